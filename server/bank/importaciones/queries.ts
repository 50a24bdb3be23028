/** Statements that were looked at and imported, the layouts that were explained, and what each import brought. */
import { and, desc, eq, getTableColumns, lt, ne, sql } from "drizzle-orm";
import {
  cuentasBanco,
  evidencias,
  formatosBanco,
  importaciones,
  movimientosBanco,
  user,
} from "../../../drizzle/schema.ts";
import { IMPORTACION_DESHECHA } from "../../../rules/bank/repetidos.ts";
import type { CanalBanco, Columnas } from "../../../rules/bank/tipos.ts";
import type { Instante } from "../../../rules/country/fecha.ts";
import { afterCursor, type ListOfQuery, type ListPage, pageOf } from "../../core/paging.ts";
import type { Db } from "../../storage/db.ts";

export type Importacion = typeof importaciones.$inferSelect;

export function insertImportacion(tx: Db, importacion: typeof importaciones.$inferInsert): void {
  tx.insert(importaciones).values(importacion).run();
}

export function findImportacion(db: Db, id: string): Importacion | undefined {
  return db.select().from(importaciones).where(eq(importaciones.id, id)).get();
}

/** When that very file was imported, if it was and still stands. */
export function findConfirmed(db: Db, sha256: string): { nombre: string; decidido: Instante | null } | undefined {
  const { nombre, decidido, estado } = importaciones;
  return db
    .select({ nombre, decidido })
    .from(importaciones)
    .where(and(eq(importaciones.sha256, sha256), eq(estado, "confirmada")))
    .orderBy(desc(decidido))
    .get();
}

/** Those that were only looked at, before `until`. */
export function deleteLooked(tx: Db, until: Instante): void {
  tx.delete(importaciones)
    .where(and(eq(importaciones.estado, "vista"), lt(importaciones.creado, until)))
    .run();
}

/** True for whoever moves it out of `from`; with its figures where it is confirmed, and its rows let go: each is evidence now. */
export function moveImportacion(
  tx: Db,
  id: string,
  from: Importacion["estado"],
  to: Pick<Importacion, "estado" | "decidido" | "decididoPor"> & Partial<Importacion>,
): boolean {
  const where = and(eq(importaciones.id, id), eq(importaciones.estado, from));
  return tx.update(importaciones).set(to).where(where).run().changes === 1;
}

/** What first told of a movement. */
export function findFirstEvidencia(
  db: Db,
  movimientoId: string,
): { canal: CanalBanco; archivo: string | null } | undefined {
  const { canal, importacionId, recibido } = evidencias;
  return db
    .select({ canal, archivo: importaciones.nombre })
    .from(evidencias)
    .leftJoin(importaciones, eq(importaciones.id, importacionId))
    .where(eq(evidencias.movimientoId, movimientoId))
    .orderBy(recibido, sql`${evidencias}.rowid`)
    .get();
}

/** What an import told of: each movement, how it stands, and whether anything else that counts told of it too. */
export function listBrought(
  db: Db,
  importId: string,
): { id: string; estado: (typeof movimientosBanco.$inferSelect)["estado"]; otra: boolean }[] {
  const { id, estado } = movimientosBanco;
  const otra = sql<number>`exists (select 1 from evidencias otra left join importaciones de on de.id = otra.importacionId
    where otra.movimientoId = ${id} and (otra.importacionId is null or (de.id <> ${importId} and de.estado = 'confirmada')))`;
  return db
    .selectDistinct({ id, estado, otra: otra.mapWith(Boolean) })
    .from(evidencias)
    .innerJoin(movimientosBanco, eq(id, evidencias.movimientoId))
    .where(eq(evidencias.importacionId, importId))
    .all();
}

/** A movement that nobody decided on is ignored, for the import that brought it was undone. */
export function ignoreBrought(tx: Db, id: string): boolean {
  const where = and(eq(movimientosBanco.id, id), eq(movimientosBanco.estado, "por_conciliar"));
  return (
    tx.update(movimientosBanco).set({ estado: "ignorado", motivo: IMPORTACION_DESHECHA }).where(where).run().changes ===
    1
  );
}

/** How many of what an import brought are matched with a pago now. */
const conciliados = sql<number>`(select count(distinct m.id) from evidencias e
  join movimientosBanco m on m.id = e.movimientoId and m.estado = 'conciliado' where e.importacionId = ${importaciones.id})`;

/** Imports that were confirmed, undone ones too, newest first. */
export function listImportaciones(db: Db, { cursor, limit }: ListOfQuery) {
  const { filas: _, sha256: _of, ...columns } = getTableColumns(importaciones);
  const rows = db
    .select({ ...columns, cuentaNombre: cuentasBanco.nombre, quien: user.email, conciliados })
    .from(importaciones)
    .innerJoin(cuentasBanco, eq(cuentasBanco.id, importaciones.cuentaId))
    .leftJoin(user, eq(user.id, importaciones.decididoPor))
    .where(and(ne(importaciones.estado, "vista"), afterCursor(importaciones.creado, importaciones.id, cursor)))
    .orderBy(desc(importaciones.creado), desc(importaciones.id))
    .limit(limit + 1)
    .all();
  const page: ListPage<(typeof rows)[number]> = pageOf(rows, limit, ({ creado, id }) => ({ instant: creado, id }));
  return page;
}

type Formato = Pick<typeof formatosBanco.$inferSelect, "huella" | "nombre" | "columnas">;

/** The layouts that were explained. */
export function listFormatos(db: Db): Formato[] {
  const { huella, nombre, columnas } = formatosBanco;
  return db.select({ huella, nombre, columnas }).from(formatosBanco).all();
}

/** A layout explained again is read as it was explained last. */
export function upsertFormato(tx: Db, formato: typeof formatosBanco.$inferInsert & { columnas: Columnas }): void {
  const { nombre, columnas, creado, creadoPor } = formato;
  tx.insert(formatosBanco)
    .values(formato)
    .onConflictDoUpdate({ target: formatosBanco.huella, set: { nombre, columnas, creado, creadoPor } })
    .run();
}
