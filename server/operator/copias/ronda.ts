/**
 * A backup round: into DATA_DIR/backups, and from there to each other target. A failing target does not affect the others. It
 * blocks while SQLite works, so the server runs it in a process of its own (copias/aparte.ts).
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { INCOMPLETO } from "../../../rules/operator/salud/respaldos.ts";
import type { RespaldoDestino } from "../../../rules/operator/salud/salud.ts";
import type { RespaldosEnv } from "../../core/env/respaldos.ts";
import { lockDataDir, openReadOnly } from "../../storage/db.ts";
import { HeldError } from "../../storage/disk/fallas.ts";
import { versionOf } from "../../storage/opening/migrations.ts";
import { type Enviado, type Envio, send } from "./afuera.ts";
import { type Frase, packFile, sha256OfFile } from "./cifrado.ts";
import { BackupError, razonDe, said } from "./fallas.ts";
import { type CopiaLocal, copyDatos, DATABASE, PHOTOS, refuseWithoutRoom, sweepIncompletos, unused } from "./local.ts";
import { type Almacen, createCarpeta } from "./lugares/almacen.ts";
import { createS3, type Esperas } from "./lugares/s3.ts";
import { pruneAfuera, pruneLocal } from "./retencion.ts";

export interface Ronda {
  env: RespaldosEnv;
  /** The name of the backup, unless it is taken. */
  nombre: string;
  /** By target, the backups in which the examination found something wrong. */
  dudosas: Partial<Record<RespaldoDestino, string[]>>;
  /** Only what changed since a full backup, and only to external targets (copias/horas.ts). */
  cambios?: boolean;
  esperas?: Esperas;
}

/** The events that a round reports. */
export type Suceso =
  | { que: "empieza"; destino: RespaldoDestino; nombre: string; lugar: string; cifrado: boolean }
  | ({ que: "termina"; destino: RespaldoDestino } & (({ error: null } & Enviado) | { error: string }))
  | { que: "borra"; destino: RespaldoDestino; nombre: string }
  /** There is no full backup yet for an incremental one to build on. */
  | { que: "falta"; destino: RespaldoDestino };

export type Tell = (suceso: Suceso) => void;

export const fraseOf = ({ contrasena, trabajo }: RespaldosEnv): Frase | null =>
  contrasena === null ? null : { contrasena, trabajo };

/** The targets besides DATA_DIR, in the order they are served. */
export function almacenesOf({ carpeta, s3 }: RespaldosEnv, esperas?: Esperas): Almacen[] {
  return [...(carpeta ? [createCarpeta(carpeta)] : []), ...(s3 ? [createS3(s3, esperas)] : [])];
}

export const OCUPADO = "Ya se está haciendo un respaldo. Espera a que termine.";

/** One round at a time, started by the server, the panel or the command line. Returns a function that allows the next one. */
export function lockRespaldos(dataDir: string): () => void {
  try {
    return lockDataDir(join(dataDir, "backups"));
  } catch (error) {
    if (error instanceof HeldError) throw new BackupError(OCUPADO);
    throw new BackupError(`No se puede escribir en ${join(dataDir, "backups")}: ${razonDe(error)}.`);
  }
}

/** Reports the outcome for each target. Throws only if it could not start. */
export async function makeRonda(ronda: Ronda, tell: Tell): Promise<void> {
  const { dataDir } = ronda.env;
  const folder = join(dataDir, "backups");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unlock = lockRespaldos(dataDir);
  try {
    sweepIncompletos(folder);
    const target = unused(join(folder, ronda.nombre));
    const nombre = basename(target);
    const local = await copyHere(ronda, target, nombre, tell);
    const places = almacenesOf(ronda.env, ronda.esperas);
    if (places.length > 0) await sendAway({ ...ronda, nombre }, local, places, tell);
  } finally {
    unlock();
  }
}

