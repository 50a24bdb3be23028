/** Cleans up after an experiment, in reverse order, whatever its result. */
import { afterAll, afterEach } from "vitest";
import { forgetNegocios } from "./negocio.ts";

/** Called once at the top of a file; returns a function that takes cleanup steps. */
export function finales(): (end: () => unknown) => void {
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });
  afterAll(forgetNegocios);
  return (end) => void ends.push(end);
}
