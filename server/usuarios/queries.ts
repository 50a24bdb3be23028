/** People: one row for each account. `rol`, `nivel`, `verify` and the counters change here only. */
import { and, asc, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { aceptaciones, user, usuarios } from "../../drizzle/schema.ts";
import type { Usuario } from "../context.ts";
import type { Db } from "../db.ts";
import { fail } from "../errors.ts";
import { afterCursor, type ListPage, type ListQuery, matching, pageOf } from "../paging.ts";
import type { Profile } from "../rules/perfil.ts";

export function findUsuario(db: Db, id: string): Usuario | undefined {
  return db.select().from(usuarios).where(eq(usuarios.id, id)).get();
}

/** Refuses USUARIO_NOT_FOUND. */
export function getUsuario(db: Db, id: string): Usuario {
  return findUsuario(db, id) ?? fail("USUARIO_NOT_FOUND");
}

/** A page of everybody, newest first; searched by name, UID, cédula, phone and e-mail. */
export function listUsuarios(db: Db, query: ListQuery): ListPage<Usuario & { email: string }> {
  const name = sql`coalesce(${usuarios.nombre}, '') || ' ' || coalesce(${usuarios.apellido}, '')`;
  const searched = [name, usuarios.id, usuarios.cedula, usuarios.telefono, usuarios.correo, user.email];
  const rows = db
    .select({ ...getTableColumns(usuarios), email: user.email })
    .from(usuarios)
    .innerJoin(user, eq(user.id, usuarios.id))
    .where(and(afterCursor(usuarios.creado, usuarios.id, query.cursor), matching(query.buscar, searched)))
    .orderBy(desc(usuarios.creado), desc(usuarios.id))
    .limit(query.limit + 1)
    .all();
  return pageOf(rows, query.limit, ({ creado, id }) => ({ instant: creado, id }));
}

/** Writes the whole profile. A cédula or phone that another person has violates its unique index. */
export function updateProfile(tx: Db, id: string, { ubicacion, ...profile }: Profile): void {
  tx.update(usuarios)
    .set({ ...profile, ...ubicacion, perfilGuardado: true })
    .where(eq(usuarios.id, id))
    .run();
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

export function addPrestamoCompletado(tx: Db, id: string): void {
  tx.update(usuarios)
    .set({ prestamosCompletados: sql`${usuarios.prestamosCompletados} + 1` })
    .where(eq(usuarios.id, id))
    .run();
}

/** Who may be written to about the business. */
export function listAdminEmails(db: Db): { id: string; email: string }[] {
  return db
    .select({ id: usuarios.id, email: user.email })
    .from(usuarios)
    .innerJoin(user, eq(user.id, usuarios.id))
    .where(eq(usuarios.rol, "admin"))
    .orderBy(asc(usuarios.id))
    .all();
}

export function hasAdmin(db: Db): boolean {
  return db.select({ id: usuarios.id }).from(usuarios).where(eq(usuarios.rol, "admin")).get() !== undefined;
}

export function makeAdmin(tx: Db, id: string): void {
  tx.update(usuarios).set({ rol: "admin" }).where(eq(usuarios.id, id)).run();
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
