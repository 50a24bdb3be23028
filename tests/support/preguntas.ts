/** What a database is asked while something happens, and how it would find the answers. */
import type { Storage } from "../../server/storage/db.ts";

type Driver = Storage["driver"];

/** A statement as it was run, whether or not it had been prepared before. */
interface Pregunta {
  source: string;
  args: unknown[];
}

const METHODS = ["get", "all", "run"] as const;

/** Statements that only check whether cached data is current (server/storage/moment.ts): they read no table. */
const FRESH = new Set(["select total_changes()", "pragma data_version"]);

/** Every statement run until `story` has ended, in order, on any connection to that file, except those of `FRESH`. */
export async function askedDuring(driver: Driver, story: () => unknown): Promise<Pregunta[]> {
  type Method = (this: { source: string; database: Driver }, ...args: unknown[]) => unknown;
  const statements = Object.getPrototypeOf(driver.prepare("select 1")) as Record<(typeof METHODS)[number], Method>;
  const own = { get: statements.get, all: statements.all, run: statements.run };
  const asked: Pregunta[] = [];
  for (const method of METHODS)
    statements[method] = function (...args) {
      // Another test file may have left something running in this thread.
      if (this.database.name === driver.name && !FRESH.has(this.source)) asked.push({ source: this.source, args });
      return own[method].apply(this, args);
    };
  try {
    await story();
  } finally {
    Object.assign(statements, own);
  }
  return asked;
}

/** SQLite's query plan, one step per line. */
export function planOf(driver: Driver, { source, args }: Pregunta): string {
  const steps = driver.prepare(`explain query plan ${source}`).all(...args) as { detail: string }[];
  return steps.map(({ detail }) => detail).join("\n");
}

/** How often the disk was waited for: transactions that wrote, and writes outside any. */
export function commitsOf(asked: readonly Pregunta[]): number {
  let [commits, open, wrote] = [0, false, false];
  for (const { source } of asked) {
    const verb = /^\s*(\w+)/.exec(source)?.[1]?.toLowerCase();
    if (verb === "begin") [open, wrote] = [true, false];
    else if (verb === "commit") [commits, open] = [commits + Number(wrote), false];
    else if (verb === "rollback" && !/\bto\b/i.test(source)) open = false;
    else if (verb === "insert" || verb === "update" || verb === "delete")
      if (open) wrote = true;
      else commits += 1;
  }
  return commits;
}
