/**
 * A backup sent to a target outside of DATA_DIR. It counts as kept only once it was read back from there: the database by its
 * hash, then unpacked, opened and examined; each new photo by its hash; the manifest last, by its content. Photos are sent
 * once: those named by an earlier backup's manifest and still there with the right size are not sent again.
 */
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { MS_PER_DAY } from "../../../rules/country/fecha.ts";
import { FOTOS_A_LA_VEZ, MANIFIESTOS_PROBADOS, REPASO_DE_FOTOS_DIAS } from "../../../rules/limits/respaldos.ts";
import { CLAVES, copiasDe, type Hallada, type Manifiesto, readHoja } from "../../../rules/operator/salud/respaldos.ts";
import { imagenFile } from "../../people/imagenes/actions.ts";
import {
  type Escrito,
  type Frase,
  newLlave,
  nombreDeLlave,
  seal,
  sealFoto,
  sha256Of,
  unpackFile,
  unseal,
  unsealFoto,
} from "./cifrado.ts";
import { BackupError, razonDe } from "./fallas.ts";
import { inspect } from "./local.ts";
import type { Almacen } from "./lugares/almacen.ts";

/** What is to be sent: a local backup and its packed database. */
export interface Envio {
  nombre: string;
  /** The photos of the backup, each by its id. */
  fotosDir: string;
  imagenes: string[];
  empacada: string;
  escrito: Escrito;
  /** What the manifest says about the database. */
  datos: Pick<Manifiesto, "esquema" | "cifras" | "fallas" | "cruda"> & { bytes: number };
  frase: Frase | null;
  /** The working folder for what is read back. */
  taller: string;
}

export interface Enviado {
  bytes: number;
  imagenes: number;
  nuevas: number;
  fallas: string[];
}

type Foto = Manifiesto["imagenes"][number];
/** The photos a target has, and what they are encrypted with. */
export type Conocidas = Pick<Manifiesto, "llave" | "imagenes">;

export async function send(almacen: Almacen, envio: Envio): Promise<Enviado> {
  const { nombre, frase, escrito } = envio;
  const cifrado = frase !== null;
  const base = CLAVES.base(nombre, cifrado);
  const hoja = CLAVES.manifiesto(nombre, cifrado);
  try {
    const antes = await lastManifest(almacen, frase);
    const there = await almacen.list(CLAVES.fotos);
    await almacen.putFile(base, envio.empacada);
    const fallas = await lookAtSent(almacen, base, envio);
    const llave = cifrado ? (antes?.llave ?? (await newLlave())) : null;
    const { fotos, nuevas } = await sendPhotos(almacen, { ...envio, known: antes?.imagenes ?? [], there, llave });
    const { bytes, ...datos } = envio.datos;
    const hecho: Manifiesto = {
      version: 1,
      nombre,
      ...datos,
      llave,
      imagenes: fotos,
      fallas,
      base: { bytes, guardado: escrito.bytes, sha256: escrito.sha256 },
    };
    await writeManifest(almacen, hoja, hecho, frase);
    return { bytes: escrito.bytes, imagenes: fotos.length, nuevas, fallas };
  } catch (error) {
    // Best effort: the manifest first; the next backup sweeps the rest.
    for (const clave of [hoja, base]) await almacen.delete(clave).catch(() => {});
    throw error;
  }
}

/** Reads the manifest under `clave`; throws BackupError if it cannot be opened or is invalid. */
export async function readManifiesto(
  almacen: Almacen,
  clave: string,
  frase: Pick<Frase, "contrasena"> | null,
): Promise<Manifiesto> {
  const bytes = await almacen.get(clave);
  if (clave.endsWith(".age") && !frase)
    throw new BackupError("la copia está cifrada: pon BACKUP_PASSPHRASE con la contraseña con que se hizo");
  try {
    const opened = clave.endsWith(".age") && frase ? await unseal(bytes, frase) : bytes;
    return readHoja(JSON.parse(new TextDecoder().decode(opened)));
  } catch (error) {
    if (error instanceof SyntaxError || (error instanceof Error && "issues" in error))
      throw new BackupError(`${clave} está dañado`);
    throw new BackupError(razonDe(error));
  }
}

/** The newest readable manifest, including what was sent since. Null if none is readable. */
async function lastManifest(almacen: Almacen, frase: Frase | null): Promise<Conocidas | null> {
  const enteras = copiasDe((await almacen.list(CLAVES.copias)).keys());
  const entera = await newestOf(almacen, enteras, frase);
  if (!entera) return null;
  const horas = copiasDe((await almacen.list(`${CLAVES.horas}${entera.nombre}/`)).keys());
  const hora = await newestOf(almacen, horas, frase);
  return { llave: entera.llave, imagenes: [...entera.imagenes, ...(hora?.imagenes ?? [])] };
}

