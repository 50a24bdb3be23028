/** Published rates: bolívares per dollar × 10⁸. */
import { asc, desc, eq, gte } from "drizzle-orm";
import { tasas } from "../../../drizzle/schema.ts";
import type { Dia } from "../../../rules/country/fecha.ts";
import type { Tasa } from "../../../rules/money/tasa.ts";
import type { Db } from "../../storage/db.ts";

const shown = { fechaValor: tasas.fechaValor, valor: tasas.valor, fuente: tasas.fuente };

/** The rates from which rules/tasa.ts picks one for a day: the first from that day on, and the newest. */
export function listTasasAround(db: Db, dia: Dia): Tasa[] {
  const next = db.select(shown).from(tasas).where(gte(tasas.fechaValor, dia)).orderBy(asc(tasas.fechaValor)).get();
  const newest = db.select(shown).from(tasas).orderBy(desc(tasas.fechaValor)).get();
  return [next, newest].filter((tasa) => tasa !== undefined);
}

/** The newest rates, newest first. */
export function listTasas(db: Db, limit: number): Tasa[] {
  return db.select(shown).from(tasas).orderBy(desc(tasas.fechaValor)).limit(limit).all();
}

export function findTasa(db: Db, fechaValor: Dia): Tasa | undefined {
  return db.select(shown).from(tasas).where(eq(tasas.fechaValor, fechaValor)).get();
}

/** Publishes a day's rate, or corrects it: pagos keep the one they were quoted. */
export function upsertTasa(tx: Db, tasa: typeof tasas.$inferInsert): void {
  const { fechaValor: _, ...set } = tasa;
  tx.insert(tasas).values(tasa).onConflictDoUpdate({ target: tasas.fechaValor, set }).run();
}
