/** Codes sent to phones. The code itself is not stored: it is derived from the row's id. */
import { and, eq, gt, isNull, lt, lte, sql } from "drizzle-orm";
import { user } from "../../../drizzle/schema/accounts.ts";
import { otps } from "../../../drizzle/schema/door.ts";
import type { Instante } from "../../../rules/country/fecha.ts";
import { instante } from "../../../rules/country/fecha.ts";
import { OTP_LARGO_VALIDO_MS } from "../../../rules/input/otp.ts";
import { OTP_VALIDO_MS, OTPS_GUARDADOS_MS } from "../../../rules/limits/limits.ts";
import { MAX_FALLOS_DE_OTP } from "../../../rules/limits/tries.ts";
import type { Db } from "../../storage/db.ts";

export function insertOtp(
  tx: Db,
  otp: { id: string; telefono: string; navegador: string; creado: Instante; expira: Instante },
): void {
  tx.insert(otps).values(otp).run();
}

/** In place of a browser: a long code, which serves in any. */
export const CUALQUIERA = "";

/** A code that would be valid for longer than any can be was made while the clock was ahead, and does not count. */
const standing = (telefono: string, now: Instante) =>
  and(
    eq(otps.telefono, telefono),
    isNull(otps.usado),
    gt(otps.expira, now),
    lte(otps.expira, instante(now + OTP_VALIDO_MS)),
  );

/**
 * Counts a guess at every code of the phone that this browser requested and that still takes guesses, earlier ones too, because
 * an SMS may be slow. Returns their ids. One statement, so that parallel guesses are all counted.
 */
export function countGuess(tx: Db, telefono: string, navegador: string, now: Instante): string[] {
  return tx
    .update(otps)
    .set({ fallos: sql`${otps.fallos} + 1` })
    .where(and(standing(telefono, now), eq(otps.navegador, navegador), lt(otps.fallos, MAX_FALLOS_DE_OTP)))
    .returning({ id: otps.id })
    .all()
    .map(({ id }) => id);
}

/** True if this browser has a code of the phone that is still valid except for too many wrong guesses. */
export function hasOtp(db: Db, telefono: string, navegador: string, now: Instante): boolean {
  const own = and(standing(telefono, now), eq(otps.navegador, navegador));
  return db.select({ id: otps.id }).from(otps).where(own).limit(1).get() !== undefined;
}

/** The long codes of a phone that are still valid, in any browser. */
export function listLargos(db: Db, telefono: string, now: Instante): string[] {
  const largo = and(
    eq(otps.telefono, telefono),
    eq(otps.navegador, CUALQUIERA),
    isNull(otps.usado),
    gt(otps.expira, now),
  );
  return db
    .select({ id: otps.id })
    .from(otps)
    .where(and(largo, lte(otps.expira, instante(now + OTP_LARGO_VALIDO_MS))))
    .all()
    .map(({ id }) => id);
}

/** Uses up every code of a phone. Returns how many there were: none for the second caller. */
export function spendOtps(tx: Db, telefono: string, now: Instante): number {
  return tx
    .update(otps)
    .set({ usado: now })
    .where(and(eq(otps.telefono, telefono), isNull(otps.usado)))
    .run().changes;
}

/** Whose proven phone it is. */
export function findOwnerId(db: Db, telefono: string): string | undefined {
  const own = and(eq(user.phoneNumber, telefono), eq(user.phoneNumberVerified, true));
  return db.select({ id: user.id }).from(user).where(own).get()?.id;
}

export function forgetOldOtps(db: Db, now: Instante): void {
  db.delete(otps)
    .where(lt(otps.creado, instante(now - OTPS_GUARDADOS_MS)))
    .run();
}
