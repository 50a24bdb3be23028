/** The audit trail: who did what, when and to whom, with the values before and after. Append-only. */
import { and, asc, desc, eq, getTableColumns, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { user } from "../../../drizzle/schema/accounts.ts";
import { auditoria } from "../../../drizzle/schema/operator.ts";
import { usuarios } from "../../../drizzle/schema/people.ts";
import { addDays, type Instante, startOfDay } from "../../../rules/country/fecha.ts";
import { MAX_PERSONAS_EN_AUDITORIA } from "../../../rules/limits/limits.ts";
import type { AuditoriaFilters } from "../../../rules/operator/auditoria.ts";
import { type Accion, DESHACEN } from "../../../rules/texts/auditoria.ts";
import { formatHecho } from "../../../rules/texts/decisiones.ts";
import { type Db, prepared } from "../../storage/db.ts";
import { named, whole } from "../../storage/filas.ts";
import { newId } from "../../storage/ids.ts";
import type { UserContext } from "../context.ts";
import { ofEncargado } from "../listas/encargo.ts";
import { afterCursor, type ListPage, type ListQuery, pageOf } from "../listas/paging.ts";
import { listFoundIds } from "../listas/search.ts";

const insert = prepared((db) => db.insert(auditoria).values(named(auditoria)).prepare());

/** Writes an audit line inside the transaction of the change. The command line has no actor. */
export function audit(
  tx: Db,
  ctx: Pick<UserContext, "clock" | "ip" | "token"> & { usuario: { id: string } | null },
  line: { accion: Accion; userId: string | null; entidadId: string; antes?: unknown; despues?: unknown },
): void {
  const known = {
    id: newId(),
    fecha: ctx.clock.now(),
    actorId: ctx.usuario?.id ?? null,
    ip: ctx.ip,
    token: ctx.token?.nombre ?? null,
  };
  insert(tx).run(whole(auditoria, { ...line, ...known }));
}

const actor = alias(user, "actor");
const sujeto = alias(usuarios, "sujeto");

/** An audit line with the current e-mail and name of its actor and subject. */
type AuditLine = typeof auditoria.$inferSelect & {
  actor: string | null;
  sujeto: { nombre: string | null; apellido: string | null; correo: string } | null;
};

type AuditoriaQuery = ListQuery & AuditoriaFilters;

/** A page of lines, newest first. Searches by action, by the UID of the entity or actor, or by a person's data. */
export function listAuditoria(db: Db, query: AuditoriaQuery): ListPage<AuditLine> {
  const typed = query.buscar?.trim();
  const rows = typed ? findLines(db, typed, query) : readLines(db, query);
  return pageOf(rows, query.limit, ({ fecha, id }) => ({ instant: fecha, id }));
}

/** The audit line that undoes another, or is undone by it. */
interface Otra {
  accion: string;
  fecha: Instante;
  actor: string | null;
}

/** Adds to each line the one it undoes and the one that undid it. */
export function withUndone(
  db: Db,
  lines: readonly AuditLine[],
): (AuditLine & { deshace: Otra | null; deshecha: Otra | null })[] {
  const undoes = (despues: unknown) => (despues as { deshace?: string } | null)?.deshace;
  const { id, accion, fecha, entidadId, despues } = auditoria;
  const among = (column: typeof id | typeof entidadId, values: readonly string[], also?: SQL) =>
    values.length === 0
      ? []
      : db
          .select({ id, accion, fecha, despues, actor: actor.email })
          .from(auditoria)
          .leftJoin(actor, eq(actor.id, auditoria.actorId))
          .where(and(inArray(column, [...values]), also))
          .all();
  const takesBack = lines.flatMap((line) => undoes(line.despues) ?? []);
  const first = new Map(among(id, takesBack).map((line) => [line.id, line]));
  const entidades = [...new Set(lines.map((line) => line.entidadId))];
  // Searches by entity, which has few lines, not by action, which may have many.
  const later = among(entidadId, entidades, sql`+${accion} in ${[...DESHACEN]}`);
  const takenBack = new Map(later.map((line) => [undoes(line.despues), line]));
  const said = (line: Otra | undefined) => line && { accion: line.accion, fecha: line.fecha, actor: line.actor };
  return lines.map((line) => ({
    ...line,
    deshace: said(first.get(undoes(line.despues) ?? "")) ?? null,
    deshecha: said(takenBack.get(line.id)) ?? null,
  }));
}

/** Reads the first rows of each matching index, in list order, and merges them into a page. */
function findLines(db: Db, typed: string, query: AuditoriaQuery): AuditLine[] {
  const { id, fecha, entidadId, userId, actorId, accion } = auditoria;
  const rows = query.limit + 1;
  const first = (which: SQL, few?: boolean) =>
    sql`select * from (select ${id}, ${fecha} from ${auditoria} where ${and(which, within(db, query, few))}
      order by ${fecha} desc, ${id} desc limit ${rows})`;
  const [people = []] = listFoundIds(db, typed, [{ tipos: ["usuario"] }], MAX_PERSONAS_EN_AUDITORIA);
  const firsts = [...new Set([typed, ...people])].flatMap((key) => [
    first(eq(entidadId, key), true),
    first(eq(userId, key), true),
    first(isOf(query, actorId, key)),
  ]);
  const found = sql.join([first(isOf(query, accion, typed)), ...firsts], sql` union `);
  return selectLines(db, sql`${id} in (select id from (${found}) order by fecha desc, id desc limit ${rows})`, query);
}

const readLines = (db: Db, query: AuditoriaQuery) => selectLines(db, within(db, query), query);

function selectLines(db: Db, where: SQL | undefined, { limit }: AuditoriaQuery): AuditLine[] {
  return db
    .select({
      ...getTableColumns(auditoria),
      actor: actor.email,
      sujeto: { nombre: sujeto.nombre, apellido: sujeto.apellido, correo: sujeto.correo },
    })
    .from(auditoria)
    .leftJoin(actor, eq(actor.id, auditoria.actorId))
    .leftJoin(sujeto, eq(sujeto.id, auditoria.userId))
    .where(where)
    .orderBy(desc(auditoria.fecha), desc(auditoria.id))
    .limit(limit + 1)
    .all();
}

/** One person or thing has few lines: the unary plus then keeps SQLite from using the index of the action or the actor. */
function isOf({ userId }: AuditoriaQuery, column: SQLiteColumn, value: string, few = userId !== undefined): SQL {
  return few ? sql`+${column} = ${value}` : eq(column, value);
}

/** The filters of a page. `few`: the query is already limited to few lines. */
function within(db: Db, query: AuditoriaQuery, few?: boolean): SQL | undefined {
  const { accion, actorId, userId, desde, hasta, cursor, encargado } = query;
  return and(
    accion && isOf(query, auditoria.accion, accion, few),
    actorId ? isOf(query, auditoria.actorId, actorId, few) : undefined,
    userId ? eq(auditoria.userId, userId) : ofEncargado(db, auditoria.userId, encargado),
    desde ? gte(auditoria.fecha, startOfDay(desde)) : undefined,
    // A cursor is within the period: two upper bounds would make SQLite start from the wrong one.
    hasta && !cursor ? lt(auditoria.fecha, startOfDay(addDays(hasta, 1))) : undefined,
    afterCursor(auditoria.fecha, auditoria.id, cursor),
  );
}

/** Current and former administrators, for the filter. Two indexed queries, because an OR would scan all users. */
export function listActores(db: Db): { id: string; email: string; activo: boolean }[] {
  const among = (where: SQL) =>
    db
      .select({ id: usuarios.id, email: user.email, rol: usuarios.rol })
      .from(usuarios)
      .innerJoin(user, eq(user.id, usuarios.id))
      .where(where)
      .all();
  const removed = db.select({ id: auditoria.userId }).from(auditoria).where(eq(auditoria.accion, "admins.remove"));
  const found = [...among(eq(usuarios.rol, "admin")), ...among(inArray(usuarios.id, removed))];
  return [
    ...new Map(found.map(({ id, email, rol }) => [id, { id, email, activo: rol === "admin" }])).values(),
  ].toSorted((a, b) => a.email.localeCompare(b.email));
}

/** When a person last accepted an invitation to administer; undefined if they never did. */
export function findAdminSince(db: Db, userId: string): Instante | undefined {
  return db
    .select({ fecha: auditoria.fecha })
    .from(auditoria)
    .where(and(eq(auditoria.userId, userId), eq(auditoria.accion, "admins.accept")))
    .orderBy(desc(auditoria.fecha))
    .limit(1)
    .get()?.fecha;
}

/** The lines with that action on an entity, earliest first. */
export function listLines(db: Db, entidadId: string, act: Accion) {
  const { accion, fecha, antes } = auditoria;
  return db
    .select({ fecha, antes })
    .from(auditoria)
    .where(and(eq(auditoria.entidadId, entidadId), eq(accion, act)))
    .orderBy(asc(fecha))
    .all();
}

/** Newest first in the order of writing, which does not depend on the clock. */
export const lastWritten = sql`${auditoria}.rowid desc`;

/** The latest line with one of those actions on an entity; undefined if there is none. */
export function findLastLine(db: Db, entidadId: string, acciones: readonly Accion[]) {
  const { id, accion, fecha, antes, despues } = auditoria;
  return (
    db
      .select({ id, accion, fecha, antes, despues })
      .from(auditoria)
      // An entity has few lines: the unary plus keeps SQLite from using the index of actions.
      .where(and(eq(auditoria.entidadId, entidadId), sql`+${accion} in ${[...acciones]}`))
      .orderBy(lastWritten)
      .get()
  );
}

/** Whether that person performed that action on an entity. */
export function didAct(db: Db, entidadId: string, acto: Accion, actor: string): boolean {
  const { id, accion, actorId } = auditoria;
  const own = and(eq(auditoria.entidadId, entidadId), sql`+${accion} = ${acto}`, sql`+${actorId} = ${actor}`);
  return db.select({ id }).from(auditoria).where(own).get() !== undefined;
}

/**
 * Describes in Spanish who performed the latest of those actions on an entity, and when (rules/texts/decisiones.ts); null if
 * none since `desde`.
 */
export function tellLastAct(
  db: Db,
  entidadId: string,
  acciones: readonly string[],
  ahora: Instante,
  desde?: Instante,
): string | null {
  const { accion, despues, fecha } = auditoria;
  const hecho = db
    .select({ accion, despues, fecha, quien: user.email })
    .from(auditoria)
    .leftJoin(user, eq(user.id, auditoria.actorId))
    .where(and(eq(auditoria.entidadId, entidadId), inArray(accion, [...acciones]), desde && gte(fecha, desde)))
    .orderBy(lastWritten)
    .get();
  return hecho ? formatHecho(hecho, ahora) : null;
}
