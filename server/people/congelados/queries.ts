/** Accounts locked by their owner («No fui yo»): nothing about them can be changed for some days. */
import { and, eq, gt } from "drizzle-orm";
import { congelados } from "../../../drizzle/schema/door.ts";
import { type Instante, instante, MS_PER_DAY } from "../../../rules/country/fecha.ts";
import { CONGELADO_DIAS } from "../../../rules/limits/limits.ts";
import { fail } from "../../core/errors.ts";
import type { Db } from "../../storage/db.ts";

type Congelado = Pick<typeof congelados.$inferSelect, "desde" | "hasta">;

/** The latest freeze of that account, ended or not. */
export function findLastFreeze(db: Db, userId: string): Congelado | undefined {
  const { desde, hasta } = congelados;
  return db.select({ desde, hasta }).from(congelados).where(eq(congelados.userId, userId)).get();
}

/** The current freeze; null without one. */
export function findFreeze(db: Db, userId: string, now: Instante): Congelado | null {
  const last = findLastFreeze(db, userId);
  return last && last.hasta > now ? last : null;
}

/** Refuses ACCOUNT_FROZEN. */
export function demandThawed(db: Db, userId: string, now: Instante): void {
  if (findFreeze(db, userId, now)) fail("ACCOUNT_FROZEN");
}

/** Freezes the account from now on. Returns until when. */
export function startFreeze(tx: Db, userId: string, now: Instante): Instante {
  const times = { desde: now, hasta: instante(now + CONGELADO_DIAS * MS_PER_DAY) };
  tx.insert(congelados)
    .values({ userId, ...times })
    .onConflictDoUpdate({ target: congelados.userId, set: times })
    .run();
  return times.hasta;
}

/** Shortens freezes that began in the future, while the clock was ahead: they last the usual time from now. */
export function bringBackFreezes(db: Db, now: Instante): void {
  const times = { desde: now, hasta: instante(now + CONGELADO_DIAS * MS_PER_DAY) };
  db.update(congelados).set(times).where(gt(congelados.desde, now)).run();
}

/** Ends it now. False if there is none. */
export function endFreeze(tx: Db, userId: string, now: Instante): boolean {
  const standing = and(eq(congelados.userId, userId), gt(congelados.hasta, now));
  return tx.update(congelados).set({ hasta: now }).where(standing).run().changes === 1;
}
