/** Cleans up what interrupted copies leave behind. */
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { COPIA_QUIETA_MS } from "../../../rules/limits/salud.ts";
import { BASE, FOTOS } from "../disk/reposicion.ts";

/** Temporary files and folders, removed by the process that made them. */
const OF_WORK = /^ensayo-|^restaurando$/;
const UNFINISHED = /\.incompleto$/;

/** The same where there was no room in DATA_DIR, in the system's folder of temporary files. */
const ELSEWHERE = /^(cuotica-respaldo|ensayo)-/;

/** Removes those not written to for an hour. Returns their names. */
export function removeLeftovers(dataDir: string, now: number): string[] {
  const here = [...matching(dataDir, OF_WORK), ...matching(join(dataDir, "backups"), UNFINISHED)];
  const found = [...here, ...matching(tmpdir(), ELSEWHERE).filter(isOurs)];
  // A program of before may have been moving what it had copied: it is all that there is, then.
  const whole = existsSync(join(dataDir, BASE));
  const idle = found.filter((path) => whole && lastWritten(path) <= now - COPIA_QUIETA_MS);
  for (const path of idle) rmSync(path, { recursive: true, force: true });
  return idle.map((path) => (path.startsWith(`${dataDir}/`) ? path.slice(dataDir.length + 1) : path));
}

/** In that folder there may be others', of somebody else. */
const isOurs = (path: string) => statSync(path, { throwIfNoEntry: false })?.uid === process.getuid?.();

function matching(folder: string, pattern: RegExp): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => pattern.test(name))
    .map((name) => join(folder, name));
}

/** Of the folder, of what stands in it and of its photos: whatever is being copied, one of them is of now. */
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
