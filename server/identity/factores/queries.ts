/** Authenticator apps, as better-auth stores them. */
import { and, eq } from "drizzle-orm";
import { twoFactor } from "../../../drizzle/schema/accounts.ts";
import type { Db } from "../../storage/db.ts";

/** Both sealed by better-auth. */
type Llave = Pick<typeof twoFactor.$inferSelect, "secret" | "backupCodes" | "verified">;

export function findLlave(db: Db, userId: string): Llave | undefined {
  const { secret, backupCodes, verified } = twoFactor;
  return db.select({ secret, backupCodes, verified }).from(twoFactor).where(eq(twoFactor.userId, userId)).get();
}

/** False if they are no longer `from`. */
export function moveBackups(tx: Db, userId: string, from: string, to: string): boolean {
  const standing = and(eq(twoFactor.userId, userId), eq(twoFactor.backupCodes, from));
  return tx.update(twoFactor).set({ backupCodes: to }).where(standing).run().changes === 1;
}
