/** Payment intentions: exact amounts, whom they are assigned to, and what became of each. */
import { and, between, desc, eq, getTableColumns, gte, inArray, isNull, sql } from "drizzle-orm";
import { dispositivos, evidencias } from "../../../drizzle/schema/bank.ts";
import { intenciones, pagos } from "../../../drizzle/schema/pagos.ts";
import { addDays, type Dia, type Instante, instante, MS_PER_DAY, toDia } from "../../../rules/country/fecha.ts";
import { INTENCION_DIAS, INTENCIONES_VISTAS_DIAS, MAX_INTENCIONES_DEL_DIA } from "../../../rules/limits/banco.ts";
import type { PagoStatus } from "../../../rules/loans/pagos/pagos.ts";
import type { Bolivares } from "../../../rules/money/dinero.ts";
import { countRows, type Db, prepared } from "../../storage/db.ts";

export type Intencion = typeof intenciones.$inferSelect;

export function insertIntencion(tx: Db, intencion: typeof intenciones.$inferInsert): Intencion {
  return tx.insert(intenciones).values(intencion).returning().get();
}

/** A person's intentions of the day that ends then, and whether each still waits for its money. */
export function listOfDay(db: Db, userId: string, hasta: Instante): { intencion: Intencion; espera: boolean }[] {
  // An intention registered before its money arrived is still waiting for it.
  const told = sql`exists (select 1 from ${pagos} where ${pagos.id} = ${intenciones.pagoId} and ${pagos.status} = 'Pendiente')`;
  const came = sql`exists (select 1 from movimientosBanco m where m.sentido = 'credito' and m.monto = ${intenciones.montoBs} and m.dia >= ${intenciones.dia})`;
  const espera = sql<number>`${intenciones.pagoId} is null or (${told} and not ${came})`;
  return db
    .select({ intencion: getTableColumns(intenciones), espera: espera.mapWith(Boolean) })
    .from(intenciones)
    .where(and(eq(intenciones.userId, userId), eq(intenciones.hasta, hasta)))
    .all();
}

/**
 * The amounts in a range that may not be assigned on an account: recently assigned, recently received or unmatched there, or of pagos
 * waiting for their money.
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

/** How many payments may come that day: unpaid cargos that fall due, and amounts assigned on the account. */
export function countExpected(db: Db, banco: string, dia: Dia): number {
  const row = db.get<{ n: number }>(sql`
    select (select coalesce(sum(faltan), 0) from vencimientos where dia = ${dia})
      + (select count(*) from ${intenciones} where banco = ${banco} and dia = ${dia}) as n`);
  return row?.n ?? 0;
}

/** The person's last intention of exactly that amount, for that loan if one is named. */
export function findGiven(
  db: Db,
  userId: string,
  { montoBs, loanId }: { montoBs?: Bolivares | undefined; loanId?: string | undefined },
  now: Instante,
): Intencion | undefined {
  if (montoBs === undefined) return undefined;
  const given = and(
    eq(intenciones.montoBs, montoBs),
    loanId === undefined ? undefined : eq(intenciones.loanId, loanId),
  );
  const recent = and(
    eq(intenciones.userId, userId),
    gte(intenciones.hasta, instante(now - INTENCION_DIAS * MS_PER_DAY)),
  );
  return db.select().from(intenciones).where(and(recent, given)).orderBy(desc(intenciones.hasta)).get();
}

/** An intention without a pago so far. */
export function findUnpaid(db: Db, id: string): Intencion | undefined {
  return db
    .select()
    .from(intenciones)
    .where(and(eq(intenciones.id, id), isNull(intenciones.pagoId)))
    .get();
}

export function findOfPago(db: Db, pagoId: string): Intencion | undefined {
  return db.select().from(intenciones).where(eq(intenciones.pagoId, pagoId)).get();
}

/** A person's intentions on some days. */
export function listPedidas(db: Db, userId: string, dias: readonly Dia[]): Intencion[] {
  return db
    .select()
    .from(intenciones)
    .where(and(eq(intenciones.userId, userId), inArray(intenciones.dia, [...dias])))
    .all();
}

/** How many intentions a person let lapse recently. */
export function countLapsed(db: Db, userId: string, now: Instante): number {
  const since = instante(now - INTENCION_DIAS * MS_PER_DAY);
  const lapsed = and(
    eq(intenciones.userId, userId),
    between(intenciones.hasta, since, now),
    isNull(intenciones.pagoId),
  );
  return countRows(db, intenciones, lapsed);
}

