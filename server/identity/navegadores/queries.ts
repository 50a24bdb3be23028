/** The browsers in which each person has been signed in. */
import { and, eq, lt } from "drizzle-orm";
import { navegadores } from "../../../drizzle/schema/door.ts";
import { type Instante, instante, MS_PER_DAY } from "../../../rules/country/fecha.ts";
import { NAVEGADOR_DIAS } from "../../../rules/limits/limits.ts";
import type { Db } from "../../storage/db.ts";

/** Records that the person signed in from that browser. Returns whether it was the first time. */
export function keepNavegador(tx: Db, userId: string, huella: string, now: Instante): boolean {
  const seen = knowsNavegador(tx, userId, huella);
  tx.insert(navegadores)
    .values({ userId, huella, desde: now, usado: now })
    .onConflictDoUpdate({ target: [navegadores.userId, navegadores.huella], set: { usado: now } })
    .run();
  return !seen;
}

/** Whether the person signed in from that browser before. */
export function knowsNavegador(db: Db, userId: string, huella: string): boolean {
  const own = and(eq(navegadores.userId, userId), eq(navegadores.huella, huella));
  return db.select({ huella: navegadores.huella }).from(navegadores).where(own).get() !== undefined;
}

/** Since when they have used that browser; null if they have not. */
export function sinceNavegador(db: Db, userId: string, huella: string): Instante | null {
  const own = and(eq(navegadores.userId, userId), eq(navegadores.huella, huella));
  return db.select({ desde: navegadores.desde }).from(navegadores).where(own).get()?.desde ?? null;
}

/** Forgets all of the person's browsers, after an intruder was in the account. */
export function forgetNavegadores(tx: Db, userId: string): void {
  tx.delete(navegadores).where(eq(navegadores.userId, userId)).run();
}

export function forgetOldNavegadores(db: Db, now: Instante): void {
  db.delete(navegadores)
    .where(lt(navegadores.usado, instante(now - NAVEGADOR_DIAS * MS_PER_DAY)))
    .run();
}
