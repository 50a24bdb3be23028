/** Credit: refunds as they were sent, and debts from credit below zero. Amounts in cents. */
import { and, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { user } from "../../../drizzle/schema/accounts.ts";
import { asientos, creditos, movimientos } from "../../../drizzle/schema/ledger.ts";
import { reintegros } from "../../../drizzle/schema/pagos.ts";
import { usuarios } from "../../../drizzle/schema/people.ts";
import { type Dia, daysBetween, type Instante } from "../../../rules/country/fecha.ts";
import { MAX_PAGINA_FILAS } from "../../../rules/limits/limits.ts";
import { venceDeSaldo } from "../../../rules/loans/pagos/creditos.ts";
import type { Centavos } from "../../../rules/money/dinero.ts";
import { afterCursor, type ListOfQuery, type ListPage, pageOf } from "../../core/listas/paging.ts";
import { type Db, prepared } from "../../storage/db.ts";

type Reintegro = typeof reintegros.$inferSelect;

export function insertReintegro(tx: Db, reintegro: typeof reintegros.$inferInsert): void {
  tx.insert(reintegros).values(reintegro).run();
}

export function findReintegro(db: Db, id: string): Reintegro | undefined {
  return db.select().from(reintegros).where(eq(reintegros.id, id)).get();
}

/** Who sent it; if it was undone, when and by whom. */
interface Hecho {
  actor: string | null;
  deshecho: { fecha: Instante; actor: string | null } | null;
}

/** A page of one person's refunds, newest first. */
export function listReintegrosOf(db: Db, userId: string, query: ListOfQuery): ListPage<Reintegro & Hecho> {
  const [reverso, quien] = [alias(asientos, "reverso"), alias(user, "quien")];
  const rows = db
    .select({ reintegro: reintegros, actor: user.email, cuando: reverso.fecha, quien: quien.email })
    .from(reintegros)
    .leftJoin(user, eq(user.id, reintegros.actorId))
    .leftJoin(reverso, eq(reverso.reversaDe, reintegros.asientoId))
    .leftJoin(quien, eq(quien.id, reverso.actorId))
    .where(and(eq(reintegros.userId, userId), afterCursor(reintegros.fecha, reintegros.id, query.cursor)))
    .orderBy(desc(reintegros.fecha), desc(reintegros.id))
    .limit(query.limit + 1)
    .all();
  const page = pageOf(rows, query.limit, ({ reintegro: { fecha, id } }) => ({ instant: fecha, id }));
  const items = page.items.map(({ reintegro, actor, cuando: fecha, quien }) => ({
    ...reintegro,
    actor,
    deshecho: fecha === null ? null : { fecha, actor: quien },
  }));
  return { ...page, items };
}

/** The day on which the row's credit last went below zero, when the debt began. 14400 s: Caracas. */
export const since = sql<Dia>`(select max(dia) from (
  select dia, monto, sum(monto) over (order by dia) as debe from (
    select strftime('%Y-%m-%d', a.fecha / 1000 - 14400, 'unixepoch') as dia, sum(m.monto) as monto
    from ${asientos} a cross join ${movimientos} m on m.asientoId = a.id and m.cuenta = 'saldo_a_favor'
    where a.userId = creditos.userId group by 1)) where debe > 0 and debe - monto <= 0)`;
/** The first condition is the index's own: it holds only people with credit above or below zero. */
const owing = sql`${creditos.monto} <> 0 and ${creditos.monto} > 0`;

const ofPerson = prepared((db) =>
  db
    .select({ debe: creditos.monto, desde: since })
    .from(creditos)
    .where(and(eq(creditos.userId, sql.placeholder("userId")), sql`${creditos.monto} > 0`))
    .prepare(),
);

/** What a person owes because their credit is below zero, and by when; null if it is not. */
export function findSaldoDebido(db: Db, userId: string): { debe: Centavos; vence: Dia } | null {
  const row = ofPerson(db).get({ userId });
  return row ? { debe: row.debe, vence: venceDeSaldo(row.desde) } : null;
}

/**
 * People with a negative credit, the longest overdue first; of very many, the largest debts. `dias`: days late, negative if not
 * due.
 */
export function listSaldosDebidos(db: Db, hoy: Dia) {
  const { nombre, apellido, telefono, banco } = usuarios;
  const rows = db
    .select({ userId: creditos.userId, debe: creditos.monto, desde: since, nombre, apellido, telefono, banco })
    .from(creditos)
    .leftJoin(usuarios, eq(usuarios.id, creditos.userId))
    .where(owing)
    .orderBy(desc(creditos.monto))
    .limit(MAX_PAGINA_FILAS)
    .all();
  return rows
    .map(({ desde, ...row }) => ({ ...row, vence: venceDeSaldo(desde) }))
    .map((row) => ({ ...row, dias: daysBetween(row.vence, hoy) }))
    .sort((one, other) => other.dias - one.dias || other.debe - one.debe);
}
