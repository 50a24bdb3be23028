/** Fetches a backup from an external target into a local folder, opened, checked and ready to be restored. */
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { FOTOS_A_LA_VEZ } from "../../../rules/limits/respaldos.ts";
import {
  CLAVES,
  copiasDe,
  esNombreDeRespaldo,
  type Hallada,
  INCOMPLETO,
  type Manifiesto,
} from "../../../rules/operator/salud/respaldos.ts";
import type { RespaldoDestino } from "../../../rules/operator/salud/salud.ts";
import { imagenFile } from "../../people/imagenes/actions.ts";
import { openReadOnly } from "../../storage/db.ts";
import { listPhotos } from "../doctor/queries.ts";
import { each, readManifiesto } from "./afuera.ts";
import { applyCambios } from "./cambios.ts";
import { type Frase, nombreDeLlave, sha256Of, sha256OfFile, unpackFile, unsealFoto } from "./cifrado.ts";
import { BackupError, razonDe } from "./fallas.ts";
import { DATABASE, inspect, PHOTOS, syncFolder } from "./local.ts";
import type { Almacen } from "./lugares/almacen.ts";

export interface Lejana {
  destino: RespaldoDestino;
  lugar: string;
  nombre: string;
  /** Size of the database file in the target. */
  bytes: number;
  cifrada: boolean;
  /** The full backup that an incremental one is based on; null for a full one. */
  sobre: string | null;
}

/** The full backups of a target, newest first. */
export async function listLejanas(almacen: Almacen): Promise<Lejana[]> {
  const { destino, lugar } = almacen;
  try {
    await almacen.prepare();
    const keys = await keysOf(almacen);
    const found = copiasDe(keys.keys());
    const whole = new Set(
      found.flatMap(({ nombre, sobre, base, manifiesto }) => (!sobre && base && manifiesto ? [nombre] : [])),
    );
    return found.flatMap(({ nombre, sobre, base, manifiesto }) =>
      base && manifiesto && whole.has(sobre ?? nombre)
        ? [{ destino, lugar, nombre, sobre, bytes: keys.get(base) ?? 0, cifrada: base.endsWith(".age") }]
        : [],
    );
  } catch (error) {
    throw new BackupError(`${lugar}: ${razonDe(error)}`);
  }
}

const keysOf = async (almacen: Almacen): Promise<Map<string, number>> =>
  new Map([...(await almacen.list(CLAVES.copias)), ...(await almacen.list(CLAVES.horas))]);

/** Fetches it into the new folder `target`, completely or not at all. Returns what doctor finds wrong with it. */
export async function bringCopia(
  almacen: Almacen,
  nombre: string,
  target: string,
  frase: Frase | null,
): Promise<string[]> {
  if (!esNombreDeRespaldo(nombre))
    throw new BackupError(`«${nombre}» no es el nombre de una copia: mira «backup list».`);
  if (existsSync(target)) throw new BackupError(`Ya existe ${target}: elige otra carpeta.`);
  const partial = `${target}${INCOMPLETO}`;
  try {
    const copias = copiasDe((await keysOf(almacen)).keys());
    const whole = (wanted: string) => copias.find(({ nombre: name, sobre }) => name === wanted && sobre === null);
    const copia = whole(nombre) ?? copias.find(({ nombre: name }) => name === nombre);
    rmSync(partial, { recursive: true, force: true });
    mkdirSync(join(partial, PHOTOS), { recursive: true, mode: 0o700 });
    const hora = copia?.sobre ? await open(almacen, copia, frase) : null;
    const entera = await open(almacen, copia?.sobre ? whole(copia.sobre) : copia, frase);
    if (!entera) throw new BackupError(`no hay una copia ${nombre}`);
    await bringUnpacked(almacen, entera, join(partial, DATABASE), frase);
    if (hora) await layChanges(almacen, hora, partial, frase);
    await bringPhotos(almacen, entera.hoja, hora?.hoja ?? null, partial);
    const { rota, fallas } = inspect(join(partial, DATABASE), join(partial, PHOTOS));
    if (rota) throw new BackupError(`la copia no sirve: ${rota}`);
    syncFolder(join(partial, PHOTOS));
    renameSync(partial, target);
    syncFolder(dirname(target));
    return fallas;
  } catch (error) {
    if (existsSync(partial)) rmSync(partial, { recursive: true, force: true });
    throw new BackupError(`No se pudo traer ${nombre} de ${almacen.lugar}: ${razonDe(error)}.`);
  }
}

/** A backup's parts and the content of its manifest. */
interface Abierta {
  clave: string;
  hoja: Manifiesto;
}

async function open(almacen: Almacen, copia: Hallada | undefined, frase: Frase | null): Promise<Abierta | null> {
  if (!copia?.base || !copia.manifiesto) return null;
  return { clave: copia.base, hoja: await readManifiesto(almacen, copia.manifiesto, frase) };
}

async function layChanges(almacen: Almacen, hora: Abierta, to: string, frase: Frase | null): Promise<void> {
  const [cambios, file] = [join(to, "cambios"), join(to, DATABASE)];
  const { sobre, base, cruda } = hora.hoja;
  if (sobre?.cruda !== (await sha256OfFile(file)))
    throw new BackupError(`la copia entera ${sobre?.nombre} no es aquella a la que se suman sus cambios`);
  await bringUnpacked(almacen, hora, cambios, frase);
  if ((await applyCambios(file, cambios, base.bytes)).sha256 !== cruda)
    throw new BackupError(`${hora.clave} no es el archivo que se guardó`);
  rmSync(cambios);
}

async function bringUnpacked(
  almacen: Almacen,
  { clave, hoja }: Abierta,
  to: string,
  frase: Frase | null,
): Promise<void> {
  const packed = `${to}.gz`;
  const { sha256 } = await almacen.getFile(clave, packed);
  if (sha256 !== hoja.base.sha256) throw new BackupError(`${clave} no es el archivo que se guardó`);
  await unpackFile(packed, to, clave.endsWith(".age") ? (frase?.contrasena ?? "") : null);
  rmSync(packed);
}

/** Photos of the full copy and the later ones, except those the database no longer has. */
async function bringPhotos(almacen: Almacen, entera: Manifiesto, hora: Manifiesto | null, to: string): Promise<void> {
  const wanted = hora ? photosOf(join(to, DATABASE)) : null;
  for (const { llave, imagenes } of [entera, ...(hora ? [hora] : [])]) {
    const carpeta = llave ? await nombreDeLlave(llave) : null;
    const ours = imagenes.filter(({ id }) => wanted?.has(id) ?? true);
    await each(ours, FOTOS_A_LA_VEZ, async ({ id, sha256 }) => {
      const clave = CLAVES.foto(id, carpeta);
      const bytes = await almacen.get(clave);
      const opened = llave ? await unsealFoto(bytes, llave) : bytes;
      if (sha256Of(opened) !== sha256) throw new BackupError(`${clave} no es la foto que se guardó`);
      await writeFile(imagenFile(join(to, PHOTOS), id), opened, { mode: 0o600, flush: true });
    });
  }
}

function photosOf(file: string): Set<string> {
  const { db, close } = openReadOnly(file);
  try {
    return new Set(listPhotos(db).map(({ id }) => id));
  } finally {
    close();
  }
}
