/** People: one row for each account. `rol`, `nivel`, `verify` and the counters change here only. */
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  ne,
  notInArray,
  type SQL,
  sql,
} from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { aceptaciones, loans, pagos, user, usuarios } from "../../../drizzle/schema.ts";
import { numeroDeCedula } from "../../../rules/country/cedula.ts";
import type { Instante } from "../../../rules/country/fecha.ts";
import { MAX_PAGADORES } from "../../../rules/limits.ts";
import type { LoanState } from "../../../rules/loans/status.ts";
import { type ClientesInput, FILTROS } from "../../../rules/operator/clientes.ts";
import type { Correccion } from "../../../rules/people/correccion.ts";
import type { Papel } from "../../../rules/people/papeles.ts";
import type { Profile } from "../../../rules/people/perfil.ts";
import type { Usuario } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import { afterCursor, type ListPage, type ListQuery, pageOf, searched } from "../../core/paging.ts";
import type { Db } from "../../storage/db.ts";

export function findUsuario(db: Db, id: string): Usuario | undefined {
  return db.select().from(usuarios).where(eq(usuarios.id, id)).get();
}

/** Refuses USUARIO_NOT_FOUND. */
export function getUsuario(db: Db, id: string): Usuario {
  return findUsuario(db, id) ?? fail("USUARIO_NOT_FOUND");
}

/** The address that the account signs in with; a profile may hold another. */
export function getEmail(db: Db, id: string): string | null {
  return db.select({ email: user.email }).from(user).where(eq(user.id, id)).get()?.email ?? null;
}

/** Who recommended that person. */
export function findRecomendador(db: Db, { recomendadoPor }: Usuario) {
  const found = recomendadoPor === null ? undefined : findUsuario(db, recomendadoPor);
  return found ? { userId: found.id, nombre: found.nombre, apellido: found.apellido } : null;
}

type Cliente = Usuario & { email: string };

/**
 * A page of everybody, or of those that `filtro` names. By when each came, those with a loan by when it was asked for, those
 * who wait for a review by when they sent their photos, who is banned by since when; what is searched for comes newest first.
 */
export function listUsuarios(db: Db, query: ClientesInput): ListPage<Cliente> {
  const { buscar, filtro, orden } = query;
  if (buscar?.trim()) return findUsuarios(db, query);
  if (filtro === "fotos") return pageOfUsuarios(db, query, usuarios.verificacionEnviada, "oldest", conFotos);
  if (filtro === "baneados") return pageBanned(db, query);
  if (filtro) return pageByLoan(db, query, FILTROS[filtro]);
  return pageOfUsuarios(db, query, usuarios.creado, orden === "antiguos" ? "oldest" : "newest", undefined);
}

const conFotos = sql`verify = 0 and imgVerify1 is not null and imgVerify2 is not null`;

/** By name, UID, cédula, phone and e-mail; first of all whoever sent a pago with that very reference. */
function findUsuarios(db: Db, query: ClientesInput): ListPage<Cliente> {
  const list = searched(query, { table: usuarios, tipo: "usuario", instant: usuarios.creado, uids: [usuarios.id] });
  const payers = listPayers(db, query.buscar?.trim() ?? "");
  const within = whichOf(query.filtro);
  const rows = db
    .select({ ...list.columns, email: user.email })
    .from(list.from)
    .innerJoin(user, eq(user.id, usuarios.id))
    .where(and(list.where, within, notInArray(usuarios.id, payers)))
    .orderBy(...list.orderBy)
    .limit(query.limit + 1)
    .all();
  const { items, nextCursor } = pageOf(rows, query.limit, ({ creado, id }) => ({ instant: creado, id }));
  if (query.cursor || payers.length === 0) return { items, nextCursor };
  const first = db
    .select(cliente)
    .from(usuarios)
    .innerJoin(user, eq(user.id, usuarios.id))
    .where(and(inArray(usuarios.id, payers), within))
    .all();
  return { items: [...first, ...items], nextCursor };
}

