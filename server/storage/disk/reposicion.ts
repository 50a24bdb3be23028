/**
 * Replaces the data in DATA_DIR by a backup, so that the next open finds all of the old or all of the new. The new data is in
 * `reponiendo/nuevo`, complete and on disk; then renaming one small file decides; then come the moves, each of which can be
 * repeated. Killed before the decision, nothing has happened; killed after it, the next start continues.
 */
import {
  chownSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fallaDeDisco, StartError, salidaDe } from "./fallas.ts";
import { syncPath } from "./sync.ts";

export const BASE = "cuotica.db";
export const FOTOS = "imagenes";
const WORK = "reponiendo";
const INCOMING = "nuevo";
const DECISION = "decidido.json";
/** The completed decision, which the next start records in the restored database. */
const DONE = "repuesto.json";
/** The WAL is part of the database, and is moved before it. */
const OF_DATABASE = [`${BASE}-wal`, `${BASE}-shm`, BASE];

/** The database file of a backup's folder or of a single `.db`; null if it is neither, or incomplete. */
export function findBase(path: string): { file: string; bytes: number; momento: number } | null {
  if (path.endsWith(".incompleto")) return null;
  const folder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  const file = folder ? join(path, BASE) : path;
  const stat = folder || path.endsWith(".db") ? statSync(file, { throwIfNoEntry: false }) : undefined;
  return stat?.isFile() ? { file, bytes: stat.size, momento: Math.floor(stat.mtimeMs) } : null;
}

/** What is restored, by whom, and where the old data goes. Paths are relative to DATA_DIR. */
interface Reposicion {
  /** As the operator named the backup. */
  respaldo: string;
  /** The folder for the old data; null if there was none. */
  aparte: string | null;
  /** False for a single database, which leaves the photos in place. */
  conFotos: boolean;
  /** The administrator who asked in the panel; null for the command line. */
  actorId: string | null;
  momento: number;
}

/** Called after each step on disk: tests end the process there. */
export type Paso = () => void;
const nothing: Paso = () => {};

/** Creates an empty folder for the new data, removing what an earlier attempt left. */
export function openIncoming(dataDir: string): string {
  rmSync(join(dataDir, WORK), { recursive: true, force: true });
  const incoming = join(dataDir, WORK, INCOMING);
  mkdirSync(incoming, { recursive: true, mode: 0o700 });
  return incoming;
}

/** Discards the new data. */
export function dropIncoming(dataDir: string): void {
  if (!existsSync(join(dataDir, WORK, DECISION))) rmSync(join(dataDir, WORK), { recursive: true, force: true });
}

/** Decides on the restore: the new data is flushed to disk before the decision is. */
export function decide(dataDir: string, reposicion: Reposicion, step = nothing): void {
  const work = join(dataDir, WORK);
  syncTree(join(work, INCOMING));
  giveToOwner(work, dataDir);
  const file = join(work, DECISION);
  writeFileSync(`${file}.part`, JSON.stringify(reposicion), { mode: 0o600 });
  syncPath(`${file}.part`);
  giveToOwner(`${file}.part`, dataDir);
  step();
  syncPath(work);
  syncPath(dataDir);
  renameSync(`${file}.part`, file);
  syncPath(work);
  step();
}

/**
 * Completes a decided restore, and discards an undecided one. The caller holds the lock of DATA_DIR and has not opened its
 * database. Returns what was restored, if anything. Throws StartError if the disk fails; the next start tries again.
 */
export function settleReposicion(dataDir: string, step = nothing): Reposicion | null {
  const work = join(dataDir, WORK);
  if (!existsSync(work)) return null;
  const decided = readDecision(join(work, DECISION));
  if (decided) {
    try {
      move(dataDir, decided, step);
    } catch (error) {
      throw unfinished(work, error);
    }
  }
  rmSync(work, { recursive: true, force: true });
  step();
  return decided;
}

/** A restore that is not yet recorded in the database; null if there is none. */
export const findRepuesto = (dataDir: string): Reposicion | null => readDecision(join(dataDir, DONE));

/** Marks it as recorded. */
export const forgetRepuesto = (dataDir: string): void => rmSync(join(dataDir, DONE), { force: true });

/** While a name is in `incoming`, the file of that name outside is still the old one. */
function move(dataDir: string, { aparte, conFotos }: Reposicion, step: Paso): void {
  const incoming = join(dataDir, WORK, INCOMING);
  const aside = aparte === null ? null : join(dataDir, aparte);
  if (aside) {
    mkdirSync(aside, { recursive: true, mode: 0o700 });
    giveToOwner(aside, dataDir);
    step();
  }
  const replace = (name: string, olds: string[]) => {
    if (!existsSync(join(incoming, name))) return;
    for (const old of olds) {
      if (!existsSync(join(dataDir, old))) continue;
      if (!aside) throw new Error(`${old} no estaba cuando se decidió`);
      renameSync(join(dataDir, old), join(aside, old));
      step();
    }
    // The old data is flushed in its new place before anything takes its name.
    if (aside) syncPath(aside);
    syncPath(dataDir);
    renameSync(join(incoming, name), join(dataDir, name));
    syncPath(incoming);
    syncPath(dataDir);
    step();
  };
  if (aside && !conFotos) linkPhotos(join(dataDir, FOTOS), join(aside, FOTOS));
  if (conFotos) replace(FOTOS, [FOTOS]);
  replace(BASE, OF_DATABASE);
  if (aside) syncPath(dirname(aside));
  renameSync(join(dataDir, WORK, DECISION), join(dataDir, DONE));
  syncPath(join(dataDir, WORK));
  syncPath(dataDir);
  step();
}

function readDecision(file: string): Reposicion | null {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Reposicion;
  } catch (error) {
    throw unfinished(dirname(file), error);
  }
}

function unfinished(work: string, error: unknown): StartError {
  const why = error instanceof Error ? error.message : String(error);
  const falla = fallaDeDisco(error);
  return new StartError(
    `No se pudo terminar de reponer un respaldo (${why}). No se perdió nada: lo que viene está en ${work} y lo que había, en su sitio o en backups/antes-de-restaurar-…. Corrige eso y arranca otra vez: se sigue donde quedó.`,
    falla ? salidaDe(falla) : undefined,
  );
}

/**
 * The restored database may not know the current photos: the program will then remove them, but the old data set aside keeps
 * them. Photos are never overwritten, so a hard link keeps one without taking room.
 */
function linkPhotos(from: string, to: string): void {
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(from)) if (name.endsWith(".jpg")) linkOrCopy(join(from, name), join(to, name));
  syncPath(to);
}

/** Does nothing if `to` exists. */
export function linkOrCopy(from: string, to: string): void {
  if (existsSync(to)) return;
  try {
    linkSync(from, to);
  } catch {
    // Another disk, or one without hard links. An incomplete copy must not look complete.
    copyFileSync(from, `${to}.part`);
    syncPath(`${to}.part`);
    renameSync(`${to}.part`, to);
  }
}

function syncTree(path: string): void {
  if (statSync(path).isDirectory()) for (const name of readdirSync(path)) syncTree(join(path, name));
  syncPath(path);
}

/** After a restore with sudo, the files still belong to the server's user. */
function giveToOwner(path: string, dataDir: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dataDir);
  const give = (each: string) => {
    chownSync(each, uid, gid);
    if (statSync(each).isDirectory()) for (const name of readdirSync(each)) give(join(each, name));
  };
  if (uid !== 0) give(path);
}
