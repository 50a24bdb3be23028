/** Accounts as better-auth keeps them: how each signs in, and its open sessions. */
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

/** The account and how its password is kept; undefined when there is none. */
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

/** A new account that signs in by e-mail (by nothing without a password); its row in `usuarios` is born with it. Returns the id. */
export function insertAccount(tx: Db, email: string, passwordHash: string | null, at: Instante): string {
  const id = newId();
  const times = { createdAt: new Date(at), updatedAt: new Date(at) };
  tx.insert(user)
    .values({ id, name: email.split("@")[0] ?? email, email: email.toLowerCase(), emailVerified: true, ...times })
    .run();
  if (passwordHash !== null) setPasswordHash(tx, id, passwordHash, at);
  return id;
}

/** What was begun for the account ends: links of a reset that went out, sign-ins that wait for their second step. */
export function forgetLinks(tx: Db, userId: string): void {
  tx.delete(verification).where(eq(verification.value, userId)).run();
}

/** Sets the password, the first or another; links sent to reset the one before are dead. */
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

/** True when the password that the account had was replaced at `since` or after. */
export function isPasswordNewer(db: Db, userId: string, since: Instante): boolean {
  const own = and(eq(account.userId, userId), eq(account.providerId, CREDENTIAL));
  const at = new Date(since);
  const replaced = and(own, gte(account.updatedAt, at), lt(account.createdAt, at));
  return db.select({ id: account.id }).from(account).where(replaced).get() !== undefined;
}

/** A new address, not confirmed yet; links sent to the one before are dead. Another account's violates its unique index. */
export function setEmail(tx: Db, id: string, email: string): void {
  forgetLinks(tx, id);
  tx.update(user).set({ email, emailVerified: false }).where(eq(user.id, id)).run();
}

/** A phone that was proven. Another account's violates its unique index. */
export function setPhone(tx: Db, id: string, telefono: string): void {
  tx.update(user).set({ phoneNumber: telefono, phoneNumberVerified: true }).where(eq(user.id, id)).run();
}

/** Whether an account has that phone, proven or not. */
export function hasPhone(db: Db, telefono: string): boolean {
  return db.select({ id: user.id }).from(user).where(eq(user.phoneNumber, telefono)).get() !== undefined;
}

/** Sets an unproven phone: the first code sent to it opens the account. A phone of another account violates its unique index. */
export function reservePhone(tx: Db, id: string, telefono: string): void {
  tx.update(user).set({ phoneNumber: telefono, phoneNumberVerified: false }).where(eq(user.id, id)).run();
}

/** Whether signing in with the password asks for a code by phone too. */
export function setPhoneStep(tx: Db, id: string, enabled: boolean): void {
  tx.update(user).set({ twoFactorEnabled: enabled }).where(eq(user.id, id)).run();
}

/** True when an authenticator app is set up for the account. */
export function hasAuthenticator(db: Db, userId: string): boolean {
  return ownAuthenticator(db).get({ userId }) !== undefined;
}

const ownAuthenticator = prepared((db) => {
  const own = and(eq(twoFactor.userId, sql.placeholder("userId")), eq(twoFactor.verified, true));
  return db.select({ id: twoFactor.id }).from(twoFactor).where(own).prepare();
});

/** Ends a lock of the second step that would last longer than any: better-auth made it while the clock was ahead. */
export function endLongLock(db: Db, userId: string, now: Instante): void {
  const own = and(eq(twoFactor.userId, userId), gt(twoFactor.lockedUntil, new Date(now + SEGUNDO_PASO_CERRADO_MS)));
  db.update(twoFactor).set({ lockedUntil: null }).where(own).run();
}

/** Removes the second step, for a person who lost that phone. */
export function removeSecondStep(tx: Db, userId: string): void {
  tx.delete(twoFactor).where(eq(twoFactor.userId, userId)).run();
  setPhoneStep(tx, userId, false);
}

/** Open sessions, the last used first. Not their tokens. */
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

/** Keeps when a session was last used and when it ends. */
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

/** The keys of phones, the last made first. Nothing by which one could be used. */
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

/** True while that key opens the account. */
export function opensAccount(db: Db, userId: string, credentialID: string): boolean {
  const own = and(eq(passkey.userId, userId), eq(passkey.credentialID, credentialID));
  return db.select({ id: passkey.id }).from(passkey).where(own).get() !== undefined;
}

/** False when there is none of the person's by that id. */
export function deletePasskey(tx: Db, userId: string, id: string): boolean {
  return (
    tx
      .delete(passkey)
      .where(and(eq(passkey.userId, userId), eq(passkey.id, id)))
      .run().changes === 1
  );
}

/** Removes all passkeys, after somebody else was in the account. */
export function forgetPasskeys(tx: Db, userId: string): void {
  tx.delete(passkey).where(eq(passkey.userId, userId)).run();
}