/** Who sent a pago with that reference, or those four last digits of it. */
function listPayers(db: Db, typed: string): string[] {
  if (!/^\d{4,20}$/.test(typed)) return [];
  const by = typed.length === 4 ? pagos.codigo : pagos.referencia;
  const rows = db.select({ userId: pagos.userId }).from(pagos).where(eq(by, typed)).limit(MAX_PAGADORES).all();
  return [...new Set(rows.map(({ userId }) => userId))];
}

function whichOf(filtro: ClientesInput["filtro"]): SQL | undefined {
  if (!filtro) return undefined;
  if (filtro === "fotos") return conFotos;
  if (filtro === "baneados") return isNotNull(usuarios.baneoDesde);
  const status = FILTROS[filtro];
  return and(
    standing(status),
    sql`exists (select 1 from loans one where one.userId = ${usuarios.id} and one.status = ${status})`,
  );
}

/** Who is banned stands with a running loan only: what else they asked for is shown as Baneado. */
const standing = (status: LoanState) => (status === "Aprobado" ? undefined : isNull(usuarios.baneoDesde));

const cliente = { ...getTableColumns(usuarios), email: user.email };

function pageOfUsuarios(
  db: Db,
  { cursor, limit }: ListQuery,
  instant: SQLiteColumn,
  order: "newest" | "oldest",
  where: SQL | undefined,
): ListPage<Cliente> {
  const by = order === "newest" ? desc : asc;
  const rows = db
    .select({ ...cliente, instant: sql<number>`${instant}` })
    .from(usuarios)
    .innerJoin(user, eq(user.id, usuarios.id))
    .where(and(afterCursor(instant, usuarios.id, cursor, order), where))
    .orderBy(by(instant), by(usuarios.id))
    .limit(limit + 1)
    .all();
  const page = pageOf(rows, limit, ({ instant, id }) => ({ instant, id }));
  return { ...page, items: page.items.map(({ instant: _, ...usuario }) => usuario) };
}

/** Whoever is banned, the latest first. */
function pageBanned(db: Db, { cursor, limit }: ListQuery): ListPage<Cliente> {
  const { baneoDesde } = usuarios;
  const rows = db
    .select({ usuario: cliente, instant: baneoDesde, id: usuarios.id })
    .from(usuarios)
    .innerJoin(user, eq(user.id, usuarios.id))
    .where(and(isNotNull(baneoDesde), afterCursor(baneoDesde, usuarios.id, cursor)))
    .orderBy(desc(baneoDesde), desc(usuarios.id))
    .limit(limit + 1)
    .all();
  const page = pageOf(rows, limit, ({ instant, id }) => ({ instant: instant ?? 0, id }));
  return { ...page, items: page.items.map(({ usuario }) => usuario) };
}

/** Led by the loans: nobody is looked at who has none in that state, and who has several comes once. */
function pageByLoan(db: Db, { cursor, limit }: ListQuery, status: LoanState): ListPage<Cliente> {
  const latest = sql`not exists (select 1 from loans newer where newer.userId = ${loans.userId}
    and newer.status = ${loans.status} and (newer.createdAt, newer.id) > (${loans.createdAt}, ${loans.id}))`;
  const rows = db
    .select({ usuario: cliente, instant: loans.createdAt, id: loans.id })
    .from(loans)
    .innerJoin(usuarios, eq(usuarios.id, loans.userId))
    .innerJoin(user, eq(user.id, loans.userId))
    .where(and(eq(loans.status, status), standing(status), latest, afterCursor(loans.createdAt, loans.id, cursor)))
    .orderBy(desc(loans.createdAt), desc(loans.id))
    .limit(limit + 1)
    .all();
  const page = pageOf(rows, limit, (row) => row);
  return { ...page, items: page.items.map(({ usuario }) => usuario) };
}

