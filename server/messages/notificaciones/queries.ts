/** A borrower's notifications in the app. */
import { and, count, desc, eq, sql } from "drizzle-orm";
import { notificaciones } from "../../../drizzle/schema/people.ts";
import type { Instante } from "../../../rules/country/fecha.ts";
import { MAX_NOTIFICACIONES_ATRASADAS } from "../../../rules/limits/limits.ts";
import type { PersonEvent } from "../../../rules/texts/events/events.ts";
import { afterPlace, type ListOfQuery, type ListPage, pageOf, placeOf } from "../../core/listas/paging.ts";
import { publish } from "../../core/live.ts";
import { afterCommit, type Db, prepared } from "../../storage/db.ts";
import { named, whole } from "../../storage/filas.ts";
import { newId } from "../../storage/ids.ts";

export type Notificacion = Omit<typeof notificaciones.$inferSelect, "userId">;

const shown = {
  id: notificaciones.id,
  mensaje: notificaciones.mensaje,
  tipo: notificaciones.tipo,
  leida: notificaciones.leida,
  fecha: notificaciones.fecha,
  lleva: notificaciones.lleva,
};

const insert = prepared((db) => db.insert(notificaciones).values(named(notificaciones)).prepare());

/** Adds a notification for `userId` in the caller's transaction; open pages are notified after the commit. */
export function insertNotificacion(
  tx: Db,
  userId: string,
  { notificacion, lleva }: Pick<PersonEvent, "notificacion" | "lleva">,
  fecha: Instante,
): void {
  insert(tx).run(whole(notificaciones, { ...notificacion, lleva, id: newId(), userId, fecha }));
  afterCommit(tx, () => publish(`notificaciones:${userId}`));
}

const userIs = eq(notificaciones.userId, sql.placeholder("userId"));

const page = prepared((db) =>
  db
    .select(shown)
    .from(notificaciones)
    .where(and(userIs, afterPlace(notificaciones.fecha, notificaciones.id)))
    .orderBy(desc(notificaciones.fecha), desc(notificaciones.id))
    .limit(sql.placeholder("rows"))
    .prepare(),
);

/** A page of one person's notifications, newest first. */
export function listNotificaciones(db: Db, userId: string, query: ListOfQuery): ListPage<Notificacion> {
  const rows = page(db).all({ userId, ...placeOf(query) });
  return pageOf(rows, query.limit, ({ fecha, id }) => ({ instant: fecha, id }));
}

// The plus keeps SQLite on the person's rows: ordered by id it might read everybody's.
const since = prepared((db) =>
  db
    .select(shown)
    .from(notificaciones)
    .where(and(userIs, sql`+${notificaciones.id} > ${sql.placeholder("sinceId")}`))
    .orderBy(sql`+${notificaciones.id}`)
    .limit(MAX_NOTIFICACIONES_ATRASADAS)
    .prepare(),
);

/** The notifications after `sinceId`, oldest first and at most twenty; ids sort by time. */
export function listNotificacionesSince(db: Db, userId: string, sinceId: string): Notificacion[] {
  return since(db).all({ userId, sinceId });
}

/** Sorts before every id. */
export const BEFORE_ALL = "0";

const newest = prepared((db) =>
  db
    .select({ id: sql<string | null>`max(${notificaciones.id})` })
    .from(notificaciones)
    .where(userIs)
    .prepare(),
);

/** The id of the person's newest notification; `BEFORE_ALL` if there is none. */
export function getNewestId(db: Db, userId: string): string {
  return newest(db).get({ userId })?.id ?? BEFORE_ALL;
}

// Literally the condition of the index notificaciones_nuevas.
const unread = prepared((db) =>
  db.select({ n: count() }).from(notificaciones).where(and(userIs, sql`leida = 0`)).prepare(),
);

export function countUnread(db: Db, userId: string): number {
  return unread(db).get({ userId })?.n ?? 0;
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