/** The backup in DATA_DIR; null if it failed. */
async function copyHere(
  { env, dudosas }: Ronda,
  target: string,
  nombre: string,
  tell: Tell,
): Promise<CopiaLocal | null> {
  tell({ que: "empieza", destino: "local", nombre, lugar: target, cifrado: false });
  try {
    const copia = await copyDatos(env.dataDir, target, "enlaces");
    const { bytes, imagenes, nuevas, fallas } = copia;
    tell({ que: "termina", destino: "local", error: null, bytes, imagenes: imagenes.length, nuevas, fallas });
    const known = [...(dudosas.local ?? []), ...(fallas.length > 0 ? [nombre] : [])];
    const gone = pruneLocal(dirname(target), { guardar: env.guardar, dudosas: known, reciente: nombre });
    for (const one of gone) tell({ que: "borra", destino: "local", nombre: one });
    return copia;
  } catch (error) {
    tell({ que: "termina", destino: "local", error: said(error) });
    return null;
  }
}

/** If DATA_DIR is full, the copy is made elsewhere on the machine for as long as it takes to send it. */
async function sendAway(ronda: Ronda, local: CopiaLocal | null, places: Almacen[], tell: Tell): Promise<void> {
  const { env, nombre } = ronda;
  const elsewhere = local ? null : placeElsewhere(env, nombre);
  const taller = elsewhere ?? join(env.dataDir, "backups", `${nombre}.envio${INCOMPLETO}`);
  try {
    let envio: Envio | null = null;
    for (const place of places) {
      const { destino, lugar } = place;
      tell({ que: "empieza", destino, nombre, lugar, cifrado: env.contrasena !== null });
      try {
        await place.prepare();
        mkdirSync(taller, { recursive: true, mode: 0o700 });
        envio ??= await pack(ronda, local ?? (await copyDatos(env.dataDir, join(taller, "copia"), "enlaces")), taller);
        tell({ que: "termina", destino: place.destino, error: null, ...(await send(place, envio)) });
      } catch (error) {
        tell({ que: "termina", destino: place.destino, error: said(error, place.lugar) });
        continue;
      }
      await prune(ronda, place, envio, tell);
    }
  } finally {
    rmSync(taller, { recursive: true, force: true });
  }
}

/**
 * A folder on the other disk, if there is one, where leftovers are removed too; the system's temporary folder may be a small
 * memory disk (deploy/compose.yaml).
 */
function placeElsewhere({ carpeta }: RespaldosEnv, nombre: string): string {
  if (carpeta && existsSync(carpeta)) return join(carpeta, "copias", `${nombre}.envio${INCOMPLETO}`);
  return mkdtempSync(join(tmpdir(), "cuotica-respaldo-"));
}

async function pack({ env, nombre }: Ronda, copia: CopiaLocal, taller: string): Promise<Envio> {
  const database = join(copia.carpeta, DATABASE);
  // Room for the packed file and, while it is checked, the one read back.
  refuseWithoutRoom(database, taller, 2);
  const empacada = join(taller, "base.db.gz");
  const frase = fraseOf(env);
  return {
    nombre,
    frase,
    empacada,
    imagenes: copia.imagenes,
    fotosDir: join(copia.carpeta, PHOTOS),
    escrito: await packFile(database, empacada, frase),
    datos: { bytes: copia.bytes, fallas: copia.fallas, cruda: await sha256OfFile(database), ...cifrasOf(database) },
    taller: join(taller, "vuelta"),
  };
}

/** A new copy is good even if removing old ones fails: they are removed next time. */
async function prune({ env, dudosas }: Ronda, place: Almacen, { nombre, datos }: Envio, tell: Tell): Promise<void> {
  const known = [...(dudosas[place.destino] ?? []), ...(datos.fallas.length > 0 ? [nombre] : [])];
  try {
    const gone = await pruneAfuera(place, { guardar: env.guardar, dudosas: known, reciente: nombre }, fraseOf(env));
    for (const one of gone) tell({ que: "borra", destino: place.destino, nombre: one });
  } catch {}
}

/** What a manifest says about a database. */
export function cifrasOf(file: string): { esquema: number; cifras: Record<string, number> } {
  const { driver, close } = openReadOnly(file);
  try {
    const rows = (table: string) => {
      const known = driver.prepare("select 1 from sqlite_master where type = 'table' and name = ?").get(table);
      return known ? Number(driver.prepare(`select count(*) from "${table}"`).pluck().get()) : 0;
    };
    const cifras = ["usuarios", "loans", "completados", "pagos", "imagenes"].map((table) => [table, rows(table)]);
    return { esquema: versionOf(driver).applied, cifras: Object.fromEntries(cifras) };
  } finally {
    close();
  }
}
