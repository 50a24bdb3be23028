/** API keys. Only the hash of a secret is stored. */
import { createHash } from "node:crypto";
import { and, count, desc, eq, gt, isNull, lt, or } from "drizzle-orm";
import { tokens } from "../../../drizzle/schema/door.ts";
import { usuarios } from "../../../drizzle/schema/people.ts";
import { type Instante, instante } from "../../../rules/country/fecha.ts";
import { afterCursor, type ListPage, type ListQuery, pageOf } from "../../core/listas/paging.ts";
import type { Db } from "../../storage/db.ts";

const MINUTO_MS = 60_000;

type Token = typeof tokens.$inferSelect;

export const huellaOf = (secret: string): string => createHash("sha256").update(secret).digest("base64url");

const isOpen = (now: Instante) => and(isNull(tokens.revocado), gt(tokens.vence, now));

/** The key with that secret, if it is neither revoked nor expired. */
export function findToken(db: Db, secret: string, now: Instante): Token | undefined {
  return db
    .select()
    .from(tokens)
    .where(and(eq(tokens.huella, huellaOf(secret)), isOpen(now)))
    .get();
}

/** A key by its id, revoked or not. */
export function getToken(db: Db, id: string): Token | undefined {
  return db.select().from(tokens).where(eq(tokens.id, id)).get();
}

/** How many keys are neither revoked nor expired. */
export function countOpen(db: Db, now: Instante): number {
  return db.select({ n: count() }).from(tokens).where(isOpen(now)).get()?.n ?? 0;
}

export function insertToken(tx: Db, token: typeof tokens.$inferInsert): void {
  tx.insert(tokens).values(token).run();
}

/** False when it was already revoked. */
export function moveToRevoked(tx: Db, id: string, now: Instante): boolean {
  const open = and(eq(tokens.id, id), isNull(tokens.revocado));
  return tx.update(tokens).set({ revocado: now }).where(open).run().changes === 1;
}

/** Revokes all keys that a person created. */
export function revokeTokensOf(tx: Db, userId: string, now: Instante): void {
  const theirs = and(eq(tokens.creadoPor, userId), isNull(tokens.revocado));
  tx.update(tokens).set({ revocado: now }).where(theirs).run();
}

/** Updates the last use, at most once a minute. */
export function noteUse(db: Db, id: string, now: Instante): void {
  const stale = or(isNull(tokens.usado), lt(tokens.usado, instante(now - MINUTO_MS)));
  db.update(tokens)
    .set({ usado: now })
    .where(and(eq(tokens.id, id), stale))
    .run();
}

/** A page of keys without their hashes, newest first. */
export function listTokens(db: Db, query: ListQuery): ListPage<Omit<Token, "huella"> & { correo: string }> {
  const { id, nombre, alcances, creado, creadoPor, vence, revocado, usado } = tokens;
  const rows = db
    .select({ id, nombre, alcances, creado, creadoPor, vence, revocado, usado, correo: usuarios.correo })
    .from(tokens)
    .innerJoin(usuarios, eq(usuarios.id, creadoPor))
    .where(afterCursor(creado, id, query.cursor))
    .orderBy(desc(creado), desc(id))
    .limit(query.limit + 1)
    .all();
  return pageOf(rows, query.limit, (row) => ({ instant: row.creado, id: row.id }));
}
