/** doctor's result, as stored. */
import { MAX_FALLA_LETRAS } from "../../limits/mensajes.ts";

/**
 * How many failed checks are stored by name; beyond that something larger is wrong, and `doctor` on the command line prints
 * everything.
 */
const MAX_NOTADAS = 20;

/** One line for each failed check: what it expects, its first fault, and how many more there are. */
export function fallasDe(found: readonly { check: string; faults: readonly string[] }[]): string[] {
  const lines = found.slice(0, MAX_NOTADAS).map(({ check, faults }) => {
    const more = faults.length > 1 ? ` (y ${faults.length - 1} más)` : "";
    return `${check}: ${faults[0] ?? ""}${more}`.slice(0, MAX_FALLA_LETRAS);
  });
  return found.length > MAX_NOTADAS ? [...lines, `y ${found.length - MAX_NOTADAS} revisiones más`] : lines;
}

/** The task's result. */
export function fallasEnPalabras(failed: number): string {
  if (failed === 0) return "Todo está bien";
  return failed === 1 ? "Una revisión no pasó" : `${failed} revisiones no pasaron`;
}
