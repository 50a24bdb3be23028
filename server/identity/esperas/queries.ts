/** Pending account changes. */
import { and, asc, eq, gt, lte } from "drizzle-orm";
import { esperas } from "../../../drizzle/schema/door.ts";
import { type Instante, instante } from "../../../rules/country/fecha.ts";
import { ESPERA_DE_CAMBIO_MS, type Pendiente } from "../../../rules/people/acceso/esperas.ts";
import type { Db } from "../../storage/db.ts";

/** Stores a pending change, replacing another of its kind. Returns when it takes effect. */
export function keepEspera(tx: Db, userId: string, dato: Pendiente, now: Instante): Instante {
  const row = { dato, desde: now, vence: instante(now + ESPERA_DE_CAMBIO_MS) };
  tx.insert(esperas)
    .values({ userId, que: dato.que, ...row })
    .onConflictDoUpdate({ target: [esperas.userId, esperas.que], set: row })
    .run();
  return row.vence;
}

export function listEsperas(db: Db, userId: string) {
  const { que, vence } = esperas;
  return db.select({ que, vence }).from(esperas).where(eq(esperas.userId, userId)).orderBy(asc(vence)).all();
}

export function listDue(db: Db, now: Instante): { userId: string; dato: Pendiente }[] {
  const { userId, dato, vence } = esperas;
  return db.select({ userId, dato }).from(esperas).where(lte(vence, now)).orderBy(asc(vence)).all();
}

/** Removes it; false if it was already gone. */
export function takeEspera(tx: Db, userId: string, que: Pendiente["que"], now: Instante): boolean {
  const due = and(eq(esperas.userId, userId), eq(esperas.que, que), lte(esperas.vence, now));
  return tx.delete(esperas).where(due).run().changes === 1;
}

/** Returns how many there were. */
export function dropEsperas(tx: Db, userId: string): number {
  return tx.delete(esperas).where(eq(esperas.userId, userId)).run().changes;
}

/** Waits that began in the future, while the clock was ahead, start now. */
export function bringBackEsperas(db: Db, now: Instante): void {
  db.update(esperas)
    .set({ desde: now, vence: instante(now + ESPERA_DE_CAMBIO_MS) })
    .where(gt(esperas.desde, now))
    .run();
}
