/** From the cookie to the person, in one prepared look-up: `auth.api.getSession` costs twenty times as much. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { session, usuarios } from "../../drizzle/schema.ts";
import { SESION_USO_MS } from "../../rules/limits.ts";
import type { Clock } from "../core/clock.ts";
import type { Usuario } from "../core/context.ts";
import type { Db } from "../storage/db.ts";
import { touchSession } from "./cuentas/queries.ts";

/** The signed-in person of a request, read anew from the database, and their session; null when nobody is. */
export type FindSession = (cookieHeader: string | null | undefined) => { usuario: Usuario; sessionId: string } | null;

/** `cookieName` and `secret` are better-auth's: it signs `token` with HMAC-SHA256 and appends the signature. */
export function createSessionReader(options: {
  db: Db;
  clock: Clock;
  secret: string;
  cookieName: string;
}): FindSession {
  const lookUp = options.db
    .select({ usuario: getTableColumns(usuarios), sessionId: session.id, usada: session.updatedAt })
    .from(session)
    .innerJoin(usuarios, eq(usuarios.id, session.userId))
    .where(and(eq(session.token, sql.placeholder("token")), sql`${session.expiresAt} > ${sql.placeholder("now")}`))
    .prepare();
  return (cookieHeader) => {
    const token = readSigned(cookieHeader ?? "", options.cookieName, options.secret);
    const now = options.clock.now();
    const found = token ? lookUp.get({ token, now }) : undefined;
    if (!found) return null;
    const { usada, ...whole } = found;
    if (now - usada.getTime() > SESION_USO_MS) touchSession(options.db, found.sessionId, now);
    return whole;
  };
}

function readSigned(header: string, name: string, secret: string): string | null {
  const pair = header.split(/;\s*/).find((part) => part.startsWith(`${name}=`));
  const value = pair ? decode(pair.slice(name.length + 1)) : "";
  const dot = value.lastIndexOf(".");
  if (dot < 1) return null;
  const token = value.slice(0, dot);
  const expected = createHmac("sha256", secret).update(token).digest();
  const given = Buffer.from(value.slice(dot + 1), "base64");
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}
