/**
 * A process for one copy: SQLite blocks while it copies and examines, and sealing takes a core for a second. What is to be done comes in
 * as JSON, passphrases never among the arguments; the answer goes out as JSON, or is the sealed file itself.
 */
import { setPriority } from "node:os";
import { systemClock } from "../core/clock.ts";
import { decideBackup, rehearseBackup, stageBackup } from "./reponer.ts";
import type { Orden, Respuesta } from "./reponer-marcha.ts";
import { packBackup } from "./reponer-paquete.ts";
import { BackupError } from "./respaldos/actions.ts";

// Whoever is waiting for a page goes first.
setPriority(5);
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
  const { dataDir, source } = hecho;
  if (hecho.acto === "ensayar") return rehearseBackup(dataDir, source, systemClock);
  if (hecho.acto === "traer") stageBackup(dataDir, source);
  if (hecho.acto === "decidir") decideBackup(dataDir, source, systemClock, hecho.actorId);
  return null;
}
