/** Accounts as better-auth keeps them: for the administrators whom the program itself makes. */
import { and, eq } from "drizzle-orm";
import { account, session, user } from "../../drizzle/schema.ts";
import type { Db } from "../db.ts";
import { newId } from "../ids.ts";

export function findAccountId(db: Db, email: string): string | undefined {
  return db.select({ id: user.id }).from(user).where(eq(user.email, email.toLowerCase())).get()?.id;
}

/** A new account that signs in by e-mail; its row in `usuarios` is born with it (a trigger). Returns the id. */
export function insertAccount(tx: Db, email: string, passwordHash: string, at: number): string {
  const id = newId();
  const times = { createdAt: new Date(at), updatedAt: new Date(at) };
  tx.insert(user)
    .values({ id, name: email.split("@")[0] ?? email, email: email.toLowerCase(), emailVerified: true, ...times })
    .run();
  tx.insert(account)
    .values({ id: newId(), accountId: id, providerId: "credential", userId: id, password: passwordHash, ...times })
    .run();
  return id;
}

/** Sets the password and ends every session of the account. */
export function replacePassword(tx: Db, userId: string, passwordHash: string, at: number): void {
  tx.update(account)
    .set({ password: passwordHash, updatedAt: new Date(at) })
    .where(and(eq(account.userId, userId), eq(account.providerId, "credential")))
    .run();
  tx.delete(session).where(eq(session.userId, userId)).run();
}
