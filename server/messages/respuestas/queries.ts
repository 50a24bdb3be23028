/** What people write to us by WhatsApp, and the thread of it with what we sent them there. */
import { createHash } from "node:crypto";
import { and, asc, count, desc, eq, gt, isNull, lte, type SQL, sql } from "drizzle-orm";
import { user } from "../../../drizzle/schema/accounts.ts";
import { mensajes, respuestas } from "../../../drizzle/schema/messages.ts";
import { usuarios } from "../../../drizzle/schema/people.ts";
import { type Instante, instante } from "../../../rules/country/fecha.ts";
import type { Telefono } from "../../../rules/country/telefono.ts";
import { afterCursor, type ListOfQuery, type ListPage, pageOf } from "../../core/listas/paging.ts";
import { countRows, type Db } from "../../storage/db.ts";

type Respuesta = typeof respuestas.$inferSelect;

/** Derives our id from Meta's, which is too long for URLs and cursors. */
export const idOfWamid = (wamid: string): string => createHash("sha256").update(wamid).digest("base64url");

/** False if it was already stored. */
export function insertRespuesta(tx: Db, respuesta: Omit<Respuesta, "leida" | "leidaPor">): boolean {
  return tx.insert(respuestas).values(respuesta).onConflictDoNothing({ target: respuestas.id }).run().changes === 1;
}

export function countFromPhone(db: Db, telefono: Telefono, since: Instante): number {
  return countRows(db, respuestas, and(eq(respuestas.telefono, telefono), gt(respuestas.momento, since)));
}

/** The owners of a phone: first the one who verified it, then those who have it in their profile. */
export function listOwners(db: Db, telefono: Telefono): string[] {
  const proven = and(eq(user.phoneNumber, telefono), eq(user.phoneNumberVerified, true));
  const accounts = db.select({ id: user.id }).from(user).where(proven).all();
  const profiles = db.select({ id: usuarios.id }).from(usuarios).where(eq(usuarios.telefono, telefono)).all();
  return [...new Set([...accounts, ...profiles].map(({ id }) => id))];
}

/** One line of a thread: what we sent, or what they wrote. */
type LineaHilo = { id: string; texto: string; momento: Instante } & (
  | { de: "ellos"; leida: boolean }
  | {
      de: "nosotros";
      estado: (typeof mensajes.$inferSelect)["estado"];
      entregado: Instante | null;
      leido: Instante | null;
      error: string | null;
    }
);

/** A page of the thread with one person, newest first. Codes and links are private: only that they were sent is shown. */
export function listHilo(db: Db, userId: string, query: ListOfQuery): ListPage<LineaHilo> {
  const theirs = db
    .select({ id: respuestas.id, texto: respuestas.texto, momento: respuestas.momento, leida: respuestas.leida })
    .from(respuestas)
    .where(and(eq(respuestas.userId, userId), afterCursor(respuestas.momento, respuestas.id, query.cursor)))
    .orderBy(desc(respuestas.momento), desc(respuestas.id))
    .limit(query.limit + 1)
    .all()
    .map((row): LineaHilo => ({ ...row, de: "ellos", leida: row.leida !== null }));
  const { id, texto, params, creado, estado, entregado, leido, error } = mensajes;
  const ours = db
    .select({ id, texto, params, momento: creado, estado, entregado, leido, error })
    .from(mensajes)
    .where(and(eq(mensajes.userId, userId), sql`${mensajes.canal} = 'whatsapp'`, afterCursor(creado, id, query.cursor)))
    .orderBy(desc(creado), desc(id))
    .limit(query.limit + 1)
    .all()
    .map(
      ({ params: { sellado }, ...row }): LineaHilo => ({
        ...row,
        de: "nosotros",
        texto: sellado || row.texto === "" ? "Un código o un enlace que solo esa persona ve." : row.texto,
      }),
    );
  const lines = [...theirs, ...ours].toSorted((a, b) => b.momento - a.momento || (a.id < b.id ? 1 : -1));
  return pageOf(lines, query.limit, ({ momento, id }) => ({ instant: momento, id }));
}

/** The time condition makes SQLite use the partial index of unread messages. */
const unread = and(isNull(respuestas.leida), gt(respuestas.momento, instante(0)));

/** Unread messages, oldest first; strangers' too. */
export function listUnread(db: Db, query: ListOfQuery) {
  const { id, telefono, userId, tipo, texto, momento } = respuestas;
  const rows = db
    .select({ id, telefono, userId, tipo, texto, momento, nombre: nombreDe })
    .from(respuestas)
    .leftJoin(usuarios, eq(usuarios.id, userId))
    .where(and(unread, afterCursor(momento, id, query.cursor, "oldest")))
    .orderBy(asc(momento), asc(id))
    .limit(query.limit + 1)
    .all();
  return pageOf(rows, query.limit, ({ momento, id }) => ({ instant: momento, id }));
}

const nombreDe = sql<string | null>`coalesce(${usuarios.nombre} || ' ' || ${usuarios.apellido}, ${usuarios.correo})`;

/** The number of unread messages, by their partial index. */
export function countUnread(db: Db): number {
  return db.select({ n: count() }).from(respuestas).where(unread).get()?.n ?? 0;
}

/**
 * Marks everything until `hasta` as read, of one person or one stranger's phone; later messages have not been seen. Returns how
 * many.
 */
export function markRead(
  tx: Db,
  whose: { userId: string } | { telefono: Telefono },
  by: { hasta: Instante; leida: Instante; leidaPor: string },
): number {
  const own: SQL | undefined =
    "userId" in whose
      ? eq(respuestas.userId, whose.userId)
      : and(eq(respuestas.telefono, whose.telefono), isNull(respuestas.userId));
  const { hasta, ...read } = by;
  return tx
    .update(respuestas)
    .set(read)
    .where(and(own, unread, lte(respuestas.momento, hasta)))
    .run().changes;
}

/** The phone and time of their last message; undefined if they never wrote. */
export function findLast(db: Db, userId: string): Pick<Respuesta, "telefono" | "momento"> | undefined {
  const { telefono, momento, id } = respuestas;
  return db
    .select({ telefono, momento })
    .from(respuestas)
    .where(eq(respuestas.userId, userId))
    .orderBy(desc(momento), desc(id))
    .limit(1)
    .get();
}
