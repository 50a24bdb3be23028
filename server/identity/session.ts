/** From the cookie to the person, in one prepared look-up: `auth.api.getSession` takes twenty times as long. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { eq, getTableColumns, sql } from "drizzle-orm";
import { session } from "../../drizzle/schema/accounts.ts";
import { usuarios } from "../../drizzle/schema/people.ts";
import { instante } from "../../rules/country/fecha.ts";
import { afterUse, isOpen } from "../../rules/people/acceso/sesiones.ts";
import type { Clock } from "../core/clock.ts";
import type { Usuario } from "../core/context.ts";
import { readCookie } from "../core/net/cookies.ts";
import { type Db, prepared } from "../storage/db.ts";
import { fallaDeDisco } from "../storage/disk/fallas.ts";
import { keepSession } from "./cuentas/queries.ts";

/**
 * The signed-in person of a request, read from the database each time, and their session; null when signed out. A `use` renews
 * the session (rules/people/acceso/sesiones.ts); a `look`, by a page that is merely open, does not.
 */
export type FindSession = (
  cookieHeader: string | null | undefined,
  why?: "use" | "look",
) => { usuario: Usuario; sessionId: string } | null;

const byToken = prepared((db) =>
  db
    .select({
      usuario: getTableColumns(usuarios),
      sessionId: session.id,
      creada: session.createdAt,
      usada: session.updatedAt,
      vence: session.expiresAt,
    })
    .from(session)
    .innerJoin(usuarios, eq(usuarios.id, session.userId))
    .where(eq(session.token, sql.placeholder("token")))
    .prepare(),
);

/**
 * `cookieName` and `secret` are better-auth's: it signs `token` with HMAC-SHA256 and appends the signature. This reader
 * also writes its decision into expiresAt, and runs before better-auth, so both agree on every session.
 */
export function createSessionReader(options: {
  db: Db;
  clock: Clock;
  secret: string;
  cookieName: string;
}): FindSession {
  return (cookieHeader, why = "use") => {
    const token = readSigned(cookieHeader ?? "", options.cookieName, options.secret);
    const found = token ? byToken(options.db).get({ token }) : undefined;
    if (!found) return null;
    const { usuario, sessionId } = found;
    const sesion = { creada: at(found.creada), usada: at(found.usada), vence: at(found.vence) };
    const now = options.clock.now();
    const kept = afterUse(usuario.rol, sesion, now);
    if (why === "use" && kept !== sesion) renew(options.db, sessionId, kept);
    return isOpen(usuario.rol, sesion, now) ? { usuario, sessionId } : null;
  };
}

/** A full disk does not stop reads: the session keeps its end and is renewed once there is room. */
function renew(db: Db, sessionId: string, kept: Parameters<typeof keepSession>[2]): void {
  try {
    keepSession(db, sessionId, kept);
  } catch (error) {
    if (!fallaDeDisco(error)) throw error;
  }
}

const at = (date: Date) => instante(date.getTime());

function readSigned(header: string, name: string, secret: string): string | null {
  const value = readCookie(header, name);
  const dot = value.lastIndexOf(".");
  if (dot < 1) return null;
  const token = value.slice(0, dot);
  const expected = createHmac("sha256", secret).update(token).digest();
  const given = Buffer.from(value.slice(dot + 1), "base64");
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}
