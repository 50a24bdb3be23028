/**
 * A process for one backup, because SQLite blocks while it copies and examines, and encryption takes a core for a second. Its
 * order comes in as JSON, so that passphrases are never among the arguments; the answer goes out as JSON, or is the encrypted
 * file itself.
 */

import { existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Copia } from "../../../rules/operator/salud/reposiciones.ts";
import { systemClock } from "../../core/clock.ts";
import type { RespaldosEnv } from "../../core/env/respaldos.ts";
import { goLast } from "../../storage/lugares.ts";
import { BackupError } from "../copias/fallas.ts";
import { almacenesOf, fraseOf } from "../copias/ronda.ts";
import { bringCopia } from "../copias/traer.ts";
import type { Orden, Respuesta } from "./marcha.ts";
import { packBackup } from "./paquete.ts";
import { decideBackup, rehearseBackup, stageBackup } from "./reponer.ts";

goLast(5);
const orden = (await Bun.stdin.json()) as Orden;
if (orden.acto === "descargar") await packBackup(orden.source, orden.frase, Bun.stdout);
else await Bun.write(Bun.stdout, JSON.stringify(await answer(orden)));
process.exit(0);

type Hecho = Exclude<Orden, { acto: "descargar" }>;

async function answer(hecho: Hecho): Promise<Respuesta> {
  try {
    return { ok: true, ensayo: await doIt(hecho) };
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    return { ok: false, error: error.message };
  }
}

async function doIt(hecho: Hecho) {
  const { dataDir, copia } = hecho;
  const source = hecho.acto === "decidir" ? folderOf(dataDir, copia) : await bring(dataDir, copia, hecho.respaldos);
  if (hecho.acto === "ensayar") return rehearseBackup(dataDir, source);
  if (hecho.acto === "traer") stageBackup(dataDir, source);
  if (hecho.acto === "decidir") decideBackup(dataDir, source, systemClock, hecho.actorId);
  return null;
}

/** A remote backup is fetched once, for the rehearsal and for what follows; the next sweep removes it. */
async function bring(dataDir: string, copia: Copia, respaldos: RespaldosEnv | null): Promise<string> {
  const folder = folderOf(dataDir, copia);
  if (copia.destino === "local" || existsSync(folder)) return folder;
  const almacen = respaldos && almacenesOf(respaldos).find(({ destino }) => destino === copia.destino);
  if (!almacen) throw new BackupError("Ese lugar ya no está configurado en este servidor.");
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
  await bringCopia(almacen, copia.nombre, folder, fraseOf(respaldos));
  return folder;
}

function folderOf(dataDir: string, { destino, nombre }: Copia): string {
  return destino === "local"
    ? join(dataDir, "backups", nombre)
    : join(dataDir, "ensayo-traido", `${destino}-${nombre}`);
}
