/**
 * Putting a copy in the place of what DATA_DIR holds, so that the next open finds all of the old or all of the new. What comes
 * lies in `reponiendo/nuevo`, whole and on disk; then one rename of a small file decides; then follow the moves, each of which may be
 * begun again. Killed before the decision nothing has happened, killed after it the next start goes on.
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
/** What was decided, once it is done: the next start writes it into the books. */
const DONE = "repuesto.json";
/** The journal is part of its database, and goes before it. */
const OF_DATABASE = [`${BASE}-wal`, `${BASE}-shm`, BASE];

/** The database's file of what lies there, a copy's folder or a lone `.db`; null where it is neither, or only half made. */
export function findBase(path: string): { file: string; bytes: number; momento: number } | null {
  if (path.endsWith(".incompleto")) return null;
  const folder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  const file = folder ? join(path, BASE) : path;
  const stat = folder || path.endsWith(".db") ? statSync(file, { throwIfNoEntry: false }) : undefined;
  return stat?.isFile() ? { file, bytes: stat.size, momento: Math.floor(stat.mtimeMs) } : null;
}

/** What is put back, by whom, and where what was there goes. Paths are of DATA_DIR. */
interface Reposicion {
  /** As the operator named the copy. */
  respaldo: string;
  /** What the folder of what was there is called; null where there was nothing. */
  aparte: string | null;
  /** False for a lone database, which leaves the photos where they are. */
  conFotos: boolean;
  /** The administrator who asked in the panel; null for the command line. */
  actorId: string | null;
  momento: number;
}

/** Told after each thing that was done on disk: a test ends the process there. */
export type Paso = () => void;
const nothing: Paso = () => {};

/** An empty folder for what is to come; what an earlier attempt left in it is gone. */
export function openIncoming(dataDir: string): string {
  rmSync(join(dataDir, WORK), { recursive: true, force: true });
  const incoming = join(dataDir, WORK, INCOMING);
  mkdirSync(incoming, { recursive: true, mode: 0o700 });
  return incoming;
}

/** What came so far is not wanted. */
export function dropIncoming(dataDir: string): void {
  if (!existsSync(join(dataDir, WORK, DECISION))) rmSync(join(dataDir, WORK), { recursive: true, force: true });
}

/** From here on it will be put back: what came is on disk before the decision is. */
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
 * Goes on with what was decided, and forgets what was not. The caller holds the lock of DATA_DIR and has not opened its database.
 * Answers what was put back, if anything was. Throws StartError where the disk does not let it; the next start tries again.
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

/** What was put back since the books last heard of it; null when nothing was. */
export const findRepuesto = (dataDir: string): Reposicion | null => readDecision(join(dataDir, DONE));

/** The books know. */
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
    // Out of the way on disk too, before anything has its name.
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
 * The database that comes may not know photos that are there: the program will remove them, and what is kept aside still has them. A
 * photo is never written over, so one more name for it keeps it without taking any room.
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
    // Another disk, or one that knows no links. Half a copy must not pass for one.
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
