/** Push subscriptions. Each is valid while its session is open. */
import { and, asc, desc, eq, inArray, or } from "drizzle-orm";
import { session } from "../../../drizzle/schema/accounts.ts";
import { suscripciones } from "../../../drizzle/schema/messages.ts";
import { usuarios } from "../../../drizzle/schema/people.ts";
import { type Instante, instante } from "../../../rules/country/fecha.ts";
import { MAX_SUSCRIPCIONES } from "../../../rules/limits/mensajes.ts";
import { isOpen } from "../../../rules/people/acceso/sesiones.ts";
import type { Db } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";

export type Suscripcion = typeof suscripciones.$inferSelect;
export type NewSuscripcion = Omit<Suscripcion, "id" | "usado">;

/** Replaces the subscription of that session or browser, and deletes a person's oldest beyond a limit. */
export function keepSuscripcion(tx: Db, suscripcion: NewSuscripcion): void {
  const { endpoint, sessionId, userId } = suscripcion;
  tx.delete(suscripciones)
    .where(or(eq(suscripciones.endpoint, endpoint), eq(suscripciones.sessionId, sessionId)))
    .run();
  tx.insert(suscripciones)
    .values({ ...suscripcion, id: newId() })
    .run();
  const beyond = tx
    .select({ id: suscripciones.id })
    .from(suscripciones)
    .where(eq(suscripciones.userId, userId))
    .orderBy(desc(suscripciones.creado), desc(suscripciones.id))
    .all()
    .slice(MAX_SUSCRIPCIONES);
  for (const { id } of beyond) forgetSuscripcion(tx, id);
}

/** Whether that session still exists: it may have ended while the request was on its way. */
export function hasSession(db: Db, userId: string, sessionId: string): boolean {
  const own = and(eq(session.id, sessionId), eq(session.userId, userId));
  return db.select({ id: session.id }).from(session).where(own).get() !== undefined;
}

/** The id of that session's subscription, if any. */
export function findIdOfSession(db: Db, userId: string, sessionId: string): string | undefined {
  const own = and(eq(suscripciones.userId, userId), eq(suscripciones.sessionId, sessionId));
  return db.select({ id: suscripciones.id }).from(suscripciones).where(own).get()?.id;
}

/** Whether the person has any subscription. */
export function hasAnySuscripcion(db: Db, userId: string): boolean {
  return (
    db.select({ id: suscripciones.id }).from(suscripciones).where(eq(suscripciones.userId, userId)).get() !== undefined
  );
}

/** Returns how many were deleted. */
export function forgetOfSession(tx: Db, userId: string, sessionId: string): number {
  const own = and(eq(suscripciones.userId, userId), eq(suscripciones.sessionId, sessionId));
  return tx.delete(suscripciones).where(own).run().changes;
}

export function forgetSuscripcion(db: Db, id: string): void {
  db.delete(suscripciones).where(eq(suscripciones.id, id)).run();
}

export function markTaken(db: Db, ids: readonly string[], usado: Instante): void {
  if (ids.length === 0) return;
  db.update(suscripciones)
    .set({ usado })
    .where(inArray(suscripciones.id, [...ids]))
    .run();
}

/** The person's browsers whose session is open at `now`, oldest first. */
export function listOpen(db: Db, userId: string, now: Instante): Suscripcion[] {
  return db
    .select({ suscripcion: suscripciones, rol: usuarios.rol, sesion: session })
    .from(suscripciones)
    .innerJoin(session, eq(session.id, suscripciones.sessionId))
    .innerJoin(usuarios, eq(usuarios.id, suscripciones.userId))
    .where(eq(suscripciones.userId, userId))
    .orderBy(asc(suscripciones.creado), asc(suscripciones.id))
    .all()
    .filter(({ rol, sesion }) => {
      const times = { creada: at(sesion.createdAt), usada: at(sesion.updatedAt), vence: at(sesion.expiresAt) };
      return isOpen(rol, times, now);
    })
    .map(({ suscripcion }) => suscripcion);
}

const at = (date: Date) => instante(date.getTime());

/** Propietarios with a browser that takes notifications. */
export function listOwnersWithBrowser(db: Db): string[] {
  return db
    .selectDistinct({ id: usuarios.id })
    .from(usuarios)
    .innerJoin(suscripciones, eq(suscripciones.userId, usuarios.id))
    .where(and(eq(usuarios.rol, "admin"), eq(usuarios.papel, "propietario")))
    .orderBy(asc(usuarios.id))
    .all()
    .map(({ id }) => id);
}
