/** Requests to be forgotten, and each person's situation. */
import { and, asc, count, desc, eq, isNotNull, min, sql } from "drizzle-orm";
import { mensajes } from "../../../drizzle/schema/messages.ts";
import { pagos } from "../../../drizzle/schema/pagos.ts";
import { imagenes, olvidos, usuarios } from "../../../drizzle/schema/people.ts";
import type { Instante } from "../../../rules/country/fecha.ts";
import { centavos } from "../../../rules/money/dinero.ts";
import type { Cuentas, OlvidoPropio } from "../../../rules/people/olvidos.ts";
import { getCastigado, getCredito } from "../../lending/libro/queries.ts";
import { findActiveLoan } from "../../lending/loans/queries.ts";
import { getUsuario } from "../../people/usuarios/queries.ts";
import { type Db, prepared } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";

type Olvido = typeof olvidos.$inferSelect;

const pending = prepared((db) =>
  db
    .select({ n: count() })
    .from(pagos)
    .where(and(eq(pagos.userId, sql.placeholder("userId")), sql`+${pagos.status} = 'Pendiente'`))
    .prepare(),
);

/** A person's situation, for impedimentoOf. */
export function getCuentas(db: Db, userId: string): Cuentas {
  const active = findActiveLoan(db, userId)?.status;
  const debe = getUsuario(db, userId).saldo + Math.max(getCastigado(db, userId), 0);
  const credito = getCredito(db, userId);
  return {
    solicitud: active === "Pendiente",
    enCurso: active === "Aprobado",
    enRevision: pending(db).get({ userId })?.n ?? 0,
    debe: centavos(Math.max(debe, 0)),
    aFavor: centavos(Math.max(credito, 0)),
  };
}

export function findPendiente(db: Db, userId: string): Olvido | undefined {
  return db
    .select()
    .from(olvidos)
    .where(and(eq(olvidos.userId, userId), eq(olvidos.estado, "pendiente")))
    .get();
}

const ultimo = prepared((db) => {
  const { estado, pedido, decidido, respuesta } = olvidos;
  return db
    .select({ estado, pedido, decidido, respuesta })
    .from(olvidos)
    .where(eq(olvidos.userId, sql.placeholder("userId")))
    .orderBy(desc(pedido), desc(olvidos.id))
    .prepare();
});

/** The person's last request, and its answer. */
export function findUltimo(db: Db, userId: string): OlvidoPropio | null {
  return ultimo(db).get({ userId }) ?? null;
}

export function insertOlvido(tx: Db, userId: string, motivo: string | null, pedido: Instante): Olvido {
  return tx.insert(olvidos).values({ id: newId(), userId, motivo, pedido }).returning().get();
}

/** Decides the waiting request; false if there is none. */
export function decideOlvido(
  tx: Db,
  userId: string,
  decision: Pick<Olvido, "estado" | "decidido" | "decididoPor"> & { respuesta?: string },
): boolean {
  const waits = and(eq(olvidos.userId, userId), eq(olvidos.estado, "pendiente"));
  return tx.update(olvidos).set(decision).where(waits).run().changes === 1;
}

/** Marks the request as carried out. */
export function finishOlvido(tx: Db, userId: string): void {
  tx.update(olvidos)
    .set({ estado: "hecho" })
    .where(and(eq(olvidos.userId, userId), eq(olvidos.estado, "borrando")))
    .run();
}

/** Pending requests, longest waiting first; an administrator decides on each in the person's file. */
export function listPendientes(db: Db, limit: number) {
  const { id, userId, pedido } = olvidos;
  const nombre = sql<string>`coalesce(nombre || ' ' || apellido, correo)`;
  return db
    .select({ userId, pedido, nombre })
    .from(olvidos)
    .innerJoin(usuarios, eq(usuarios.id, userId))
    .where(eq(olvidos.estado, "pendiente"))
    .orderBy(asc(pedido), asc(id))
    .limit(limit)
    .all();
}

export function countPendientes(db: Db): { cantidad: number; desde: Instante | null } {
  const found = db
    .select({ cantidad: count(), desde: min(olvidos.pedido) })
    .from(olvidos)
    .where(eq(olvidos.estado, "pendiente"))
    .get();
  return found ?? { cantidad: 0, desde: null };
}

/** How much of a person would be deleted, and how much stays. */
export function countOf(db: Db, userId: string) {
  const n = (table: typeof imagenes | typeof mensajes | typeof pagos) =>
    db.select({ n: count() }).from(table).where(eq(table.userId, userId)).get()?.n ?? 0;
  return { fotos: n(imagenes), mensajes: n(mensajes), pagos: n(pagos) };
}

/** When a person was last erased. */
export function findLastDone(db: Db): Instante | null {
  const done = and(eq(olvidos.estado, "hecho"), isNotNull(olvidos.decidido));
  return (
    db.select({ decidido: olvidos.decidido }).from(olvidos).where(done).orderBy(desc(olvidos.decidido)).get()
      ?.decidido ?? null
  );
}

export const TABLAS_DE_BUSQUEDA = ["busqueda", "dentro"] as const;

/** Merges segments of a full-text index, about so many pages at a time. False if nothing is left to merge. */
export function mergeIndex(db: Db, tabla: (typeof TABLAS_DE_BUSQUEDA)[number], pages: number): boolean {
  const writes = () => db.get<{ n: number }>(sql`select total_changes() as n`)?.n ?? 0;
  const before = writes();
  db.run(sql`insert into ${sql.identifier(tabla)} (${sql.identifier(tabla)}, rank) values ('merge', ${pages})`);
  // The command itself counts as one write.
  return writes() - before >= 2;
}

/** Truncates the write-ahead log, unless a reader still needs an older state. */
export function truncateLog(db: Db): void {
  db.all(sql`pragma wal_checkpoint(truncate)`);
}
