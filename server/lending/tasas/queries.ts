/** Published rates: bolívares per dollar × 10⁸. */
import { and, asc, desc, eq, gte, lte, sql } from "drizzle-orm";
import { pagos, tasas } from "../../../drizzle/schema.ts";
import type { Dia } from "../../../rules/country/fecha.ts";
import type { Cotizacion } from "../../../rules/loans/cotizacion.ts";
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

/** The pagos of days up to `hasta` whose dollars came from an older rate. */
export function listProvisionales(db: Db, hasta: Dia) {
  const { id, userId, fechaPago, moneda, monto, montoBs, tasaValor, tasaFecha, tasaFuente, provisional } = pagos;
  return db
    .select({ id, userId, fechaPago, moneda, monto, montoBs, tasaValor, tasaFecha, tasaFuente, provisional })
    .from(pagos)
    .where(and(sql`provisional = 1`, lte(fechaPago, hasta)))
    .orderBy(asc(fechaPago), asc(id))
    .all();
}

/** Settles a pago that waited for the rate of its day. */
export function updateCotizacion(tx: Db, id: string, cotizacion: Cotizacion): void {
  tx.update(pagos)
    .set(cotizacion)
    .where(and(eq(pagos.id, id), eq(pagos.provisional, true)))
    .run();
}
