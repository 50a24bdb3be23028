/** Devices that may deliver bank evidence, and when each was last heard from. */
import { createHash } from "node:crypto";
import { and, desc, eq, gt, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { dispositivos } from "../../../drizzle/schema/bank.ts";
import { cuentasBanco } from "../../../drizzle/schema/cajas.ts";
import { silencioOf } from "../../../rules/bank/entregas/dispositivos.ts";
import { type Instante, instante, MS_PER_HOUR } from "../../../rules/country/fecha.ts";
import { MAX_SILENCIOSOS, OIDO_CADA_MS } from "../../../rules/limits/banco.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import { afterCursor, type ListPage, type ListQuery, pageOf } from "../../core/listas/paging.ts";
import type { Db } from "../../storage/db.ts";

export type Dispositivo = typeof dispositivos.$inferSelect;

export const huellaOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** The device that holds `token`, unless it was revoked. */
export function findDispositivo(db: Db, token: string): Dispositivo | undefined {
  return findOpen(db, eq(dispositivos.huella, huellaOf(token)));
}

/** The same by id, after a wait. */
export function isOpen(db: Db, id: string): boolean {
  return findOpen(db, eq(dispositivos.id, id)) !== undefined;
}

function findOpen(db: Db, which: SQL): Dispositivo | undefined {
  return db
    .select()
    .from(dispositivos)
    .where(and(which, isNull(dispositivos.revocado)))
    .get();
}

export function getDispositivo(db: Db, id: string): Dispositivo | undefined {
  return db.select().from(dispositivos).where(eq(dispositivos.id, id)).get();
}

export function insertDispositivo(tx: Db, dispositivo: typeof dispositivos.$inferInsert): void {
  tx.insert(dispositivos).values(dispositivo).run();
}

/** False if it had been revoked already. */
export const moveToRevoked = (tx: Db, id: string, now: Instante): boolean => changeOpen(tx, id, { revocado: now });
export const changeDirecciones = (tx: Db, id: string, direcciones: string[]): boolean =>
  changeOpen(tx, id, { direcciones });

function changeOpen(tx: Db, id: string, set: Partial<Dispositivo>): boolean {
  const open = and(eq(dispositivos.id, id), isNull(dispositivos.revocado));
  return tx.update(dispositivos).set(set).where(open).run().changes === 1;
}

/** Records a sign of life, at most once a minute. */
export function hear(tx: Db, id: string, now: Instante): void {
  const { oido } = dispositivos;
  const stale = or(isNull(oido), lt(oido, instante(now - OIDO_CADA_MS)), gt(oido, now));
  tx.update(dispositivos)
    .set({ oido: now })
    .where(and(eq(dispositivos.id, id), stale))
    .run();
}

/** Records when a notice was last recognised, and counts texts that were no bank's. */
export function countHeard(
  tx: Db,
  id: string,
  { reconocido, ajenos }: { reconocido: Instante | null; ajenos: number },
): void {
  if (reconocido === null && ajenos === 0) return;
  tx.update(dispositivos)
    .set({ ...(reconocido !== null && { reconocido }), ajenos: sql`${dispositivos.ajenos} + ${ajenos}` })
    .where(eq(dispositivos.id, id))
    .run();
}

/** A device as the panel shows it: never its token. */
interface Listed extends Omit<Dispositivo, "huella" | "sellado" | "creadoPor" | "cuentaId"> {
  cuenta: string;
  /** Whole hours without a sign of life, once they are too many. */
  silencio: number | null;
}

/** A page of devices, newest first. */
export function listDispositivos(db: Db, query: ListQuery, now: Instante): ListPage<Listed> {
  const { silencioHoras } = getAjustes(db).banco;
  const { id, nombre, tipo, direcciones, creado, revocado, oido, reconocido, ajenos } = dispositivos;
  const rows = db
    .select({ id, nombre, tipo, direcciones, creado, revocado, oido, reconocido, ajenos, cuenta: cuentasBanco.nombre })
    .from(dispositivos)
    .innerJoin(cuentasBanco, eq(cuentasBanco.id, dispositivos.cuentaId))
    .where(afterCursor(creado, id, query.cursor))
    .orderBy(desc(creado), desc(id))
    .limit(query.limit + 1)
    .all();
  const { items, nextCursor } = pageOf(rows, query.limit, (row) => ({ instant: row.creado, id: row.id }));
  return { items: items.map((row) => ({ ...row, silencio: silencioOf(row, silencioHoras, now) })), nextCursor };
}

/** Phones that have been silent for longer than Ajustes allows, the longest first. */
export function listSilent(db: Db, now: Instante): { id: string; nombre: string; horas: number }[] {
  const { silencioHoras } = getAjustes(db).banco;
  const { tipo, revocado, oido, creado } = dispositivos;
  const heard = sql`coalesce(${oido}, ${creado})`;
  return db
    .select()
    .from(dispositivos)
    .where(and(eq(tipo, "telefono"), isNull(revocado), sql`${heard} <= ${now - silencioHoras * MS_PER_HOUR}`))
    .orderBy(heard)
    .limit(MAX_SILENCIOSOS)
    .all()
    .map((row) => ({ id: row.id, nombre: row.nombre, horas: silencioOf(row, silencioHoras, now) ?? 0 }));
}