/** Links the intention to its pago, unless it has one. */
export function linkPago(tx: Db, id: string, pagoId: string): void {
  const unpaid = and(eq(intenciones.id, id), isNull(intenciones.pagoId));
  tx.update(intenciones).set({ pagoId }).where(unpaid).run();
}

/** An administrator reviewed the pago's money: it was once confirmed or rejected. */
const looked = sql`exists (select 1 from emparejamientos e where e.pagoId = ${intenciones.pagoId})
  or exists (select 1 from descartes d where d.pagoId = ${intenciones.pagoId})`;

/**
 * Whether the money of its exact amount came and was not reviewed: a pago withdrawn by its person would be created again from
 * it.
 */
export function hasArrived(db: Db, pagoId: string): boolean {
  const came = sql`exists (select 1 from movimientosBanco m join cuentasBanco c on c.id = m.cuentaId
    where m.monto = ${intenciones.montoBs} and m.estado = 'por_conciliar' and m.dia >= ${intenciones.dia}
      and coalesce(c.banco, ${intenciones.banco}) = ${intenciones.banco})`;
  return countRows(db, intenciones, and(eq(intenciones.pagoId, pagoId), came, sql`not (${looked})`)) > 0;
}

/** Unlinks a pago that its person withdrew, so that incoming money still pays. Not if a person has reviewed its money. */
export function freePago(tx: Db, pagoId: string): void {
  tx.update(intenciones)
    .set({ pagoId: null })
    .where(and(eq(intenciones.pagoId, pagoId), sql`not (${looked})`))
    .run();
}

/** Inconsistent intentions: each belongs to one person, as does its pago, and nobody else has its amount. */
export function listWrongIntenciones(db: Db): string[] {
  const rows = db.all<{ fallo: string }>(sql`
    select 'el monto exacto ' || i.id || ' es de otra persona que su pago ' || p.id as fallo
    from ${intenciones} i join ${pagos} p on p.id = i.pagoId where p.userId <> i.userId
    union all select 'el monto exacto ' || i.id || ' es de otro préstamo que su pago ' || p.id
    from ${intenciones} i join ${pagos} p on p.id = i.pagoId where p.loanId is not null and p.loanId is not i.loanId
    union all select 'el pago ' || p.id || ' se confirmó por su monto exacto con dinero de otro monto'
    from ${intenciones} i join ${pagos} p on p.id = i.pagoId and p.montoBs = i.montoBs
      join emparejamientos e on e.pagoId = p.id and e.deshecho is null join movimientosBanco m on m.id = e.movimientoId
    where m.monto <> i.montoBs
    union all select 'el monto exacto ' || i.id || ' se dio también a ' || o.id
    from ${intenciones} i join ${intenciones} o on o.banco = i.banco and o.montoBs = i.montoBs and o.id > i.id
    where abs(o.creada - i.creada) < ${INTENCION_DIAS * MS_PER_DAY}`);
  return rows.map(({ fallo }) => fallo);
}

/** Uses an index that begins with this column: reads one row. */
const heard = sql<number>`exists (select 1 from ${evidencias} where ${evidencias.recibido} > 0)
  or exists (select 1 from ${dispositivos} where ${dispositivos.creado} > 0)`.mapWith(Boolean);

/** Whether bank evidence has ever arrived or a device is connected: without either, its absence means nothing. */
export const usesBanco = (db: Db): boolean => db.select({ heard }).from(sql`(select 1)`).get()?.heard === true;

const own = prepared((db) =>
  db
    .select({ intencion: getTableColumns(intenciones), status: pagos.status, seConfirma: heard })
    .from(intenciones)
    .leftJoin(pagos, eq(pagos.id, intenciones.pagoId))
    .where(and(eq(intenciones.userId, sql.placeholder("userId")), gte(intenciones.hasta, sql.placeholder("since"))))
    .orderBy(desc(intenciones.hasta), sql`${intenciones}.rowid desc`)
    .limit((INTENCIONES_VISTAS_DIAS + 1) * MAX_INTENCIONES_DEL_DIA)
    .prepare(),
);

interface Propia {
  intencion: Intencion;
  status: PagoStatus | null;
  seConfirma: boolean;
}

/** A person's own intentions, live ones and those of the last days, newest first, with the state of each one's pago. */
export function listOwn(db: Db, userId: string, now: Instante): Propia[] {
  return own(db).all({ userId, since: now - INTENCIONES_VISTAS_DIAS * MS_PER_DAY });
}
