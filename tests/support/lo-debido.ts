/** What a loan owes and when reminders are due, from the calendar and the tables alone: independent of the product's code. */
import { and, eq } from "drizzle-orm";
import { cargos } from "../../drizzle/schema/loans.ts";
import { pagos } from "../../drizzle/schema/pagos.ts";
import { addDays, type Dia, daysBetween } from "../../rules/country/fecha.ts";
import type { Db } from "../../server/storage/db.ts";

interface Owed {
  vence: Dia;
  monto: number;
  enRevision: boolean;
}

/** Every day on which a loan owes something, with the amount nobody has paid or reported. */
export function owedOf(db: Db, loanId: string): Owed[] {
  const rows = db.select().from(cargos).where(eq(cargos.loanId, loanId)).all();
  const days = [...new Set(rows.map(({ vence }) => vence))].sort();
  const where = and(eq(pagos.loanId, loanId), eq(pagos.status, "Pendiente"));
  let left = db
    .select()
    .from(pagos)
    .where(where)
    .all()
    .reduce((sum, { monto }) => sum + monto, 0);
  const owed = [];
  for (const vence of days) {
    const monto = rows.filter((row) => row.vence === vence).reduce((sum, { pendiente }) => sum + pendiente, 0);
    const part = Math.min(left, monto);
    left -= part;
    if (monto > 0) owed.push({ vence, monto, enRevision: part / monto > 0.02 });
  }
  return owed;
}

/** The reminders due today: searching back from today to the newest day that the operator chose. */
export function dueOn(owed: readonly Owed[], dias: readonly number[], hoy: Dia, saidOf: (vence: Dia) => number) {
  return owed.flatMap(({ vence, monto, enRevision }) => {
    if (enRevision) return [];
    for (let ago = 0; ago < 80; ago += 1) {
      const desfase = daysBetween(vence, addDays(hoy, -ago));
      if (!dias.includes(desfase)) continue;
      const over = desfase === Math.max(...dias) && ago > 3;
      return over || saidOf(vence) >= desfase ? [] : [{ vence, desfase, monto }];
    }
    return [];
  });
}

/** Minutes counted from the start of quiet hours. */
export function isQuiet(hora: string, { desde, hasta }: { desde: string; hasta: string }): boolean {
  const since = (one: string) => (minutes(one) - minutes(desde) + 1440) % 1440;
  return since(hora) < since(hasta);
}

/** Whether "0 9-20 * * *" is due at "HH:MM". */
export function isDue(cron: string, hora: string): boolean {
  const [minute, hours = ""] = cron.split(" ");
  const [from, to = from] = hours.split("-").map(Number);
  const [hour, minuto] = hora.split(":").map(Number);
  return minuto === Number(minute) && Number(hour) >= Number(from) && Number(hour) <= Number(to);
}

const minutes = (hora: string) => Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3));
const two = (n: number) => String(n).padStart(2, "0");
/** 1234 → "$12,34". */
export const dolares = (cents: number) => `$${Math.floor(cents / 100)},${two(cents % 100)}`;