/** The newest of those manifests that opens; null if none does, because of another passphrase or damage. */
export async function newestOf(
  almacen: Almacen,
  copias: readonly Hallada[],
  frase: Frase | null,
): Promise<Manifiesto | null> {
  const ours = copias.flatMap(({ manifiesto: hoja }) => (hoja?.endsWith(".age") === (frase !== null) ? [hoja] : []));
  for (const hoja of ours.slice(0, MANIFIESTOS_PROBADOS))
    try {
      return await readManifiesto(almacen, hoja, frase);
    } catch {
      // An older one may still be readable.
    }
  return null;
}

/** Fetches the database back and examines it as in a restore; returns the findings. */
async function lookAtSent(
  almacen: Almacen,
  clave: string,
  { taller, escrito, frase, fotosDir }: Envio,
): Promise<string[]> {
  await rm(taller, { recursive: true, force: true });
  await mkdir(taller, { recursive: true, mode: 0o700 });
  try {
    const [packed, file] = [join(taller, "vuelta"), join(taller, "vuelta.db")];
    const back = await almacen.getFile(clave, packed);
    if (back.sha256 !== escrito.sha256)
      throw new BackupError(
        `no guardó lo que se le envió: ${clave} volvió con ${back.bytes} bytes de ${escrito.bytes}`,
      );
    await unpackFile(packed, file, frase?.contrasena ?? null);
    const { rota, fallas } = inspect(file, fotosDir);
    if (rota) throw new BackupError(`la copia que guardó no sirve: ${rota}`);
    return fallas;
  } finally {
    await rm(taller, { recursive: true, force: true });
  }
}

interface Fotos extends Pick<Envio, "nombre" | "fotosDir" | "imagenes"> {
  /** The photos that a manifest lists; with what the target itself lists, if it was asked. */
  known: readonly Foto[];
  there?: Map<string, number>;
  llave: string | null;
}

/** Sends the photos that the target lacks, and reads each one back. */
export async function sendPhotos(almacen: Almacen, envio: Fotos): Promise<{ fotos: Foto[]; nuevas: number }> {
  const { llave, there } = envio;
  const carpeta = llave ? await nombreDeLlave(llave) : null;
  const known = new Map(envio.known.map((foto) => [foto.id, foto]));
  const fotos: Foto[] = [];
  let nuevas = 0;
  await each(envio.imagenes, FOTOS_A_LA_VEZ, async (id) => {
    const clave = CLAVES.foto(id, carpeta);
    const foto = known.get(id);
    const isThere =
      foto?.clave === clave &&
      (!there || (there.get(clave) === foto.guardado && (await isStillThat(almacen, foto, llave, envio))));
    if (isThere) {
      fotos.push(foto);
      return;
    }
    const bytes = await readFile(imagenFile(envio.fotosDir, id));
    const sealed = llave ? await sealFoto(bytes, llave) : bytes;
    await almacen.put(clave, sealed);
    if (sha256Of(await almacen.get(clave)) !== sha256Of(sealed)) {
      await almacen.delete(clave).catch(() => {});
      throw new BackupError(`no guardó lo que se le envió: ${clave} volvió distinta`);
    }
    nuevas += 1;
    fotos.push({ id, bytes: bytes.byteLength, sha256: sha256Of(bytes), clave, guardado: sealed.byteLength });
  });
  return { fotos, nuevas };
}

/** Reads some existing photos back each day, so that all are checked within REPASO_DE_FOTOS_DIAS. */
async function isStillThat(almacen: Almacen, foto: Foto, llave: string | null, { nombre }: Fotos): Promise<boolean> {
  const dia = Math.floor(Date.parse(nombre.slice(0, 10)) / MS_PER_DAY);
  if ((Number.parseInt(foto.sha256.slice(0, 8), 16) + dia) % REPASO_DE_FOTOS_DIAS !== 0) return true;
  try {
    const bytes = await almacen.get(foto.clave);
    return sha256Of(llave ? await unsealFoto(bytes, llave) : bytes) === foto.sha256;
  } catch {
    return false;
  }
}

export async function writeManifest(
  almacen: Almacen,
  clave: string,
  hecho: Manifiesto,
  frase: Frase | null,
): Promise<void> {
  const text = new TextEncoder().encode(JSON.stringify(hecho));
  await almacen.put(clave, frase ? await seal(text, frase) : text);
  const back = await readManifiesto(almacen, clave, frase);
  if (JSON.stringify(back) !== JSON.stringify(readHoja(hecho)))
    throw new BackupError(`no guardó lo que se le envió: ${clave} volvió distinto`);
}

/** Some in parallel; the first failure ends them all. */
export async function each<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values();
  let failed = false;
  const hand = async () => {
    for (const item of rest) {
      if (failed) return;
      try {
        await work(item);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, hand));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}