/** Somebody else who has that cédula's number, under whichever letter. */
export function findOwnerOfCedula(db: Db, cedula: string, otherThan: string): string | undefined {
  const same = sql`substr(${usuarios.cedula}, 2) = ${numeroDeCedula(cedula)}`;
  return db
    .select({ id: usuarios.id })
    .from(usuarios)
    .where(and(same, ne(usuarios.id, otherThan)))
    .get()?.id;
}

/** Writes those columns of who somebody is. As updateProfile, it may violate a unique index. */
export function updateUsuario(tx: Db, id: string, changed: Correccion): void {
  tx.update(usuarios).set(changed).where(eq(usuarios.id, id)).run();
}

/** Writes what is known of somebody who comes from elsewhere: their profile is theirs to complete. */
export function bringUsuario(
  tx: Db,
  id: string,
  known: Pick<Usuario, "nombre" | "apellido" | "cedula" | "telefono" | "correo" | "edad" | "estado" | "ciudad"> &
    Pick<Usuario, "direccion" | "ingreso" | "banco" | "nivel" | "verify">,
): void {
  tx.update(usuarios).set(known).where(eq(usuarios.id, id)).run();
}

/** Writes the whole profile. A cédula or phone that another person has violates its unique index. */
export function updateProfile(tx: Db, id: string, { ubicacion, ...profile }: Profile): void {
  tx.update(usuarios)
    .set({ ...profile, ...ubicacion, perfilGuardado: true })
    .where(eq(usuarios.id, id))
    .run();
}

/** Bans a person, or with null takes the ban back. False when they were already so. */
export function setBaneo(
  tx: Db,
  id: string,
  baneo: { baneoMotivo: string | null; baneoDesde: Instante; baneoPor: string } | null,
): boolean {
  const from = baneo ? isNull(usuarios.baneoDesde) : isNotNull(usuarios.baneoDesde);
  return (
    tx
      .update(usuarios)
      .set(baneo ?? { baneoMotivo: null, baneoDesde: null, baneoPor: null })
      .where(and(eq(usuarios.id, id), from))
      .run().changes === 1
  );
}

/** False when the level was no longer `from`. */
export function moveNivel(tx: Db, id: string, from: number, to: number): boolean {
  return (
    tx
      .update(usuarios)
      .set({ nivel: to })
      .where(and(eq(usuarios.id, id), eq(usuarios.nivel, from)))
      .run().changes === 1
  );
}

/** One more, or with -1 one that was opened again. */
export function addPrestamoCompletado(tx: Db, id: string, count: 1 | -1 = 1): void {
  tx.update(usuarios)
    .set({ prestamosCompletados: sql`${usuarios.prestamosCompletados} + ${count}` })
    .where(eq(usuarios.id, id))
    .run();
}

/** Whether anybody administers, `besides` the one with that address. */
export function hasAdmin(db: Db, besides?: string): boolean {
  const others = and(eq(usuarios.rol, "admin"), besides === undefined ? undefined : ne(usuarios.correo, besides));
  return db.select({ id: usuarios.id }).from(usuarios).where(others).get() !== undefined;
}

/** Whether anybody has an account who is not an administrator. */
export function hasClientes(db: Db): boolean {
  return db.select({ id: usuarios.id }).from(usuarios).where(eq(usuarios.rol, "cliente")).get() !== undefined;
}

export function makeAdmin(tx: Db, id: string, papel: Papel = "propietario"): void {
  tx.update(usuarios).set({ rol: "admin", papel }).where(eq(usuarios.id, id)).run();
}

/** The person accepted that version of the terms; the first time counts. */
export function insertAceptacion(db: Db, aceptacion: typeof aceptaciones.$inferInsert): void {
  db.insert(aceptaciones).values(aceptacion).onConflictDoNothing().run();
}

/** The versions of the terms that a person accepted, with when and from where. */
export function listAceptaciones(db: Db, userId: string) {
  const { version, fecha, ip } = aceptaciones;
  return db.select({ version, fecha, ip }).from(aceptaciones).where(eq(aceptaciones.userId, userId)).all();
}
