/** Webhooks and their deliveries. */
import { and, asc, count, desc, eq, gt, lt, lte, max, sql } from "drizzle-orm";
import { cargos, completados, loans } from "../../../drizzle/schema/loans.ts";
import { auditoria, webhookEnvios, webhooks } from "../../../drizzle/schema/operator.ts";
import { pagos } from "../../../drizzle/schema/pagos.ts";
import { type Dia, type Instante, instante, MS_PER_DAY } from "../../../rules/country/fecha.ts";
import { ENVIOS_GUARDADOS_DIAS } from "../../../rules/people/acceso/webhooks.ts";
import { afterCursor, type ListPage, type ListQuery, pageOf } from "../../core/listas/paging.ts";
import type { Db } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";

export type Webhook = typeof webhooks.$inferSelect;
export type Envio = typeof webhookEnvios.$inferSelect;

export const listAll = (db: Db): Webhook[] =>
  db.select().from(webhooks).orderBy(asc(webhooks.creado), asc(webhooks.id)).all();

/** For the panel: without the secrets. */
export function listWebhooks(db: Db) {
  return listAll(db).map(({ id, url, eventos, creado, anteriorHasta }) => {
    const own = (estado: Envio["estado"]) => and(eq(webhookEnvios.webhookId, id), eq(webhookEnvios.estado, estado));
    const last = db
      .select({ fecha: max(webhookEnvios.entregado) })
      .from(webhookEnvios)
      .where(eq(webhookEnvios.webhookId, id));
    const esperan = db.select({ n: count() }).from(webhookEnvios).where(own("pendiente")).get()?.n ?? 0;
    return { id, url, eventos, creado, anteriorHasta, esperan, ultimo: last.get()?.fecha ?? null };
  });
}

export const countWebhooks = (db: Db): number => db.select({ n: count() }).from(webhooks).get()?.n ?? 0;
export const findWebhook = (db: Db, id: string): Webhook | undefined =>
  db.select().from(webhooks).where(eq(webhooks.id, id)).get();

/** Starts at the current end of the audit trail: earlier events are not delivered. */
export function insertWebhook(tx: Db, webhook: Omit<typeof webhooks.$inferInsert, "linea">): void {
  tx.insert(webhooks)
    .values({ ...webhook, linea: sql`(select coalesce(max(rowid), 0) from ${auditoria})` })
    .run();
}

export function moveWebhook(
  tx: Db,
  id: string,
  changes: Partial<Pick<Webhook, "secreto" | "anterior" | "anteriorHasta" | "linea" | "dia">>,
): void {
  tx.update(webhooks).set(changes).where(eq(webhooks.id, id)).run();
}

/** Deletes its deliveries too. */
export const deleteWebhook = (tx: Db, id: string): void => void tx.delete(webhooks).where(eq(webhooks.id, id)).run();

/** The audit lines after a rowid, in the order they were written. */
export function listLineas(db: Db, after: number, limit: number) {
  const { id, accion, userId, entidadId, antes, despues, fecha } = auditoria;
  return db
    .select({ linea: sql<number>`${auditoria}.rowid`, id, accion, userId, entidadId, antes, despues, fecha })
    .from(auditoria)
    .where(sql`${auditoria}.rowid > ${after}`)
    .orderBy(sql`${auditoria}.rowid`)
    .limit(limit)
    .all();
}

/** The amount of a loan, running or completed. */
export const findAmount = (db: Db, id: string): { amount: number } | undefined =>
  db.get(
    sql`select amount from ${loans} where id = ${id} union all select amount from ${completados} where id = ${id}`,
  );
export const findPagoDicho = (db: Db, id: string) =>
  db
    .select({ loanId: pagos.loanId, monto: pagos.monto, montoBs: pagos.montoBs, dia: pagos.fechaPago })
    .from(pagos)
    .where(eq(pagos.id, id))
    .get();

/** Unpaid cuotas with a due date in [desde, antes). */
export function listVencidas(db: Db, desde: Dia, antes: Dia) {
  const { loanId, numero, vence, pendiente, tipo } = cargos;
  return db
    .select({ loanId, numero, vence, pendiente, clienteId: loans.userId })
    .from(loans)
    .innerJoin(cargos, eq(cargos.loanId, loans.id))
    .where(
      and(
        lt(loans.proximaCuota, antes),
        gt(pendiente, 0 as never),
        eq(tipo, "cuota"),
        sql`${vence} >= ${desde} and ${vence} < ${antes}`,
      ),
    )
    .all();
}

/** Queues a delivery, unless the webhook already has one with this `origen`. Returns its id. */
export function insertEnvio(
  tx: Db,
  envio: Pick<Envio, "webhookId" | "evento" | "cuerpo" | "origen">,
  now: Instante,
): string {
  const id = newId();
  tx.insert(webhookEnvios)
    .values({ ...envio, id, creado: now, proximo: now })
    .onConflictDoNothing()
    .run();
  return id;
}

/** Deliveries of a webhook that are due, the oldest first. */
export function listDue(db: Db, webhookId: string, now: Instante, limit: number): Envio[] {
  return db
    .select()
    .from(webhookEnvios)
    .where(and(eq(webhookEnvios.webhookId, webhookId), sql`estado = 'pendiente'`, lte(webhookEnvios.proximo, now)))
    .orderBy(asc(webhookEnvios.proximo))
    .limit(limit)
    .all();
}

export const findEnvio = (db: Db, id: string): Envio | undefined =>
  db.select().from(webhookEnvios).where(eq(webhookEnvios.id, id)).get();

/** False when its state changed in the meantime. */
export function moveEnvio(
  tx: Db,
  { id, estado }: Pick<Envio, "id" | "estado">,
  changes: Partial<Pick<Envio, "estado" | "intentos" | "proximo" | "status" | "respuesta" | "entregado">>,
): boolean {
  const still = and(eq(webhookEnvios.id, id), eq(webhookEnvios.estado, estado));
  return tx.update(webhookEnvios).set(changes).where(still).run().changes === 1;
}

/** A page of a webhook's deliveries, newest first. */
export function listEnvios(db: Db, { webhookId, cursor, limit }: ListQuery & { webhookId: string }): ListPage<Envio> {
  const { creado, id } = webhookEnvios;
  const rows = db
    .select()
    .from(webhookEnvios)
    .where(and(eq(webhookEnvios.webhookId, webhookId), afterCursor(creado, id, cursor)))
    .orderBy(desc(creado), desc(id))
    .limit(limit + 1)
    .all();
  return pageOf(rows, limit, (row) => ({ instant: row.creado, id: row.id }));
}

/** Deletes deliveries older than ENVIOS_GUARDADOS_DIAS. */
export function forgetOldEnvios(db: Db, now: Instante): void {
  const before = instante(now - ENVIOS_GUARDADOS_DIAS * MS_PER_DAY);
  db.delete(webhookEnvios).where(lt(webhookEnvios.creado, before)).run();
}
