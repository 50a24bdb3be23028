/** Previewed and imported statements, taught layouts, and what each import brought. */
import {
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { user } from "../../../drizzle/schema/accounts.ts";
import { evidencias, formatosBanco, importaciones, movimientosBanco } from "../../../drizzle/schema/bank.ts";
import { cuentasBanco } from "../../../drizzle/schema/cajas.ts";
import { IMPORTACION_DESHECHA } from "../../../rules/bank/emparejar/repetidos.ts";
import { type FilaVista, showFila } from "../../../rules/bank/importaciones.ts";
import type { CanalBanco, Columnas, MovimientoEstado, ResultadoFila } from "../../../rules/bank/tipos.ts";
import type { Instante } from "../../../rules/country/fecha.ts";
import { fail } from "../../core/errors.ts";
import { afterCursor, type ListOfQuery, type ListPage, pageOf } from "../../core/listas/paging.ts";
import { countRows, type Db, prepared } from "../../storage/db.ts";

export type Importacion = typeof importaciones.$inferSelect;

export function insertImportacion(tx: Db, importacion: typeof importaciones.$inferInsert): void {
  tx.insert(importaciones).values(importacion).run();
}

export function findImportacion(db: Db, id: string): Importacion | undefined {
  return db.select().from(importaciones).where(eq(importaciones.id, id)).get();
}

/** When that very file was imported, unless it was undone. */
export function findConfirmed(db: Db, sha256: string): { nombre: string; decidido: Instante | null } | undefined {
  const { nombre, decidido, estado } = importaciones;
  return db
    .select({ nombre, decidido })
    .from(importaciones)
    .where(and(eq(importaciones.sha256, sha256), eq(estado, "confirmada")))
    .orderBy(desc(decidido))
    .get();
}

/** Previews older than `until` that were never confirmed. */
export function deleteLooked(tx: Db, until: Instante): void {
  const { estado, decidido, creado } = importaciones;
  tx.delete(importaciones)
    .where(and(eq(estado, "vista"), isNull(decidido), lt(creado, until)))
    .run();
}

/** How many of its rows are left to preview or import. */
export function countFilas(db: Db, importId: string): number {
  const { id, filas } = importaciones;
  const rows = sql<number>`json_array_length(${filas})`;
  return db.select({ rows }).from(importaciones).where(eq(id, importId)).get()?.rows ?? 0;
}

/** A page of the preview's rows with that outcome; the cursor is how many were skipped. */
export function listFilas(
  db: Db,
  { importId, resultado, cursor, limit }: ListOfQuery & { importId: string; resultado: ResultadoFila },
): ListPage<FilaVista> {
  const passed = Number(cursor ?? 0);
  if (!Number.isSafeInteger(passed) || passed < 0) fail("INPUT_INVALID");
  const rows = db.all<{ fila: string }>(sql`
    select json_each.value as fila from ${importaciones}, json_each(${importaciones.filas})
    where ${importaciones.id} = ${importId} and json_each.value ->> '$.mirada.resultado' = ${resultado}
    order by json_each.key limit ${limit + 1} offset ${passed}`);
  const items = rows.slice(0, limit).map(({ fila }) => showFila(JSON.parse(fila)));
  return { items, nextCursor: rows.length > limit ? String(passed + limit) : null };
}

const isComing = prepared((db) => {
  const { id, estado, filas } = importaciones;
  return db
    .select({ id })
    .from(importaciones)
    .where(and(eq(id, sql.placeholder("id")), eq(estado, "vista"), sql`octet_length(${filas}) > 2`))
    .prepare();
});

/** Whether rows can still be imported: not all are in, and they were not discarded. */
export function isOpen(db: Db, id: string): boolean {
  return isComing(db).get({ id }) !== undefined;
}

/** How many credit rows of a statement are in. */
export function countCredits(db: Db, importId: string): number {
  const { importacionId, lectura } = evidencias;
  return countRows(db, evidencias, and(eq(importacionId, importId), isNotNull(lectura)));
}

/** How many movements a statement reported first, not counting undone imports: it created them, or brought them back. */
export function countNuevas(db: Db, importId: string): number {
  const before = sql`from evidencias antes where antes.movimientoId = e.movimientoId and antes.rowid < e.rowid`;
  const counts = sql`(antes.importacionId is null or (select estado from importaciones where id = antes.importacionId) <> 'deshecha')`;
  const found = db.get<{
    n: number;
  }>(sql`select count(*) as n from evidencias e join movimientosBanco m on m.id = e.movimientoId
    where e.importacionId = ${importId} and m.sentido = 'credito' and not exists (select 1 ${before} and ${counts})
    and (m.estado = 'por_conciliar' or not exists (select 1 ${before}))`);
  return found?.n ?? 0;
}

/** Interrupted imports, oldest first, each with who confirmed it. */
export function listBegun(db: Db): { id: string; decididoPor: string | null }[] {
  const { id, estado, decidido, decididoPor } = importaciones;
  return db
    .select({ id, decididoPor })
    .from(importaciones)
    .where(and(eq(estado, "vista"), isNotNull(decidido)))
    .orderBy(decidido)
    .all();
}

/** The newest evidence of any money. */
export function lastEvidencia(db: Db): number {
  return db.get<{ last: number | null }>(sql`select max(rowid) as last from ${evidencias}`)?.last ?? 0;
}

/** The amounts with newer evidence in that account. */
export function listMontosSince(db: Db, cuentaId: string, since: number): Set<number> {
  const rows = db
    .select({ monto: movimientosBanco.monto })
    .from(evidencias)
    .innerJoin(movimientosBanco, eq(movimientosBanco.id, evidencias.movimientoId))
    .where(and(sql`${evidencias}.rowid > ${since}`, eq(movimientosBanco.cuentaId, cuentaId)))
    .all();
  return new Set(rows.map(({ monto }) => monto));
}

/** Changes it while it is in state `from`; false if it no longer is. */
export function moveImportacion(tx: Db, id: string, from: Importacion["estado"], to: Partial<Importacion>): boolean {
  const where = and(eq(importaciones.id, id), eq(importaciones.estado, from));
  return tx.update(importaciones).set(to).where(where).run().changes === 1;
}

const firstTold = prepared((db) => {
  const { canal, importacionId, movimientoId, recibido } = evidencias;
  return db
    .select({ canal, archivo: importaciones.nombre })
    .from(evidencias)
    .leftJoin(importaciones, eq(importaciones.id, importacionId))
    .where(eq(movimientoId, sql.placeholder("movimientoId")))
    .orderBy(recibido, sql`${evidencias}.rowid`)
    .limit(1)
    .prepare();
});

/** The first evidence of a movement. */
export function findFirstEvidencia(
  db: Db,
  movimientoId: string,
): { canal: CanalBanco; archivo: string | null } | undefined {
  return firstTold(db).get({ movimientoId });
}

/** The movements reported by an import. */
const brought = (importId: string) => sql`(select movimientoId from evidencias where importacionId = ${importId})`;

/** How many movements an import reported, by state. */
export function countBrought(db: Db, importId: string): { abiertos: number; conciliados: number } {
  const { id, estado } = movimientosBanco;
  const of = (which: MovimientoEstado) => sql<number>`coalesce(sum(${estado} = ${which}), 0)`;
  const counted = db
    .select({ abiertos: of("por_conciliar"), conciliados: of("conciliado") })
    .from(movimientosBanco)
    .where(inArray(id, brought(importId)))
    .get();
  return counted ?? { abiertos: 0, conciliados: 0 };
}

/** Ignores undecided movements whose only evidence was an import that was undone. */
export function ignoreBrought(tx: Db, importId: string): number {
  const { id, estado } = movimientosBanco;
  const others = sql`exists (select 1 from evidencias otra left join importaciones de on de.id = otra.importacionId
    where otra.movimientoId = ${id} and (otra.importacionId is null or (de.id <> ${importId} and de.estado <> 'deshecha')))`;
  return tx
    .update(movimientosBanco)
    .set({ estado: "ignorado", motivo: IMPORTACION_DESHECHA })
    .where(and(inArray(id, brought(importId)), eq(estado, "por_conciliar"), not(others)))
    .run().changes;
}

/** How many of what an import brought are matched with a pago now. */
const conciliados = sql<number>`(select count(distinct m.id) from evidencias e
  join movimientosBanco m on m.id = e.movimientoId and m.estado = 'conciliado' where e.importacionId = ${importaciones.id})`;

/** For an import in progress: rows done and in total; null once all are in. */
const whileVista = (count: SQL) => sql<number | null>`case ${importaciones.estado} when 'vista' then ${count} end`;
const dentro = whileVista(sql`(select count(*) from evidencias e where e.importacionId = ${importaciones.id})`);
const total = whileVista(sql`json_array_length(${importaciones.filas})`);

/** Confirmed, or being imported. */
const confirmed = or(ne(importaciones.estado, "vista"), isNotNull(importaciones.decidido));

/** Imports that were confirmed, undone ones too, newest first. */
export function listImportaciones(db: Db, { cursor, limit }: ListOfQuery) {
  const { filas: _, sha256: _of, ...columns } = getTableColumns(importaciones);
  const rows = db
    .select({ ...columns, cuentaNombre: cuentasBanco.nombre, quien: user.email, conciliados, dentro, total })
    .from(importaciones)
    .innerJoin(cuentasBanco, eq(cuentasBanco.id, importaciones.cuentaId))
    .leftJoin(user, eq(user.id, importaciones.decididoPor))
    .where(and(confirmed, afterCursor(importaciones.creado, importaciones.id, cursor)))
    .orderBy(desc(importaciones.creado), desc(importaciones.id))
    .limit(limit + 1)
    .all();
  const page: ListPage<(typeof rows)[number]> = pageOf(rows, limit, ({ creado, id }) => ({ instant: creado, id }));
  return page;
}

type Formato = Pick<typeof formatosBanco.$inferSelect, "huella" | "nombre" | "columnas">;

/** The layouts that were taught. */
export function listFormatos(db: Db): Formato[] {
  const { huella, nombre, columnas } = formatosBanco;
  return db.select({ huella, nombre, columnas }).from(formatosBanco).all();
}

/** Teaching a layout again replaces it. */
export function upsertFormato(tx: Db, formato: typeof formatosBanco.$inferInsert & { columnas: Columnas }): void {
  const { nombre, columnas, creado, creadoPor } = formato;
  tx.insert(formatosBanco)
    .values(formato)
    .onConflictDoUpdate({ target: formatosBanco.huella, set: { nombre, columnas, creado, creadoPor } })
    .run();
}
