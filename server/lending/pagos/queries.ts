/** Pagos. Amounts in cents. */
import { and, desc, eq, getTableColumns, gte, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { emparejamientos, movimientosBanco, preguntasBanco } from "../../../drizzle/schema/bank.ts";
import { completados, loans } from "../../../drizzle/schema/loans.ts";
import { pagos } from "../../../drizzle/schema/pagos.ts";
import { IMPORTACION_DESHECHA } from "../../../rules/bank/emparejar/repetidos.ts";
import type { Instante } from "../../../rules/country/fecha.ts";
import type { PAGO_ORDENES, PagoStatus } from "../../../rules/loans/pagos/pagos.ts";
import { isSameTransfer } from "../../../rules/loans/referencia.ts";
import { fail } from "../../core/errors.ts";
import { ofEncargado } from "../../core/listas/encargo.ts";
import {
  afterPlace,
  type ListOfQuery,
  type ListPage,
  type ListQuery,
  pageOf,
  placeOf,
  searched,
} from "../../core/listas/paging.ts";
import { publish } from "../../core/live.ts";
import { afterCommit, countRows, type Db, prepared } from "../../storage/db.ts";
import { named, whole } from "../../storage/filas.ts";

export type Pago = typeof pagos.$inferSelect;

const insert = prepared((db) => db.insert(pagos).values(named(pagos)).prepare());

/** A trigger sets its `numero`, which the returned row lacks. */
export function insertPago(tx: Db, pago: typeof pagos.$inferInsert): Pago {
  const row = whole(pagos, pago);
  insert(tx).run(row);
  afterCommit(tx, () => publish("pagos"));
  return row;
}

export function findPago(db: Db, id: string): Pago | undefined {
  return db.select().from(pagos).where(eq(pagos.id, id)).get();
}

/** Refuses PAGO_NOT_FOUND. */
export function getPago(db: Db, id: string): Pago {
  return findPago(db, id) ?? fail("PAGO_NOT_FOUND");
}

/** One of the person's own. Refuses NOT_FOUND, for other people's too. */
export function getPagoOf(db: Db, userId: string, id: string): Pago {
  const own = and(eq(pagos.id, id), eq(pagos.userId, userId));
  return db.select().from(pagos).where(own).get() ?? fail("NOT_FOUND");
}

/** The payer's loan that a pago was for, running or finished; null if it had none. `amount` in cents. */
export function findLoanOfPago(db: Db, { userId, loanId }: Pago) {
  if (loanId === null) return null;
  const columns = <T extends typeof loans | typeof completados>({ id, numero, amount, createdAt }: T) => ({
    id,
    numero,
    amount,
    createdAt,
  });
  return (
    db
      .select(columns(loans))
      .from(loans)
      .where(and(eq(loans.id, loanId), eq(loans.userId, userId)))
      .get() ??
    db
      .select(columns(completados))
      .from(completados)
      .where(and(eq(completados.id, loanId), eq(completados.userId, userId)))
      .get() ??
    null
  );
}

type PagosQuery = ListQuery & {
  status?: PagoStatus | undefined;
  orden?: (typeof PAGO_ORDENES)[number] | undefined;
  ids?: readonly string[] | undefined;
  encargado?: string | undefined;
};

/**
 * A page of all pagos, newest first or by bank day; searches (always newest first) by name, cédula, phone, reference, and the UID of the
 * payer or the loan.
 */
export function listPagos(db: Db, query: PagosQuery): ListPage<Pago> {
  const chosen = and(query.ids && inArray(pagos.id, [...query.ids]), ofEncargado(db, pagos.userId, query.encargado));
  if (query.orden === "dia" && !query.buscar?.trim()) return pageByDay(db, query, chosen);
  return page(db, query, and(chosen, query.status && eq(pagos.status, query.status)), query.status);
}

/** Each state has an index by day. */
function pageByDay(db: Db, { cursor, limit, status }: PagosQuery, chosen: SQL | undefined): ListPage<Pago> {
  const after = /^(\d{4}-\d{2}-\d{2})\.([\w-]{1,64})$/.exec(cursor ?? "");
  if (cursor && !after) fail("INPUT_INVALID");
  const within = and(chosen, status && eq(pagos.status, status));
  const rows = db
    .select()
    .from(pagos)
    .where(and(within, after ? sql`(${pagos.fechaPago}, ${pagos.id}) < (${after[1]}, ${after[2]})` : undefined))
    .orderBy(desc(pagos.fechaPago), desc(pagos.id))
    .limit(limit + 1)
    .all();
  return pageOf(rows, limit, ({ fechaPago, id }) => ({ instant: fechaPago, id }));
}

/** The pagos of one loan, or of all except `salvo`. */
interface OwnPagos extends ListOfQuery {
  loanId?: string | undefined;
  salvo?: string | undefined;
}

const ofPerson = prepared((db) => {
  const [userId, loanId, salvo] = [sql.placeholder("userId"), sql.placeholder("loanId"), sql.placeholder("salvo")];
  const standing = and(eq(emparejamientos.pagoId, pagos.id), isNull(emparejamientos.deshecho));
  return db
    .select({
      pago: getTableColumns(pagos),
      confirmado: sql<number>`exists (select 1 from ${emparejamientos} where ${standing})`.mapWith(Boolean),
    })
    .from(pagos)
    .where(
      and(
        eq(pagos.userId, userId),
        sql`(${loanId} is null or ${pagos.loanId} = ${loanId})`,
        sql`(${salvo} is null or ${pagos.loanId} is not ${salvo})`,
        afterPlace(pagos.fecha, pagos.id),
      ),
    )
    .orderBy(desc(pagos.fecha), desc(pagos.id))
    .limit(sql.placeholder("rows"))
    .prepare();
});

/** A page of one person's pagos, newest first, and whether the bank confirmed the money of each. */
export function listOwnPagos(
  db: Db,
  userId: string,
  { loanId, salvo, ...query }: OwnPagos,
): ListPage<{ pago: Pago; confirmado: boolean }> {
  const rows = ofPerson(db).all({ userId, loanId: loanId ?? null, salvo: salvo ?? null, ...placeOf(query) });
  return pageOf(rows, query.limit, ({ pago: { fecha, id } }) => ({ instant: fecha, id }));
}

/** The same without the bank's confirmation. */
export function listPagosOf(db: Db, userId: string, query: ListOfQuery): ListPage<Pago> {
  const { items, nextCursor } = listOwnPagos(db, userId, query);
  return { items: items.map(({ pago }) => pago), nextCursor };
}

function page(db: Db, query: ListQuery, where: SQL | undefined, status?: PagoStatus): ListPage<Pago> {
  const uids = [pagos.userId, pagos.id, pagos.loanId];
  const list = searched(db, query, { table: pagos, tipo: "pago", status, instant: pagos.fecha, uids });
  const rows = db
    .select(list.columns)
    .from(list.from)
    .where(and(where, list.where))
    .orderBy(...list.orderBy)
    .limit(query.limit + 1)
    .all();
  return pageOf(rows, query.limit, ({ fecha, id }) => ({ instant: fecha, id }));
}

/** All pagos of one person except removed ones. */
export function countPagosOf(db: Db, userId: string): number {
  return countRows(db, pagos, eq(pagos.userId, userId));
}

export function countPending(db: Db, userId: string): number {
  return countRows(db, pagos, and(eq(pagos.userId, userId), eq(pagos.status, "Pendiente")));
}

const pendingOf = prepared((db) =>
  db
    .select()
    .from(pagos)
    .where(and(eq(pagos.userId, sql.placeholder("userId")), eq(pagos.status, "Pendiente")))
    .prepare(),
);

/** A person's pagos waiting for review; `rules/loans/pagos/pagos.ts` limits them. */
export function listPendingOf(db: Db, userId: string): Pago[] {
  return pendingOf(db).all({ userId });
}

const livingOf = prepared((db) => {
  const approved = and(eq(pagos.status, "Aprobado"), eq(pagos.codigo, sql.placeholder("codigo")));
  return db
    .select()
    .from(pagos)
    .where(and(eq(pagos.userId, sql.placeholder("userId")), or(eq(pagos.status, "Pendiente"), approved)))
    .prepare();
});

/** The same, plus approved ones whose reference ends in `codigo`. */
export function listLivingOf(db: Db, userId: string, codigo: string): Pago[] {
  return livingOf(db).all({ userId, codigo });
}

/** A pago as it is shown next to a similar one. */
export const parecido = {
  id: pagos.id,
  userId: pagos.userId,
  nombre: pagos.nombre,
  codigo: pagos.codigo,
  referencia: pagos.referencia,
  monto: pagos.monto,
  status: pagos.status,
  fecha: pagos.fecha,
};

/** Other pagos of a transfer, by anybody, newest first: it pays once. Found by its last four digits, without leading zeros. */
export function listSameTransfer(db: Db, { id, codigo, referencia }: Pago) {
  if (referencia === null) return [];
  return db
    .select(parecido)
    .from(pagos)
    .where(and(eq(pagos.codigo, codigo), ne(pagos.id, id)))
    .orderBy(desc(pagos.fecha))
    .all()
    .filter((other) => other.referencia === referencia || isSameTransfer(other.referencia, referencia));
}

/** The pagos a person registered since an instant. */
export function listPagosSince(db: Db, userId: string, since: Instante): Pago[] {
  return db
    .select()
    .from(pagos)
    .where(and(eq(pagos.userId, userId), gte(pagos.fecha, since)))
    .all();
}

/** Whether the movement that a pago was separated from, at that instant or later, belongs to another pago by now. */
export function isMoneyOfAnother(db: Db, pagoId: string, since: Instante): boolean {
  const now = alias(emparejamientos, "ahora");
  const parted = and(eq(emparejamientos.pagoId, pagoId), gte(emparejamientos.deshecho, since));
  return (
    db
      .select({ id: now.id })
      .from(emparejamientos)
      .innerJoin(now, and(eq(now.movimientoId, emparejamientos.movimientoId), isNull(now.deshecho)))
      .where(parted)
      .get() !== undefined
  );
}

/** False when the pago had already left `from`. */
export function movePago(tx: Db, id: string, from: PagoStatus, set: Partial<typeof pagos.$inferInsert>): boolean {
  return (
    tx
      .update(pagos)
      .set(set)
      .where(and(eq(pagos.id, id), eq(pagos.status, from)))
      .run().changes === 1
  );
}

/** False when the pago had already left `from`. */
export function deletePago(tx: Db, id: string, from: PagoStatus): boolean {
  return (
    tx
      .delete(pagos)
      .where(and(eq(pagos.id, id), eq(pagos.status, from)))
      .run().changes === 1
  );
}

/** Lets its bank be asked again: what it was asked is no longer what the pago says. */
export function forgetPreguntas(tx: Db, pagoId: string): void {
  tx.delete(preguntasBanco).where(eq(preguntasBanco.pagoId, pagoId)).run();
}

/** The first, if all that reported a movement are imports that were undone since. */
const ifUndone = (
  then: string,
  otherwise: string | null,
) => sql`iif((select min(i.estado is 'deshecha') from evidencias e
  left join importaciones i on i.id = e.importacionId where e.movimientoId = movimientosBanco.id), ${then}, ${otherwise})`;

/** Ends the pair of a pago: its movement waits again or, if its import was undone, is ignored. Undefined if there is none. */
export function unpair(
  tx: Db,
  pagoId: string,
  stamp: Pick<typeof emparejamientos.$inferInsert, "deshecho" | "deshechoPor">,
): typeof emparejamientos.$inferSelect | undefined {
  const standing = and(eq(emparejamientos.pagoId, pagoId), isNull(emparejamientos.deshecho));
  const pair = tx.select().from(emparejamientos).where(standing).get();
  if (!pair) return undefined;
  tx.update(emparejamientos).set(stamp).where(standing).run();
  tx.update(movimientosBanco)
    .set({ estado: ifUndone("ignorado", "por_conciliar"), motivo: ifUndone(IMPORTACION_DESHECHA, null) })
    .where(and(eq(movimientosBanco.id, pair.movimientoId), eq(movimientosBanco.estado, "conciliado")))
    .run();
  return pair;
}
