/** Administrators made by the program: at its start, from the command line, or once through the link in its log. */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { hashPassword } from "better-auth/crypto";
import type { BaseContext } from "../context.ts";
import { endSessions, findAccountId, insertAccount, removeSecondStep, setPasswordHash } from "../cuentas/queries.ts";
import { type Db, inTransaction } from "../db.ts";
import { fail } from "../errors.ts";
import { hasAdmin, makeAdmin } from "../usuarios/queries.ts";

interface Credentials {
  email: string;
  password: string;
}

/** Makes `email` an administrator; an account that exists keeps its data, gets the password and loses its sessions. */
export async function createAdmin(
  ctx: Pick<BaseContext, "db" | "clock">,
  { email, password }: Credentials,
): Promise<void> {
  const hash = await hashPassword(password);
  inTransaction(ctx.db, (tx) => {
    const known = findAccountId(tx, email);
    if (known) {
      setPasswordHash(tx, known, hash, ctx.clock.now());
      endSessions(tx, known, null);
    }
    makeAdmin(tx, known ?? insertAccount(tx, email, hash, ctx.clock.now()));
  });
}

/** Sets a new password and ends every session. Refuses EMAIL_NOT_REGISTERED. */
export async function resetPassword(
  ctx: Pick<BaseContext, "db" | "clock">,
  { email, password }: Credentials,
): Promise<void> {
  const hash = await hashPassword(password);
  inTransaction(ctx.db, (tx) => {
    const userId = findAccountId(tx, email) ?? fail("EMAIL_NOT_REGISTERED");
    setPasswordHash(tx, userId, hash, ctx.clock.now());
    endSessions(tx, userId, null);
  });
}

/** Takes the second step away from an account whose owner lost it. Refuses EMAIL_NOT_REGISTERED. */
export function disableSecondStep(db: Db, email: string): void {
  inTransaction(db, (tx) => {
    const userId = findAccountId(tx, email) ?? fail("EMAIL_NOT_REGISTERED");
    removeSecondStep(tx, userId);
    endSessions(tx, userId, null);
  });
}

let setupToken: Buffer | null = null;
const digest = (token: string) => createHash("sha256").update(token).digest();

/** A token with which the first administrator may be made, once, in this run of the program. */
export function openSetup(): string {
  const token = randomBytes(24).toString("base64url");
  setupToken = digest(token);
  return token;
}

/** Refuses SETUP_LINK_INVALID when the token is not the standing one or an administrator exists. */
export async function createFirstAdmin(
  ctx: BaseContext,
  { token, ...credentials }: Credentials & { token: string },
): Promise<void> {
  const valid = setupToken !== null && timingSafeEqual(setupToken, digest(token)) && !hasAdmin(ctx.db);
  if (!valid) fail("SETUP_LINK_INVALID");
  setupToken = null;
  await createAdmin(ctx, credentials);
}
