/** Accounts as better-auth stores them: their sign-in methods and open sessions. */
import { and, count, desc, eq, getTableColumns, gt, gte, lt, ne, sql } from "drizzle-orm";
import { account, passkey, session, twoFactor, user, verification } from "../../../drizzle/schema/accounts.ts";
import type { Instante } from "../../../rules/country/fecha.ts";
import { MAX_SESIONES, SEGUNDO_PASO_CERRADO_MS } from "../../../rules/limits/limits.ts";
import type { Sesion } from "../../../rules/people/acceso/sesiones.ts";
import { wakeStreams } from "../../core/live.ts";
import { type Db, prepared } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";

export type Cuenta = typeof user.$inferSelect & { passwordHash: string | null };

const CREDENTIAL = "credential";
const ownCredential = and(eq(account.userId, user.id), eq(account.providerId, CREDENTIAL));

/** The account and its password hash; undefined if there is none. */
export function findCuenta(db: Db, by: { id: string } | { telefono: string }): Cuenta | undefined {
  return db
    .select({ ...getTableColumns(user), passwordHash: account.password })
    .from(user)
    .leftJoin(account, ownCredential)
    .where("id" in by ? eq(user.id, by.id) : and(eq(user.phoneNumber, by.telefono), eq(user.phoneNumberVerified, true)))
    .get();
}

export function findAccountId(db: Db, email: string): string | undefined {
  return db.select({ id: user.id }).from(user).where(eq(user.email, email.toLowerCase())).get()?.id;
}

/** Creates an account that signs in by e-mail (not at all without a password), and its row in `usuarios`. Returns the id. */
export function insertAccount(tx: Db, email: string, passwordHash: string | null, at: Instante): string {
  const id = newId();
  const times = { createdAt: new Date(at), updatedAt: new Date(at) };
  tx.insert(user)
    .values({ id, name: email.split("@")[0] ?? email, email: email.toLowerCase(), emailVerified: true, ...times })
    .run();
  if (passwordHash !== null) setPasswordHash(tx, id, passwordHash, at);
  return id;
}

/** Ends what was begun for the account: reset links that were sent, and sign-ins waiting for their second step. */
export function forgetLinks(tx: Db, userId: string): void {
  tx.delete(verification).where(eq(verification.value, userId)).run();
}

/** Sets a first or new password; links sent to reset the old one stop working. */
export function setPasswordHash(tx: Db, userId: string, password: string, at: Instante): void {
  forgetLinks(tx, userId);
  const updatedAt = new Date(at);
  const changed = tx
    .update(account)
    .set({ password, updatedAt })
    .where(and(eq(account.userId, userId), eq(account.providerId, CREDENTIAL)))
    .run().changes;
  if (changed > 0) return;
  tx.insert(account)
    .values({
      id: newId(),
      accountId: userId,
      providerId: CREDENTIAL,
      userId,
      password,
      createdAt: updatedAt,
      updatedAt,
    })
    .run();
}

/** Whether the account's password was replaced at `since` or later. */
export function isPasswordNewer(db: Db, userId: string, since: Instante): boolean {
  const own = and(eq(account.userId, userId), eq(account.providerId, CREDENTIAL));
  const at = new Date(since);
  const replaced = and(own, gte(account.updatedAt, at), lt(account.createdAt, at));
  return db.select({ id: account.id }).from(account).where(replaced).get() !== undefined;
}

/**
 * Sets a new, unconfirmed address; links sent to the old one stop working. An address of another account violates the unique
 * index.
 */
export function setEmail(tx: Db, id: string, email: string): void {
  forgetLinks(tx, id);
  tx.update(user).set({ email, emailVerified: false }).where(eq(user.id, id)).run();
}

/** Sets a proven phone. A phone of another account violates the unique index. */
export function setPhone(tx: Db, id: string, telefono: string): void {
  tx.update(user).set({ phoneNumber: telefono, phoneNumberVerified: true }).where(eq(user.id, id)).run();
}

/** Whether an account, other than `except`, has that phone, proven or not. */
export function hasPhone(db: Db, telefono: string, except?: string): boolean {
  const owner = db.select({ id: user.id }).from(user).where(eq(user.phoneNumber, telefono)).get();
  return owner !== undefined && owner.id !== except;
}

