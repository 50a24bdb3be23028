/** What the step to cargos reads and writes beyond the loans themselves. */
import { and, asc, desc, eq, gt, notExists, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import { asientos, auditoria, cargos, completados, loans, movimientos, type pagos } from "../../../drizzle/schema.ts";
import type { Instante } from "../../../rules/country/fecha.ts";
import type { Cifras } from "../../../rules/loans/traspaso.ts";
import type { Bolivares, Centavos } from "../../../rules/money/dinero.ts";
import type { Accion } from "../../../rules/texts/auditoria.ts";
import type { Db } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";

const TRASPASO = "cargos.traspaso" satisfies Accion;

/** The step's own lines in the trail: the first when it begins, the second when it is done. */
interface Traspaso {
  fecha: Instante;
  antes: Cifras;
  /** Null while it is under way. */
  despues: Cifras | null;
}

/** Undefined where no loan was ever without its cargos. */
export function findTraspaso(db: Db): Traspaso | undefined {
  const line = db
    .select()
    .from(auditoria)
    .where(eq(auditoria.accion, TRASPASO))
    .orderBy(desc(auditoria.fecha), desc(auditoria.id))
    .get();
  if (!line) return undefined;
  const done = line.entidadId === "fin";
  return { fecha: line.fecha, antes: line.antes as Cifras, despues: done ? (line.despues as Cifras) : null };
}

export function insertTraspaso(tx: Db, { fecha, antes, despues }: Traspaso): void {
  const line = { id: newId(), fecha, accion: TRASPASO, antes, despues: despues ?? antes };
  tx.insert(auditoria)
    .values({ ...line, entidadId: despues ? "fin" : "inicio" })
    .run();
}

export function hasCargos(db: Db): boolean {
  return db.select({ one: sql`1` }).from(cargos).limit(1).get() !== undefined;
}

/** Loans whose money was paid out and that have no cargos yet, running or finished, from an id on. */
export function listWithoutCargos(db: Db, after: string, limit: number) {
  const columns = <T extends typeof loans | typeof completados>({
    id,
    montoFinal,
    multas,
    cuotas,
    fechaPrimerPago,
    periodo,
  }: T) => ({ id, montoFinal, multas, cuotas, fechaPrimerPago, periodo });
  const bare = (table: typeof loans | typeof completados) =>
    and(gt(table.id, after), notExists(db.select({ one: sql`1` }).from(cargos).where(eq(cargos.loanId, table.id))));
  return unionAll(
    db
      .select({ ...columns(loans), closed: sql<0 | 1>`0` })
      .from(loans)
      .where(and(eq(loans.status, "Aprobado"), bare(loans))),
    db
      .select({ ...columns(completados), closed: sql<0 | 1>`1` })
      .from(completados)
      .where(bare(completados)),
  )
    .orderBy(asc(sql`1`))
    .limit(limit)
    .all();
}

export interface Multa {
  asientoId: string;
  monto: Centavos;
}

/** The fines of those loans that stand, oldest first. */
export function listMultas(db: Db, loanIds: readonly string[]): Map<string, Multa[]> {
  // A cross join keeps its order: SQLite would begin with every movement of cartera.
  const rows = db.all<Multa & { loanId: string }>(sql`
    select a.loanId, a.id as asientoId, m.monto from ${asientos} a
    cross join ${movimientos} m on m.asientoId = a.id and m.cuenta = 'cartera'
    left join ${asientos} reverso on reverso.reversaDe = a.id
    where a.loanId in ${[...loanIds]} and a.concepto = 'multa' and reverso.id is null order by a.fecha, a.id`);
  return Map.groupBy(rows, ({ loanId }) => loanId);
}

/** Of those finished loans, the ones at whose end the same administrator's act raised the level of their person. */
export function listRaising(db: Db, loanIds: readonly string[]): Set<string> {
  const SOON_MS = 1000;
  const rows = db.all<{ id: string }>(sql`
    select c.id from ${completados} c
    join ${auditoria} done on done.entidadId = c.id and done.accion = 'loans.complete'
    where c.id in ${[...loanIds]} and exists (
      select 1 from ${auditoria} raised where raised.entidadId = c.userId and raised.accion = 'usuarios.raiseLevel'
        and raised.actorId is done.actorId and raised.fecha between done.fecha and done.fecha + ${SOON_MS})`);
  return new Set(rows.map(({ id }) => id));
}

/** Pagos told in dollars whose entry stands with bolívares that no bank saw. Those that a carga brought are as their sheet says. */
export const listInventados = (db: Db, limit: number) =>
  db.all<
    typeof pagos.$inferSelect & { bs: Bolivares }
  >(sql`select p.id, p.userId, p.monto, p.fechaPago, a.bs from pagos p join asientos a on a.pagoId = p.id and a.concepto = 'pago'
    where p.moneda = 'usd' and p.status = 'Aprobado' and a.bs is not null and p.id not in (select entidadId from cargados)
      and not exists (select 1 from asientos r where r.reversaDe = a.id)
      and not exists (select 1 from emparejamientos e where e.pagoId = p.id and e.deshecho is null) limit ${limit}`);
