/** What a borrower is told in the app. */
import { and, desc, eq, gt, sql } from "drizzle-orm";
import { notificaciones } from "../../../drizzle/schema.ts";
import type { Instante } from "../../../rules/country/fecha.ts";
import { MAX_NOTIFICACIONES_ATRASADAS } from "../../../rules/limits.ts";
import type { Aviso } from "../../../rules/texts/avisos.ts";
import { publish } from "../../core/live.ts";
import { afterCursor, type ListPage, type ListQuery, pageOf } from "../../core/paging.ts";
import { afterCommit, countRows, type Db } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";

export type Notificacion = Omit<typeof notificaciones.$inferSelect, "userId">;

const shown = {
  id: notificaciones.id,
  mensaje: notificaciones.mensaje,
  tipo: notificaciones.tipo,
  leida: notificaciones.leida,
  fecha: notificaciones.fecha,
};

/** Leaves a notification for `userId` inside the caller's transaction; open screens hear of it after the commit. */
export function insertNotificacion(tx: Db, userId: string, aviso: Aviso, fecha: Instante): void {
  tx.insert(notificaciones)
    .values({ ...aviso, id: newId(), userId, fecha })
    .run();
  afterCommit(tx, () => publish(`notificaciones:${userId}`));
}

/** A page of one person's notifications, newest first. */
export function listNotificaciones(db: Db, userId: string, query: ListQuery): ListPage<Notificacion> {
  const rows = db
    .select(shown)
    .from(notificaciones)
    .where(and(eq(notificaciones.userId, userId), afterCursor(notificaciones.fecha, notificaciones.id, query.cursor)))
    .orderBy(desc(notificaciones.fecha), desc(notificaciones.id))
    .limit(query.limit + 1)
    .all();
  return pageOf(rows, query.limit, ({ fecha, id }) => ({ instant: fecha, id }));
}

/** What came after the notification `sinceId`, oldest first and at most twenty; ids sort by time. */
export function listNotificacionesSince(db: Db, userId: string, sinceId: string): Notificacion[] {
  return db
    .select(shown)
    .from(notificaciones)
    .where(and(eq(notificaciones.userId, userId), gt(notificaciones.id, sinceId)))
    .orderBy(notificaciones.id)
    .limit(MAX_NOTIFICACIONES_ATRASADAS)
    .all();
}

/** Comes before every id. */
const BEFORE_ALL = "0";

/** The id of the newest notification of `userId`; one that comes before all when there is none. */
export function getNewestId(db: Db, userId: string): string {
  const row = db
    .select({ id: sql<string | null>`max(${notificaciones.id})` })
    .from(notificaciones)
    .where(eq(notificaciones.userId, userId))
    .get();
  return row?.id ?? BEFORE_ALL;
}

export function countUnread(db: Db, userId: string): number {
  return countRows(db, notificaciones, and(eq(notificaciones.userId, userId), eq(notificaciones.leida, false)));
}

/** Marks as read one of the person's own notifications, or all of them. Returns how many changed. */
export function markRead(db: Db, userId: string, id: string | undefined): number {
  return db
    .update(notificaciones)
    .set({ leida: true })
    .where(
      and(
        eq(notificaciones.userId, userId),
        eq(notificaciones.leida, false),
        id === undefined ? undefined : eq(notificaciones.id, id),
      ),
    )
    .run().changes;
}
