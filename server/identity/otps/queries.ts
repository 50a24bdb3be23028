/** Codes sent to phones. The code itself is nowhere: it is derived from the row's id. */
import { and, eq, gt, isNull, lt } from "drizzle-orm";
import { otps } from "../../../drizzle/schema.ts";
import type { Instante } from "../../../rules/country/fecha.ts";
import { instante } from "../../../rules/country/fecha.ts";
import { OTPS_GUARDADOS_MS } from "../../../rules/limits.ts";
import type { Db } from "../../storage/db.ts";

export function insertOtp(tx: Db, otp: { id: string; telefono: string; creado: Instante; expira: Instante }): void {
  tx.insert(otps).values(otp).run();
}

/** The ids of the codes of a phone that would still be taken: earlier ones too, for a slow SMS. */
export function listValidIds(db: Db, telefono: string, now: Instante): string[] {
  return db
    .select({ id: otps.id })
    .from(otps)
    .where(and(eq(otps.telefono, telefono), isNull(otps.usado), gt(otps.expira, now)))
    .all()
    .map(({ id }) => id);
}

/** Spends every code of a phone. Returns how many there were: none for who came second. */
export function spendOtps(tx: Db, telefono: string, now: Instante): number {
  return tx
    .update(otps)
    .set({ usado: now })
    .where(and(eq(otps.telefono, telefono), isNull(otps.usado), gt(otps.expira, now)))
    .run().changes;
}

export function forgetOldOtps(db: Db, now: Instante): void {
  db.delete(otps)
    .where(lt(otps.creado, instante(now - OTPS_GUARDADOS_MS)))
    .run();
}
