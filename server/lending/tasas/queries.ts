/** Published rates: bolívares per dollar × 10⁸. */
import { and, asc, desc, eq, gt, gte, like, lt, lte, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import { union } from "drizzle-orm/sqlite-core";
import { consultasBanco } from "../../../drizzle/schema/bank.ts";
import { lecturasTasa, pagos, tasas } from "../../../drizzle/schema/pagos.ts";
import { addDays, type Dia, dia, type Instante } from "../../../rules/country/fecha.ts";
import { TASA_CORREGIBLE_DIAS } from "../../../rules/limits/limits.ts";
import { type Cotizacion, type Dicho, quoteMonto } from "../../../rules/loans/pagos/cotizacion.ts";
import { type Tasa, toDolares } from "../../../rules/money/tasa.ts";
import { DomainError, fail } from "../../core/errors.ts";
import { publish } from "../../core/live.ts";
import { afterCommit, type Db, prepared } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";

const shown = { fechaValor: tasas.fechaValor, valor: tasas.valor, fuente: tasas.fuente };

/** The rates from which rules/money/tasa.ts picks one for a day: the first from that day on, and the newest. */
export function listTasasAround(db: Db, dia: Dia): Tasa[] {
  return [firstFrom(db).get({ dia }), newest(db).get()].filter((tasa) => tasa !== undefined);
}

const firstFrom = prepared((db) =>
  db
    .select(shown)
    .from(tasas)
    .where(gte(tasas.fechaValor, sql.placeholder("dia")))
    .orderBy(asc(tasas.fechaValor))
    .limit(1)
    .prepare(),
);

const newest = prepared((db) => db.select(shown).from(tasas).orderBy(desc(tasas.fechaValor)).limit(1).prepare());

/** The newest rates, newest first. */
export function listTasas(db: Db, limit: number): Tasa[] {
  return db.select(shown).from(tasas).orderBy(desc(tasas.fechaValor)).limit(limit).all();
}

export function findTasa(db: Db, fechaValor: Dia): Tasa | undefined {
  return db.select(shown).from(tasas).where(eq(tasas.fechaValor, fechaValor)).get();
}

/** The last rate before that day. */
export function findTasaBefore(db: Db, fechaValor: Dia): Tasa | undefined {
  return db
    .select(shown)
    .from(tasas)
    .where(lt(tasas.fechaValor, fechaValor))
    .orderBy(desc(tasas.fechaValor))
    .limit(1)
    .get();
}

/** Publishes or corrects the rate of a day. Approved pagos keep the rate they were quoted. */
export function upsertTasa(tx: Db, tasa: typeof tasas.$inferInsert): void {
  const { fechaValor: _, ...set } = tasa;
  tx.insert(tasas).values(tasa).onConflictDoUpdate({ target: tasas.fechaValor, set }).run();
  tellPagar(tx);
}

/** Inserts a rate that was read or imported; throws if the day already has one. The caller announces new rates once. */
export function insertTasa(tx: Db, tasa: typeof tasas.$inferInsert): void {
  tx.insert(tasas).values(tasa).run();
}

/** Makes open pages fetch the current rate again. */
export function tellPagar(tx: Db): void {
  afterCommit(tx, () => publish("pagar"));
}

/** The rates of that day and later. */
export function listTasasSince(db: Db, desde: Dia): Tasa[] {
  const since = db.select(shown).from(tasas).where(gte(tasas.fechaValor, desde)).all();
  return since.length > 0 ? since : listTasas(db, 1);
}

/** False if that source had said so before. */
export function insertLectura(tx: Db, lectura: Omit<typeof lecturasTasa.$inferInsert, "id">): boolean {
  const added = tx
    .insert(lecturasTasa)
    .values({ ...lectura, id: newId() })
    .onConflictDoNothing()
    .run();
  return added.changes === 1;
}

/** Refuses NOT_FOUND. */
export function getLectura(db: Db, id: string) {
  return db.select().from(lecturasTasa).where(eq(lecturasTasa.id, id)).get() ?? fail("NOT_FOUND");
}

type Decided = Pick<typeof lecturasTasa.$inferInsert, "decididoEn" | "decididoPor">;

/** False if it no longer waited. */
export function moveLectura(tx: Db, id: string, set: Decided & { estado: "tomada" | "rechazada" }): boolean {
  const waiting = and(eq(lecturasTasa.id, id), eq(lecturasTasa.estado, "espera"));
  return tx.update(lecturasTasa).set(set).where(waiting).run().changes === 1;
}

/** Closes the readings that waited for a day which now has its rate. */
export function closeWaiting(tx: Db, fechaValor: Dia, decided: Decided): void {
  const waiting = and(eq(lecturasTasa.fechaValor, fechaValor), eq(lecturasTasa.estado, "espera"));
  tx.update(lecturasTasa)
    .set({ ...decided, estado: "rechazada" })
    .where(waiting)
    .run();
}

/** The last fetched rates, newest first; those waiting for a day that is not over are in `enEspera`. */
export function listLecturas(db: Db, hoy: Dia, limit: number) {
  const newest = desc(lecturasTasa.leido);
  const waiting = and(eq(lecturasTasa.estado, "espera"), gte(lecturasTasa.fechaValor, hoy));
  return {
    ultimas: db.select().from(lecturasTasa).orderBy(newest, desc(lecturasTasa.id)).limit(limit).all(),
    enEspera: db.select().from(lecturasTasa).where(waiting).orderBy(newest, asc(lecturasTasa.id)).limit(limit).all(),
  };
}

const keyOf = (fuente: string) => `tasa:${fuente}`;

/** Stores the outcome of asking a source. */
export function saveFuente(tx: Db, fuente: string, now: Instante, error: string | null): void {
  const set = { intentado: now, error, ...(error === null && { logrado: now }) };
  tx.insert(consultasBanco)
    .values({ banco: keyOf(fuente), ...set })
    .onConflictDoUpdate({ target: consultasBanco.banco, set })
    .run();
}

/** The sources that are asked and their last outcomes; none if that is turned off. */
export function listFuentes(db: Db) {
  const { banco, intentado, logrado, error } = consultasBanco;
  return db
    .select({ fuente: sql<string>`substr(${banco}, 6)`, intentado, logrado, error })
    .from(consultasBanco)
    .where(like(banco, "tasa:%"))
    .orderBy(asc(banco))
    .all();
}

/** At startup: sets which sources are asked, and drops the outcomes of others. */
export function beginFuentes(tx: Db, fuentes: readonly string[]): void {
  const keys = fuentes.map(keyOf);
  tx.delete(consultasBanco)
    .where(and(like(consultasBanco.banco, "tasa:%"), notInArray(consultasBanco.banco, keys)))
    .run();
  for (const banco of keys) tx.insert(consultasBanco).values({ banco }).onConflictDoNothing().run();
}

const quoted = {
  id: pagos.id,
  userId: pagos.userId,
  status: pagos.status,
  metodo: pagos.metodo,
  fechaPago: pagos.fechaPago,
  moneda: pagos.moneda,
  monto: pagos.monto,
  montoBs: pagos.montoBs,
  provisional: pagos.provisional,
  tasaValor: pagos.tasaValor,
  tasaFecha: pagos.tasaFecha,
  tasaFuente: pagos.tasaFuente,
};

/** The pagos whose value may change with the rate of that day: waiting ones it applies to, and provisional ones. */
export function listToQuote(db: Db, fechaValor: Dia) {
  const before = findTasaBefore(db, fechaValor)?.fechaValor ?? dia("0000-01-01");
  const [served, own] = [lte(pagos.fechaPago, fechaValor), eq(pagos.tasaFecha, fechaValor)];
  const waits = eq(pagos.status, "Pendiente");
  const of = (which: SQL | undefined) => db.select(quoted).from(pagos).where(which);
  // A pago registered in dollars keeps its rate, even if a nearer day has one now.
  return union(
    of(and(waits, gt(pagos.fechaPago, before), served)),
    of(and(waits, own)),
    of(and(sql`provisional = 1`, or(served, own))),
  )
    .orderBy(sql`fechaPago`, sql`id`)
    .all();
}

/**
 * Approved pagos that were valued at another rate than their day has now, of the days whose rate may still be corrected, newest
 * first, with what each would be worth. They do not change automatically.
 */
export function listOtraTasa(db: Db, hoy: Dia, limit: number) {
  return db
    .select({ ...quoted, nombre: pagos.nombre, ahora: tasas.valor })
    .from(pagos)
    .innerJoin(tasas, eq(tasas.fechaValor, pagos.tasaFecha))
    .where(
      and(
        ...[eq(pagos.status, "Aprobado"), gte(pagos.fechaPago, addDays(hoy, -TASA_CORREGIBLE_DIAS))],
        ...[eq(pagos.moneda, "bs"), ne(pagos.tasaValor, tasas.valor)],
      ),
    )
    .orderBy(desc(pagos.fechaPago), desc(pagos.id))
    .limit(limit)
    .all()
    .flatMap(({ montoBs, ahora, ...pago }) => {
      const seria = montoBs && toDolares(montoBs, { valor: ahora });
      return montoBs && seria ? [{ ...pago, montoBs, seria }] : [];
    });
}

/** Requotes a pago that is not in the books. */
export function updateCotizacion(tx: Db, id: string, cotizacion: Cotizacion): void {
  tx.update(pagos)
    .set(cotizacion)
    .where(and(eq(pagos.id, id), ne(pagos.status, "Aprobado")))
    .run();
}

/** The registered amount in both currencies, at the rate of its day. Refuses what cannot be converted to dollars. */
export function getCotizacion(tx: Db, dicho: Dicho, fechaPago: Dia): Cotizacion {
  const cotizacion = quoteMonto(dicho, fechaPago, listTasasAround(tx, fechaPago));
  if ("code" in cotizacion) throw new DomainError(cotizacion, { montoBs: cotizacion.texto });
  return cotizacion;
}
