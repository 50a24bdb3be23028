/** Used captcha solutions. */
import { lt } from "drizzle-orm";
import { captchas } from "../../../drizzle/schema/door.ts";
import type { Instante } from "../../../rules/country/fecha.ts";
import type { Db } from "../../storage/db.ts";

/** Marks a solution as used; false if it already was. */
export function spendCaptcha(db: Db, huella: string, expira: Instante): boolean {
  return db.insert(captchas).values({ huella, expira }).onConflictDoNothing().run().changes === 1;
}

export function forgetOldCaptchas(db: Db, now: Instante): void {
  db.delete(captchas).where(lt(captchas.expira, now)).run();
}
