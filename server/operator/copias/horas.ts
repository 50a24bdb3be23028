/**
 * Incremental backups (BACKUP_EVERY): the pages and photos that changed since the newest full backup that exists both locally
 * and at the target. The cost is what changed; a restore needs only one incremental backup and its full one, whatever came
 * between them.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { CLAVES, copiasDe, INCOMPLETO, type Manifiesto } from "../../../rules/operator/salud/respaldos.ts";
import { imagenFile } from "../../people/imagenes/actions.ts";
import { openReadOnly } from "../../storage/db.ts";
import { findTorn, listPhotos } from "../doctor/queries.ts";
import { type Conocidas, type Enviado, newestOf, sendPhotos, writeManifest } from "./afuera.ts";
import { applyCambios, type Lados, writeCambios } from "./cambios.ts";
import { type Escrito, packFile, sha256OfFile, unpackFile } from "./cifrado.ts";
import { BackupError, said } from "./fallas.ts";
import { copyDatabase, DATABASE, PHOTOS, refuseWithoutRoom, sweepIncompletos } from "./local.ts";
import type { Almacen } from "./lugares/almacen.ts";
import { pruneHoras } from "./retencion.ts";
import { almacenesOf, cifrasOf, fraseOf, lockRespaldos, type Ronda, type Tell } from "./ronda.ts";

/** The full backup that the difference is based on. */
interface Entera {
  nombre: string;
  cruda: string;
  /** Its local folder, with its photos. */
  carpeta: string;
  /** What the target has besides those. */
  antes: Conocidas;
}

/** The current database, with the photos it refers to. */
interface Ahora {
  file: string;
  imagenes: string[];
}

/** The packed difference. */
interface Empacado extends Lados {
  file: string;
  escrito: Escrito;
}

/** Reports the outcome for each target. Throws only if it could not start. */
export async function makeHora(ronda: Ronda, tell: Tell): Promise<void> {
  const { env, nombre } = ronda;
  const folder = join(env.dataDir, "backups");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unlock = lockRespaldos(env.dataDir);
  const taller = join(folder, `${nombre}.envio${INCOMPLETO}`);
  try {
    sweepIncompletos(folder);
    const hora = createHora(ronda, taller);
    for (const place of almacenesOf(env, ronda.esperas)) {
      const entera = await enteraOf(place, ronda).catch((error: unknown) => error as Error);
      if (entera === null) {
        tell({ que: "falta", destino: place.destino });
        continue;
      }
      const { destino, lugar } = place;
      tell({ que: "empieza", destino, nombre, lugar, cifrado: env.contrasena !== null });
      try {
        if (entera instanceof Error) throw entera;
        tell({ que: "termina", destino, error: null, ...(await hora.send(place, entera)) });
      } catch (error) {
        tell({ que: "termina", destino, error: said(error, lugar) });
        continue;
      }
      // Old ones that cannot be removed now are removed next time.
      for (const gone of await pruneHoras(place).catch(() => [])) tell({ que: "borra", destino, nombre: gone });
    }
  } finally {
    rmSync(taller, { recursive: true, force: true });
    unlock();
  }
}

/** The newest full backup at a place of which an identical local copy exists; null if there is none. */
async function enteraOf(place: Almacen, { env }: Ronda): Promise<Entera | null> {
  await place.prepare();
  const frase = fraseOf(env);
  const backups = join(env.dataDir, "backups");
  const here = new Set(readdirSync(backups).filter((name) => existsSync(join(backups, name, DATABASE))));
  const there = copiasDe((await place.list(CLAVES.copias)).keys());
  const whole = there.find(({ nombre, base, manifiesto }) => base && manifiesto && here.has(nombre));
  if (!whole) return null;
  const { nombre } = whole;
  const carpeta = join(backups, nombre);
  const horas = copiasDe((await place.list(`${CLAVES.horas}${nombre}/`)).keys());
  const hora = await newestOf(place, horas, frase);
  const hoja = hora ?? (await newestOf(place, [whole], frase));
  const cruda = hora?.sobre?.cruda ?? hoja?.cruda;
  if (!hoja || cruda !== (await sha256OfFile(join(carpeta, DATABASE)))) return null;
  return { nombre, cruda, carpeta, antes: { llave: hoja.llave, imagenes: hora?.imagenes ?? [] } };
}

