/** Each day's portfolio is written down once, as the day begins. */
import { addDays, type Dia } from "../../../rules/country/fecha.ts";
import { today } from "../../core/clock.ts";
import type { BaseContext } from "../../core/context.ts";
import { inTransaction } from "../../storage/db.ts";
import { findLastRiesgo, insertRiesgos, readRiesgo } from "./queries.ts";

/**
 * Writes down today's, and those of the days before that were missed: nothing moved while the program stood still, only the days
 * went by.
 */
export function noteRiesgos({ db, clock }: Pick<BaseContext, "db" | "clock">): void {
  const hoy = today(clock);
  const last = findLastRiesgo(db);
  if (last && last >= hoy) return;
  inTransaction(db, (tx) => {
    const missing: Dia[] = [];
    for (let dia = last ? addDays(last, 1) : hoy; dia <= hoy; dia = addDays(dia, 1)) missing.push(dia);
    insertRiesgos(
      tx,
      missing.map((dia) => readRiesgo(tx, dia)),
    );
  });
}
