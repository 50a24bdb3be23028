/** `backup`, `backup list` and `backup fetch`. */
import { existsSync, readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { esCopiaDeMigracion, esNombreDeRespaldo } from "../../../rules/operator/salud/respaldos.ts";
import { formatTamano } from "../../../rules/operator/salud/tamano.ts";
import { systemClock } from "../../core/clock.ts";
import type { RespaldosEnv } from "../../core/env/respaldos.ts";
import { openDatabase, type Storage } from "../../storage/db.ts";
import { BackupError } from "../copias/fallas.ts";
import { DATABASE } from "../copias/local.ts";
import { almacenesOf, fraseOf } from "../copias/ronda.ts";
import { bringCopia, type Lejana, listLejanas } from "../copias/traer.ts";
import { makeBackup, noteBackup } from "../respaldos/actions.ts";
import { backUp } from "../respaldos/jobs.ts";

type Done = "done" | "failed" | "misused";
/** Where a command prints. */
type Say = Pick<Console, "log" | "error">;

export async function backup([what, ...rest]: string[], env: RespaldosEnv, say: Say): Promise<Done> {
  if (what === "list" && rest.length === 0) return list(env, say);
  if (what === "fetch") return rest[0] && rest.length <= 2 ? fetchOne(env, rest[0], rest[1], say) : "misused";
  if (rest.length > 0) return "misused";
  return what ? toFolder(env, resolve(what), say) : everywhere(env, say);
}

async function toFolder({ dataDir }: RespaldosEnv, target: string, say: Say): Promise<Done> {
  await makeBackup(dataDir, target);
  say.log(`Respaldo hecho y revisado: ${target}`);
  const unknown = noteBackup(dataDir, target, systemClock);
  if (unknown) say.error(`El panel no sabrá de este respaldo: ${unknown}`);
  return "done";
}

async function everywhere(env: RespaldosEnv, say: Say): Promise<Done> {
  const storage = openExisting(env.dataDir);
  try {
    const error = (message: string, fields?: { error?: unknown }) =>
      say.error(`El panel no sabrá de este respaldo: ${message} (${fields?.error})`);
    const ctx = { db: storage.db, clock: systemClock, log: { error } };
    const said = await backUp(ctx, env, { motivo: "orden", actorId: null });
    for (const { lugar, error: why } of said)
      if (why === null) say.log(`Respaldo hecho y revisado: ${lugar}`);
      else say.error(`Sin respaldo en ${lugar}: ${why}`);
    return said.every(({ error: why }) => why === null) ? "done" : "failed";
  } finally {
    storage.close();
  }
}

/** With or without a running server: the database is not migrated, just read and annotated. */
function openExisting(dataDir: string): Storage {
  const file = join(dataDir, DATABASE);
  if (!existsSync(file)) throw new BackupError(`No hay una base de datos en ${dataDir}.`);
  return openDatabase(file);
}

/** Asks the backup targets themselves: a new machine has no database that would know. */
async function list(env: RespaldosEnv, say: Say): Promise<Done> {
  const folder = join(env.dataDir, "backups");
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const here = names
    .filter((name) => esNombreDeRespaldo(name) || esCopiaDeMigracion(name))
    .toSorted()
    .toReversed();
  say.log(`${folder}:${here.length === 0 ? " ninguna" : ""}`);
  for (const nombre of here) say.log(`  ${nombre}  ${sizeOf(folder, nombre)}`);
  let failed = false;
  for (const place of almacenesOf(env)) {
    const found = await listLejanas(place).catch((error: unknown) => String((error as Error).message));
    failed ||= typeof found === "string";
    if (typeof found === "string") say.error(found);
    else say.log([`${place.lugar}:${found.length === 0 ? " ninguna" : ""}`, ...found.map(lineOf)].join("\n"));
  }
  return failed ? "failed" : "done";
}

const lineOf = ({ nombre, bytes, cifrada, sobre }: Lejana) =>
  `  ${nombre}  ${formatTamano(bytes)}${cifrada ? ", cifrada" : ""}${sobre ? `, lo que cambió desde ${sobre}` : ""}`;

function sizeOf(folder: string, nombre: string): string {
  const file = esCopiaDeMigracion(nombre) ? join(folder, nombre) : join(folder, nombre, DATABASE);
  return formatTamano(statSync(file, { throwIfNoEntry: false })?.size ?? 0);
}

async function fetchOne(env: RespaldosEnv, nombre: string, folder: string | undefined, say: Say): Promise<Done> {
  const places = almacenesOf(env);
  if (places.length === 0)
    throw new BackupError("No hay otro lugar configurado: pon BACKUP_DIR o BACKUP_S3_URL con sus claves.");
  const target = folder ? resolve(folder) : join(env.dataDir, "backups", nombre);
  let why: unknown = null;
  for (const place of places)
    try {
      const fallas = await bringCopia(place, nombre, target, fraseOf(env));
      say.log(`Copia traída de ${place.lugar} y revisada: ${target}`);
      for (const falla of fallas) say.error(`doctor encontró en ella: ${falla}`);
      return fallas.length === 0 ? "done" : "failed";
    } catch (error) {
      why = error;
    }
  throw why;
}