/** The manifest of an incremental backup, which names the full one it is based on. */
function manifiestoOf(
  nombre: string,
  entera: Entera,
  ahora: Ahora,
  { bytes, escrito, ahora: cruda }: Empacado,
  imagenes: Manifiesto["imagenes"],
): Manifiesto {
  return {
    version: 1,
    nombre,
    ...cifrasOf(ahora.file),
    llave: entera.antes.llave,
    imagenes,
    fallas: [],
    base: { bytes, guardado: escrito.bytes, sha256: escrito.sha256 },
    cruda,
    sobre: { nombre: entera.nombre, cruda: entera.cruda },
  };
}

/** The current copy is made once, and the difference packed once for each full backup it is based on. */
function createHora({ env, nombre }: Ronda, taller: string) {
  const frase = fraseOf(env);
  let ahora: Ahora | null = null;
  const packed = new Map<string, Empacado>();

  async function send(place: Almacen, entera: Entera): Promise<Enviado> {
    mkdirSync(taller, { recursive: true, mode: 0o700 });
    ahora ??= await takeNow(env.dataDir, taller);
    const empacado = packed.get(entera.nombre) ?? (await pack(entera, ahora));
    packed.set(entera.nombre, empacado);
    const cambios = CLAVES.cambios(entera.nombre, nombre, frase !== null);
    const hoja = CLAVES.hoja(entera.nombre, nombre, frase !== null);
    try {
      await place.putFile(cambios, empacado.file);
      await lookAtSent(place, cambios, entera, empacado);
      const { fotos, nuevas } = await sendOwnPhotos(place, entera, ahora);
      const { escrito } = empacado;
      await writeManifest(place, hoja, manifiestoOf(nombre, entera, ahora, empacado, fotos), frase);
      return { bytes: escrito.bytes, imagenes: ahora.imagenes.length, nuevas, fallas: [] };
    } catch (error) {
      for (const clave of [hoja, cambios]) await place.delete(clave).catch(() => {});
      throw error;
    }
  }

  async function pack({ nombre: entera, carpeta }: Entera, now: Ahora): Promise<Empacado> {
    const raw = join(taller, `${entera}.cambios`);
    const lados = await writeCambios(join(carpeta, DATABASE), now.file, raw);
    const file = `${raw}.gz`;
    const escrito = await packFile(raw, file, frase);
    rmSync(raw);
    return { ...lados, file, escrito };
  }

  /** Reads it back and applies it to the full backup, as after the loss of this disk. */
  async function lookAtSent(place: Almacen, clave: string, { carpeta }: Entera, sent: Empacado): Promise<void> {
    const [back, cambios, file] = [join(taller, "vuelta"), join(taller, "vuelta.cambios"), join(taller, "vuelta.db")];
    try {
      const { sha256 } = await place.getFile(clave, back);
      if (sha256 !== sent.escrito.sha256)
        throw new BackupError(`no guardó lo que se le envió: ${clave} volvió distinto`);
      await unpackFile(back, cambios, frase?.contrasena ?? null);
      copyFileSync(join(carpeta, DATABASE), file);
      if ((await applyCambios(file, cambios, sent.bytes)).sha256 !== sent.ahora)
        throw new BackupError("los cambios que guardó no dan la base de ahora");
    } finally {
      for (const path of [back, cambios, file]) rmSync(path, { force: true });
    }
  }

  async function sendOwnPhotos(place: Almacen, { carpeta, antes }: Entera, now: Ahora) {
    const imagenes = now.imagenes.filter((id) => !existsSync(imagenFile(join(carpeta, PHOTOS), id)));
    const fotosDir = join(env.dataDir, PHOTOS);
    return sendPhotos(place, { nombre, fotosDir, imagenes, known: antes.imagenes, llave: antes.llave });
  }

  return { send };
}

/** Refuses a corrupted file. The full examination runs at night. */
async function takeNow(dataDir: string, taller: string): Promise<Ahora> {
  const [from, file] = [join(dataDir, DATABASE), join(taller, "ahora.db")];
  // Room for two: the copy that is read back is written beside it.
  refuseWithoutRoom(from, taller, 2);
  await copyDatabase(from, file);
  const { db, driver, close } = openReadOnly(file);
  try {
    const [torn] = findTorn(driver);
    if (torn) throw new BackupError(`la base de datos está dañada: ${torn}`);
    // A photo is on disk before its row exists, and stays an hour after the row is gone.
    const ids = listPhotos(db).map(({ id }) => id);
    return { file, imagenes: ids.filter((id) => existsSync(imagenFile(join(dataDir, PHOTOS), id))) };
  } finally {
    close();
  }
}
