/** Rates of past days, pasted one per line from a spreadsheet or the central bank's page. */
import * as z from "zod/mini";
import { momentoDe } from "../bank/archivos/celdas.ts";
import { type Dia, formatDiaCorto } from "../country/fecha.ts";
import { clave, dia } from "../input/entrada.ts";
import { MAX_TASAS_TRAIDAS } from "../limits/panel.ts";
import type { Tasa } from "../money/tasa.ts";
import { parseTasa } from "../money/tasa-escrita.ts";
import { valorDeTasa } from "./tasas.ts";

type Traida = Pick<Tasa, "fechaValor" | "valor">;

/** The input. If a day appears twice, its first rate counts. */
export const traerTasasInput = z.object({
  tasas: z
    .array(z.object({ fechaValor: dia(), valor: valorDeTasa }))
    .check(z.minLength(1, "Pega al menos una tasa."), z.maxLength(MAX_TASAS_TRAIDAS)),
  clave,
});

/** The day and the rate in a line, whatever separates them: «15/01/2026 Bs. 291,35», «15/01/2026,291.35». */
function partesDe(line: string): [day: string, value: string] {
  const [day = "", ...rest] = line.replace(/[;|]/g, " ").split(/\s+/);
  const comma = day.indexOf(",");
  return rest.length > 0 ? [day, rest.at(-1) ?? ""] : [day.slice(0, Math.max(comma, 0)), day.slice(comma + 1)];
}

/** The rates in a text, or none and its first error, with the line. A heading in the first line is skipped. */
export function readTasasPegadas(text: string, hoy: Dia): { tasas: Traida[]; error: string | null } {
  const lines = text.split("\n").map((line) => line.trim());
  const found = new Map<Dia, Traida>();
  for (const [at, line] of lines.entries()) {
    if (line === "" || (at === 0 && !/\d/.test(line))) continue;
    const refuse = (why: string) => ({ tasas: [], error: `Línea ${at + 1}, «${line.slice(0, 40)}»: ${why}` });
    const [day, value] = partesDe(line);
    const [fechaValor, valor] = [momentoDe(day, "dma")?.dia, parseTasa(value)];
    if (!fechaValor || valor === null) return refuse("escribe el día y la tasa, como 15/03/2026 291,3582.");
    if (fechaValor > hoy) return refuse("ese día aún no llega.");
    const other = found.get(fechaValor);
    if (other && other.valor !== valor)
      return refuse(`el ${formatDiaCorto(fechaValor)} ya tiene otra tasa más arriba.`);
    found.set(fechaValor, { fechaValor, valor });
  }
  if (found.size > MAX_TASAS_TRAIDAS) return { tasas: [], error: `Pega hasta ${MAX_TASAS_TRAIDAS} tasas de una vez.` };
  return { tasas: [...found.values()], error: found.size === 0 ? "Pega al menos una tasa." : null };
}
