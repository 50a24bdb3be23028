/** What an experiment leaves is taken down after it, the last first, whatever became of it. */
import { afterAll, afterEach } from "vitest";
import { forgetNegocios } from "./negocio.ts";

/** Called once at the head of a file; what it answers takes what is to be done at the end. */
export function finales(): (end: () => unknown) => void {
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });
  afterAll(forgetNegocios);
  return (end) => void ends.push(end);
}
