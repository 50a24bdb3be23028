/** Signed in without the door: sessions written straight into a database whose secret is known. */
import { createHmac, randomBytes } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { session, user } from "../../drizzle/schema/accounts.ts";
import { instante } from "../../rules/country/fecha.ts";
import { endOfSession } from "../../rules/people/acceso/sesiones.ts";
import { insertAccount } from "../../server/identity/cuentas/queries.ts";
import { cookiePrefixOf } from "../../server/identity/door/cookie-names.ts";
import { getUsuario, makeAdmin } from "../../server/people/usuarios/queries.ts";
import { type Db, inTransaction } from "../../server/storage/db.ts";
import { newId } from "../../server/storage/ids.ts";

export const COOKIE = `${cookiePrefixOf("http://localhost")}.session_token`;
const ADMIN = "medidas@cuotica.test";

/**
 * A session of that person, as the header that a browser would send. It ends when the program says that it does: one that ended
 * otherwise would be written anew at its first request, in a commit beside the one that is measured.
 */
export function openSession(tx: Db, userId: string, secret: string): { id: string; cookie: string } {
  const [id, token, now] = [newId(), randomBytes(24).toString("base64url"), new Date()];
  const at = instante(now.getTime());
  const expiresAt = new Date(endOfSession(getUsuario(tx, userId).rol, { creada: at, usada: at }));
  tx.insert(session).values({ id, token, userId, createdAt: now, updatedAt: now, expiresAt }).run();
  const signature = createHmac("sha256", secret).update(token).digest("base64");
  return { id, cookie: `${COOKIE}=${encodeURIComponent(`${token}.${signature}`)}` };
}

/** An administrator to ask as, made where there is none yet. */
export function anAdmin(tx: Db): string {
  const known = tx.select({ id: user.id }).from(user).where(eq(user.email, ADMIN)).get();
  if (known) return known.id;
  const id = insertAccount(tx, ADMIN, null, instante(Date.now()));
  makeAdmin(tx, id);
  return id;
}

/** Takes them away again from a database that is kept. */
export function closeSessions(db: Db, ids: string[]): void {
  inTransaction(db, (tx) => void tx.delete(session).where(inArray(session.id, ids)).run());
}
