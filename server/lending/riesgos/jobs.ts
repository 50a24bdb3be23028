/** Records the portfolio at risk at the beginning of each day. */
import { setImmediate } from "node:timers/promises";
import { counted } from "../../../rules/country/cantidad.ts";
import { addDays, type Dia, daysBetween } from "../../../rules/country/fecha.ts";
import { LOTE_DE_TRASPASO } from "../../../rules/limits/limits.ts";
import { exposicionesDe } from "../../../rules/loans/aprobar/riesgos.ts";
import { PAR_DIAS } from "../../../rules/loans/mora/mora.ts";
import { centavos } from "../../../rules/money/dinero.ts";
import { today } from "../../core/clock.ts";
import type { BaseContext } from "../../core/context.ts";
import type { Tarea } from "../../core/tarea.ts";
import { inTransaction } from "../../storage/db.ts";
import { findLastRiesgo, findUntold, insertRiesgos, listLoanIds, readPasts, readRiesgo } from "./queries.ts";

export const RIESGOS: Tarea = {
  nombre: "riesgos",
  titulo: "Anotar la cartera del día",
  // At the beginning of the day: what moves between midnight and the record counts as the day before.
  cuando: () => "0 0 * * *",
  alEmpezar: true,
  async run(ctx, { signal }) {
    const noted = noteRiesgos(ctx);
    await retellRiesgos(ctx, () => !signal.aborted);
    return noted === 0 ? null : counted(noted, "día", "días");
  },
};

/**
 * Writes down today's, and those of missed days: while the program was down nothing moved, only days went by. Returns how many.
 */
export function noteRiesgos({ db, clock }: Pick<BaseContext, "db" | "clock">): number {
  const hoy = today(clock);
  const last = findLastRiesgo(db);
  if (last && last >= hoy) return 0;
  const missing: Dia[] = [];
  for (let dia = last ? addDays(last, 1) : hoy; dia <= hoy; dia = addDays(dia, 1)) missing.push(dia);
  inTransaction(db, (tx) => {
    insertRiesgos(
      tx,
      missing.map((dia) => readRiesgo(tx, dia)),
    );
  });
  return missing.length;
}

/**
 * Reconstructs, once, the days before the first recorded one, because a database may be older than this feature. Some hundred
 * loans at a time, with other work in between; if interrupted, it starts over at the next start.
 */
export async function retellRiesgos({ db }: Pick<BaseContext, "db">, going: () => boolean): Promise<void> {
  const untold = findUntold(db);
  if (!untold) return;
  const desde = addDays(untold.desde, 1);
  const days = daysBetween(desde, untold.hasta);
  const sums = createSums(desde, days);
  let ids = listLoanIds(db, "", LOTE_DE_TRASPASO);
  while (ids.length > 0) {
    for (const { cambios, cargos } of readPasts(db, ids).values())
      for (const exposicion of exposicionesDe(cambios, cargos, untold.hasta)) sums.add(exposicion);
    await setImmediate();
    if (!going()) return;
    ids = listLoanIds(db, ids.at(-1) ?? "", LOTE_DE_TRASPASO);
  }
  inTransaction(db, (tx) => insertRiesgos(tx, sums.rows()));
}

/** Daily sums of values that hold from one day to another: only changes are stored, and summed up at the end. */
function createSums(desde: Dia, days: number) {
  const series = Array.from({ length: 2 + PAR_DIAS.length }, () => new Array<number>(days + 1).fill(0));
  const between = (which: number, from: number, to: number, amount: number) => {
    const [own, first] = [series[which] ?? [], Math.max(from, 0)];
    if (first > to || first >= days) return;
    own[first] = (own[first] ?? 0) + amount;
    const after = Math.min(to + 1, days);
    own[after] = (own[after] ?? 0) - amount;
  };
  return {
    add(exposicion: ReturnType<typeof exposicionesDe>[number]) {
      const at = (dia: Dia) => daysBetween(desde, dia);
      const [from, to, due] = [at(exposicion.desde), at(exposicion.hasta), at(exposicion.vence)];
      between(0, from, to, exposicion.saldo);
      between(1, Math.max(from, due + 1), to, 1);
      PAR_DIAS.forEach((late, i) => void between(i + 2, Math.max(from, due + late + 1), to, exposicion.saldo));
    },
    rows() {
      let running = series.map(() => 0);
      return Array.from({ length: days }, (_, day) => {
        running = running.map((total, i) => total + (series[i]?.[day] ?? 0));
        const [porCobrar = 0, enMora = 0, par1 = 0, par7 = 0, par30 = 0] = running;
        const cierre = {
          porCobrar: centavos(porCobrar),
          par1: centavos(par1),
          par7: centavos(par7),
          par30: centavos(par30),
        };
        return { dia: addDays(desde, day), ...cierre, enMora, hasta: null };
      });
    },
  };
}