/** Sets an unproven phone: the first code sent to it opens the account. A phone of another account violates its unique index. */
export function reservePhone(tx: Db, id: string, telefono: string): void {
  tx.update(user).set({ phoneNumber: telefono, phoneNumberVerified: false }).where(eq(user.id, id)).run();
}

/** Whether signing in with the password also asks for a code by phone. */
export function setPhoneStep(tx: Db, id: string, enabled: boolean): void {
  tx.update(user).set({ twoFactorEnabled: enabled }).where(eq(user.id, id)).run();
}

/** Whether the account has an authenticator app. */
export function hasAuthenticator(db: Db, userId: string): boolean {
  return ownAuthenticator(db).get({ userId }) !== undefined;
}

const ownAuthenticator = prepared((db) => {
  const own = and(eq(twoFactor.userId, sql.placeholder("userId")), eq(twoFactor.verified, true));
  return db.select({ id: twoFactor.id }).from(twoFactor).where(own).prepare();
});

/** Ends a lock of the second step that is longer than any lock can be: better-auth made it while the clock was ahead. */
export function endLongLock(db: Db, userId: string, now: Instante): void {
  const own = and(eq(twoFactor.userId, userId), gt(twoFactor.lockedUntil, new Date(now + SEGUNDO_PASO_CERRADO_MS)));
  db.update(twoFactor).set({ lockedUntil: null }).where(own).run();
}

/** Removes the second step, for a person who lost their phone. */
export function removeSecondStep(tx: Db, userId: string): void {
  tx.delete(twoFactor).where(eq(twoFactor.userId, userId)).run();
  setPhoneStep(tx, userId, false);
}

/** Open sessions without their tokens, last used first. */
export function listSessions(db: Db, userId: string, now: Instante) {
  return db
    .select({
      id: session.id,
      creada: session.createdAt,
      usada: session.updatedAt,
      navegador: session.userAgent,
      ip: session.ipAddress,
    })
    .from(session)
    .where(and(eq(session.userId, userId), gt(session.expiresAt, new Date(now))))
    .orderBy(desc(session.updatedAt))
    .limit(MAX_SESIONES)
    .all();
}

/** Stores when a session was last used and when it ends. */
export function keepSession(db: Db, id: string, { usada, vence }: Pick<Sesion, "usada" | "vence">): void {
  db.update(session)
    .set({ updatedAt: new Date(usada), expiresAt: new Date(vence) })
    .where(eq(session.id, id))
    .run();
}

/** Ends the person's sessions, all or all but one. Returns how many there were. */
export function endSessions(tx: Db, userId: string, except: string | null): number {
  // Listeners run after this synchronous transaction, so nothing comes in between.
  wakeStreams(userId);
  return tx
    .delete(session)
    .where(and(eq(session.userId, userId), except === null ? undefined : ne(session.id, except)))
    .run().changes;
}

/** Passkeys, newest first, without anything that would let one be used. */
export function listPasskeys(db: Db, userId: string): { id: string; nombre: string | null; creada: number }[] {
  return db
    .select({ id: passkey.id, nombre: passkey.name, creada: passkey.createdAt })
    .from(passkey)
    .where(eq(passkey.userId, userId))
    .orderBy(desc(passkey.createdAt), desc(passkey.id))
    .all()
    .map((one) => ({ ...one, creada: one.creada?.getTime() ?? 0 }));
}

export function countPasskeys(db: Db, userId: string): number {
  return db.select({ n: count() }).from(passkey).where(eq(passkey.userId, userId)).get()?.n ?? 0;
}

/** Whether that passkey opens the account. */
export function opensAccount(db: Db, userId: string, credentialID: string): boolean {
  const own = and(eq(passkey.userId, userId), eq(passkey.credentialID, credentialID));
  return db.select({ id: passkey.id }).from(passkey).where(own).get() !== undefined;
}

/** False if the person has no passkey with that id. */
export function deletePasskey(tx: Db, userId: string, id: string): boolean {
  return (
    tx
      .delete(passkey)
      .where(and(eq(passkey.userId, userId), eq(passkey.id, id)))
      .run().changes === 1
  );
}

/** Removes all passkeys, after an intruder was in the account. */
export function forgetPasskeys(tx: Db, userId: string): void {
  tx.delete(passkey).where(eq(passkey.userId, userId)).run();
}
