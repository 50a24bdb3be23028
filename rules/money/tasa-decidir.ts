/** What happens to a fetched rate: accepted at once, or reviewed by an administrator. A borrower would pay for a wrong rate. */
import { addDays, type Dia, formatDiaCorto } from "../country/fecha.ts";
import { TASA_PASADA_DIAS, TASA_SALTO_PORCENTAJE } from "../limits/banco.ts";
import { TASA_FUTURA_DIAS } from "../limits/limits.ts";
import { formatTasaExacta, type Tasa, type ValorTasa } from "./tasa.ts";
import { type LECTURA_TASA_ESTADOS, type LecturaTasa, nombreFuente } from "./tasa-fuentes.ts";

interface Decision {
  estado: (typeof LECTURA_TASA_ESTADOS)[number];
  /** Why it was not accepted at once. */
  motivo: string | null;
}

/**
 * `conocidas`: the known rates. `otras`: what the other sources said at the same time. A known rate is never replaced; a rate that jumps,
 * a first rate that no source confirms, and one of too distant a day wait for confirmation.
 */
export function decideLectura(
  leida: LecturaTasa,
  { conocidas, otras, hoy }: { conocidas: readonly Tasa[]; otras: readonly LecturaTasa[]; hoy: Dia },
): Decision {
  const byDay = [...conocidas].sort((a, b) => a.fechaValor.localeCompare(b.fechaValor));
  const newest = byDay.at(-1);
  const same = byDay.find(({ fechaValor }) => fechaValor === leida.fechaValor);
  if (same) return besideOf(leida, same, hoy);
  // A source that updates its time before its value still reports the last rate, not the next one.
  if (leida.supuesta && newest?.valor === leida.valor) return { estado: "igual", motivo: null };
  if (leida.fechaValor < addDays(hoy, -TASA_PASADA_DIAS))
    return { estado: "rechazada", motivo: "Es de un día que ya pasó." };
  if (leida.fechaValor > addDays(hoy, TASA_FUTURA_DIAS))
    return { estado: "espera", motivo: `Dice ser del ${formatDiaCorto(leida.fechaValor)}, muy lejos de hoy.` };
  const before = byDay.findLast(({ fechaValor }) => fechaValor < leida.fechaValor) ?? newest;
  if (before) {
    const salto = jump(before.valor, leida.valor);
    return salto === null ? { estado: "tomada", motivo: null } : { estado: "espera", motivo: tellJump(before, salto) };
  }
  const agreed = otras.some(
    ({ fuente, fechaValor, valor }) =>
      fuente !== leida.fuente && fechaValor === leida.fechaValor && agree(valor, leida.valor),
  );
  return agreed
    ? { estado: "tomada", motivo: null }
    : { estado: "espera", motivo: "Es la primera tasa, y ninguna otra fuente dice lo mismo: revísala." };
}

function besideOf({ valor }: LecturaTasa, known: Tasa, hoy: Dia): Decision {
  if (agree(valor, known.valor)) return { estado: "igual", motivo: null };
  if (known.fechaValor < hoy) return { estado: "rechazada", motivo: "Ese día ya pasó y tiene su tasa." };
  return { estado: "espera", motivo: `Ese día ya tiene una tasa, ${formatTasaExacta(known.valor)} (${known.fuente}).` };
}

/** By what percentage a rate differs from the previous one, signed; null if it is within a usual day's change. */
function jump(before: ValorTasa, now: ValorTasa): number | null {
  const percent = ((now - before) / before) * 100;
  return Math.abs(percent) > TASA_SALTO_PORCENTAJE ? percent : null;
}

const tellJump = (before: Tasa, percent: number) =>
  `Cambia ${percent > 0 ? "+" : "−"}${Math.round(Math.abs(percent))} % respecto a la del ${formatDiaCorto(before.fechaValor)} (${formatTasaExacta(before.valor)}).`;

/** A céntimo: the difference allowed for sources that round to two decimals. */
const REDONDEO = 1_000_000;

function agree(a: ValorTasa, b: ValorTasa): boolean {
  return Math.abs(a - b) <= REDONDEO;
}

/** The sources that report another rate for a day than the first of them. */
export function discordantes(
  lecturas: readonly (Pick<LecturaTasa, "fechaValor" | "valor"> & { fuente: string })[],
): string[] {
  return lecturas.flatMap(({ fuente, fechaValor, valor }) => {
    const first = lecturas.find((lectura) => lectura.fechaValor === fechaValor);
    if (!first || agree(first.valor, valor)) return [];
    const one = `${nombreFuente(first.fuente)} dice ${formatTasaExacta(first.valor)}`;
    return [`Para el ${formatDiaCorto(fechaValor)}, ${one} y ${nombreFuente(fuente)}, ${formatTasaExacta(valor)}.`];
  });
}

/** Whether to ask the sources: today has no rate, or it is afternoon and the next business day has none. */
export function tasaDue(newest: Dia | null, { hoy, tarde }: { hoy: Dia; tarde: boolean }): boolean {
  if (newest === null || newest < hoy) return true;
  return tarde && newest === hoy;
}
