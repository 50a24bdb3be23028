/** Payment intentions: exact amounts that were given, by whom, and what each became. */
import { and, desc, eq, getTableColumns, gte, sql } from "drizzle-orm";
import { intenciones, pagos } from "../../../drizzle/schema.ts";
import { addDays, type Dia, type Instante, instante, MS_PER_DAY, toDia } from "../../../rules/country/fecha.ts";
import { INTENCION_DIAS, INTENCIONES_VISTAS_DIAS, MAX_INTENCIONES_DEL_DIA } from "../../../rules/limits-banco.ts";
import type { PagoStatus } from "../../../rules/loans/pagos.ts";
import type { Bolivares } from "../../../rules/money/dinero.ts";
import { type Db, prepared } from "../../storage/db.ts";

type Intencion = typeof intenciones.$inferSelect;

export function insertIntencion(tx: Db, intencion: typeof intenciones.$inferInsert): Intencion {
  return tx.insert(intenciones).values(intencion).returning().get();
}

/** Those that a person was given in the day that ends then, and whether each still waits for its money. */
export function listOfDay(db: Db, userId: string, hasta: Instante): { intencion: Intencion; espera: boolean }[] {
  // One that was told of before its money came waits for that still.
  const told = sql`exists (select 1 from ${pagos} where ${pagos.id} = ${intenciones.pagoId} and ${pagos.status} = 'Pendiente')`;
  const came = sql`exists (select 1 from movimientosBanco m where m.monto = ${intenciones.montoBs} and m.dia >= ${intenciones.dia})`;
  const espera = sql<number>`${intenciones.pagoId} is null or (${told} and not ${came})`;
  return db
    .select({ intencion: getTableColumns(intenciones), espera: espera.mapWith(Boolean) })
    .from(intenciones)
    .where(and(eq(intenciones.userId, userId), eq(intenciones.hasta, hasta)))
    .all();
}

/**
 * The amounts between two that may not be given on an account: given there of late, of money that came in of late or is nobody's yet, and
 * of pagos that wait for theirs.
 */
export function listTaken(
  db: Db,
  { banco, desde, hasta, now }: { banco: string; desde: Bolivares; hasta: Bolivares; now: Instante },
): Set<number> {
  const since = instante(now - INTENCION_DIAS * MS_PER_DAY);
  const rows = db.all<{ monto: number }>(sql`
    select montoBs as monto from ${intenciones} where banco = ${banco} and montoBs between ${desde} and ${hasta} and creada > ${since}
    union select monto from movimientosBanco
      where monto between ${desde} and ${hasta} and (dia >= ${addDays(toDia(now), -INTENCION_DIAS)} or estado = 'por_conciliar')
    union select montoBs from ${pagos} where status = 'Pendiente' and montoBs between ${desde} and ${hasta}`);
  return new Set(rows.map(({ monto }) => monto));
}

/** How many payments may come that day: the cargos that fall due and are not paid, and the amounts that were given on the account. */
export function countExpected(db: Db, banco: string, dia: Dia): number {
  const row = db.get<{ n: number }>(sql`
    select (select coalesce(sum(faltan), 0) from vencimientos where dia = ${dia})
      + (select count(*) from ${intenciones} where banco = ${banco} and dia = ${dia}) as n`);
  return row?.n ?? 0;
}

const own = prepared((db) =>
  db
    .select({ intencion: getTableColumns(intenciones), status: pagos.status })
    .from(intenciones)
    .leftJoin(pagos, eq(pagos.id, intenciones.pagoId))
    .where(and(eq(intenciones.userId, sql.placeholder("userId")), gte(intenciones.hasta, sql.placeholder("since"))))
    .orderBy(desc(intenciones.hasta), sql`${intenciones}.rowid desc`)
    .limit((INTENCIONES_VISTAS_DIAS + 1) * MAX_INTENCIONES_DEL_DIA)
    .prepare(),
);

/** A person's own, the live ones and those of the last days, newest first, with the state of what each became. */
export function listOwn(db: Db, userId: string, now: Instante): { intencion: Intencion; status: PagoStatus | null }[] {
  return own(db).all({ userId, since: now - INTENCIONES_VISTAS_DIAS * MS_PER_DAY });
}
