/** Cleans up what interrupted copies leave behind. */
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { COPIA_QUIETA_MS } from "../../../rules/limits/salud.ts";
import { BASE, FOTOS } from "../disk/reposicion.ts";

/** Temporary files and folders, removed by the process that made them. */
const OF_WORK = /^ensayo-|^restaurando$/;
const UNFINISHED = /\.incompleto$/;

/** The same in the system's temporary folder, used if there was no room in DATA_DIR. */
const ELSEWHERE = /^(cuotica-respaldo|ensayo)-/;

/** Removes those not written to for an hour. Returns their names. */
export function removeLeftovers(dataDir: string, now: number): string[] {
  const here = [...matching(dataDir, OF_WORK), ...matching(join(dataDir, "backups"), UNFINISHED)];
  const found = [...here, ...matching(tmpdir(), ELSEWHERE).filter(isOurs)];
  // Without a database, an older version may have stopped while moving the copy in: then it is all there is.
  const whole = existsSync(join(dataDir, BASE));
  const idle = found.filter((path) => whole && lastWritten(path) <= now - COPIA_QUIETA_MS);
  for (const path of idle) rmSync(path, { recursive: true, force: true });
  return idle.map((path) => (path.startsWith(`${dataDir}/`) ? path.slice(dataDir.length + 1) : path));
}

/** That folder is shared with other users' programs. */
const isOurs = (path: string) => statSync(path, { throwIfNoEntry: false })?.uid === process.getuid?.();

function matching(folder: string, pattern: RegExp): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => pattern.test(name))
    .map((name) => join(folder, name));
}

/** When the folder, a file in it or its photos were last written: while a copy is being made, one of them is recent. */
function lastWritten(path: string): number {
  const under = (folder: string) =>
    readdirSync(folder, { withFileTypes: true }).map((entry) => ({ path: join(folder, entry.name), entry }));
  const inside = under(path);
  const deeper = inside.flatMap(({ path: each, entry }) =>
    entry.isDirectory() ? [join(each, FOTOS), join(each, BASE)] : [],
  );
  const looked = [path, ...inside.map((each) => each.path), ...deeper];
  return Math.max(...looked.map((each) => statSync(each, { throwIfNoEntry: false })?.mtimeMs ?? 0));
}
