/** The result of doctor, as it is stored. */
import { MAX_FALLA_LETRAS } from "../../limits/mensajes.ts";

/** Checks that are noted by name: past them something larger is wrong, and `doctor` on the command line says all of it. */
const MAX_NOTADAS = 20;

/** A line for each check that did not pass: what should be, and the first of what does not agree. */
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
