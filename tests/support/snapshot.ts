/** The whole content of a database, to show that nothing changed; and a failure after any chosen write. */
import { createHash } from "node:crypto";
import { expect } from "vitest";
import type { Storage } from "../../server/storage/db.ts";

/** Every row of every table, as one text. */
export function snapshot({ driver }: Storage): string {
  const tables = driver
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name")
    .pluck()
    .all() as string[];
  const rows = tables.map((name) => [name, driver.prepare(`select * from "${name}" order by 1, 2`).all()]);
  return createHash("sha256").update(JSON.stringify(rows)).digest("hex");
}

/**
 * Interrupts an act after each of its writes in turn, with nothing left of it, until it succeeds. It consists of at least
 * `fewest` writes.
 */
export function expectAllOrNothing(storage: Storage, act: () => unknown, fewest: number): void {
  const before = snapshot(storage);
  let nth = 1;
  for (; failAfterWrite(storage, nth, act).failed; nth += 1)
    expect(snapshot(storage), `after write ${nth}`).toBe(before);
  expect(nth - 1).toBeGreaterThanOrEqual(fewest);
  expect(snapshot(storage)).not.toBe(before);
}

/** Makes the connection throw right after its `nth` write; returns how many writes happened, and restores it at the end. */
function failAfterWrite<T>({ driver }: Storage, nth: number, story: () => T): { writes: number; failed: boolean } {
  const probe = driver.prepare("select 1");
  const prototype = Object.getPrototypeOf(probe) as Record<"run" | "get" | "all", (...args: unknown[]) => unknown>;
  const originals = { run: prototype.run, get: prototype.get, all: prototype.all };
  let writes = 0;
  for (const name of ["run", "get", "all"] as const) {
    prototype[name] = function (this: { readonly: boolean }, ...args: unknown[]) {
      const result = originals[name].apply(this, args);
      if (!this.readonly) {
        writes += 1;
        if (writes === nth) throw new Error("injected failure");
      }
      return result;
    };
  }
  try {
    story();
    return { writes, failed: false };
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes("injected failure")) throw error;
    return { writes, failed: true };
  } finally {
    Object.assign(prototype, originals);
  }
}
