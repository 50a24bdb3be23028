/** What is done in one piece and taken back to be looked at: one at a time, with as much time for others in between. */
import { RECURSOS } from "../../rules/limits-recursos.ts";
import { ticks } from "./clock.ts";
import { fail } from "./errors.ts";
import { createPuestos } from "./puestos.ts";

const puestos = createPuestos(RECURSOS.vistaPrevia);

/** Runs `work` in its turn. The slot is free again after as long as it took. Refuses BUSY. */
export async function inEnsayo<R>(
  { linea, quien }: { linea: keyof typeof RECURSOS.vistaPrevia.lineas; quien: string },
  work: () => R,
): Promise<R> {
  const leave = (await puestos.enter(linea, quien)) ?? fail("BUSY");
  const began = ticks();
  try {
    return work();
  } finally {
    setTimeout(leave, ticks() - began).unref();
  }
}
