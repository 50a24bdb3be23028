/** People: one row per account. `rol`, `nivel`, `verify` and the counters only change here. */
import { and, eq, isNotNull, isNull, ne, notInArray, sql } from "drizzle-orm";
import { user } from "../../../drizzle/schema/accounts.ts";
import { aceptaciones, usuarios } from "../../../drizzle/schema/people.ts";
import { numeroDeCedula } from "../../../rules/country/cedula.ts";
import type { Instante } from "../../../rules/country/fecha.ts";
import type { Papel } from "../../../rules/people/acceso/papeles.ts";
import type { Correccion } from "../../../rules/people/correccion.ts";
import type { Profile } from "../../../rules/people/perfil.ts";
import type { Usuario } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import { type Db, prepared } from "../../storage/db.ts";

const byId = prepared((db) =>
  db
    .select()
    .from(usuarios)
    .where(eq(usuarios.id, sql.placeholder("id")))
    .prepare(),
);

export function findUsuario(db: Db, id: string): Usuario | undefined {
  return byId(db).get({ id });
}

/** Refuses USUARIO_NOT_FOUND. */
export function getUsuario(db: Db, id: string): Usuario {
  return findUsuario(db, id) ?? fail("USUARIO_NOT_FOUND");
}

/** The same, but also refuses erased people, whose books no longer change: PERSON_FORGOTTEN. */
export function getRemembered(db: Db, id: string): Usuario {
  const usuario = getUsuario(db, id);
  if (usuario.olvidado !== null) fail("PERSON_FORGOTTEN");
  return usuario;
}

/** The address that the account signs in with; a profile may hold another. */
export function getEmail(db: Db, id: string): string | null {
  return db.select({ email: user.email }).from(user).where(eq(user.id, id)).get()?.email ?? null;
}

/** The person's referrer. */
export function findRecomendador(db: Db, { recomendadoPor }: Usuario) {
  const found = recomendadoPor === null ? undefined : findUsuario(db, recomendadoPor);
  return found ? { userId: found.id, nombre: found.nombre, apellido: found.apellido } : null;
}

/** Another person with that cédula number, with either letter. */
export function findOwnerOfCedula(db: Db, cedula: string, otherThan: string): string | undefined {
  const same = sql`substr(${usuarios.cedula}, 2) = ${numeroDeCedula(cedula)}`;
  return db
    .select({ id: usuarios.id })
    .from(usuarios)
    .where(and(same, ne(usuarios.id, otherThan)))
    .get()?.id;
}

/** Updates those identity columns. Like updateProfile, it may violate a unique index. */
export function updateUsuario(tx: Db, id: string, changed: Correccion): void {
  tx.update(usuarios).set(changed).where(eq(usuarios.id, id)).run();
}

/** Writes the known data of an imported person, who completes the profile later. */
export function bringUsuario(
  tx: Db,
  id: string,
  known: Pick<Usuario, "nombre" | "apellido" | "cedula" | "telefono" | "correo" | "edad" | "estado" | "ciudad"> &
    Pick<Usuario, "direccion" | "ingreso" | "banco" | "nivel" | "verify">,
): void {
  tx.update(usuarios).set(known).where(eq(usuarios.id, id)).run();
}

/** Writes the whole profile. A cédula or phone of another person violates its unique index. */
export function updateProfile(tx: Db, id: string, { ubicacion, ...profile }: Profile): void {
  tx.update(usuarios)
    .set({ ...profile, ...ubicacion, perfilGuardado: true })
    .where(eq(usuarios.id, id))
    .run();
}

/** Bans or, with null, unbans a person. False if nothing changed. */
export function setBaneo(
  tx: Db,
  id: string,
  baneo: { baneoMotivo: string | null; baneoDesde: Instante; baneoPor: string | null } | null,
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

/** False if the level was no longer `from`. */
export function moveNivel(tx: Db, id: string, from: number, to: number): boolean {
  return (
    tx
      .update(usuarios)
      .set({ nivel: to })
      .where(and(eq(usuarios.id, id), eq(usuarios.nivel, from)))
      .run().changes === 1
  );
}

/** Adds one, or subtracts one for a loan that was reopened. */
export function addPrestamoCompletado(tx: Db, id: string, count: 1 | -1 = 1): void {
  tx.update(usuarios)
    .set({ prestamosCompletados: sql`${usuarios.prestamosCompletados} + ${count}` })
    .where(eq(usuarios.id, id))
    .run();
}

/** Whether any administrator exists, not counting those with the addresses `besides`. */
export function hasAdmin(db: Db, besides: readonly string[] = []): boolean {
  const others = and(eq(usuarios.rol, "admin"), notInArray(usuarios.correo, [...besides]));
  return db.select({ id: usuarios.id }).from(usuarios).where(others).get() !== undefined;
}

/** Whether any account exists that is not an administrator's. */
export function hasClientes(db: Db): boolean {
  return db.select({ id: usuarios.id }).from(usuarios).where(eq(usuarios.rol, "cliente")).get() !== undefined;
}

export function makeAdmin(tx: Db, id: string, papel: Papel = "propietario"): void {
  tx.update(usuarios).set({ rol: "admin", papel }).where(eq(usuarios.id, id)).run();
}

/** Records that the person accepted that version of the terms; the first time counts. */
export function insertAceptacion(db: Db, aceptacion: typeof aceptaciones.$inferInsert): void {
  db.insert(aceptaciones).values(aceptacion).onConflictDoNothing().run();
}

/** The versions of the terms that a person accepted, with when and from where. */
export function listAceptaciones(db: Db, userId: string) {
  const { version, fecha, ip } = aceptaciones;
  return db.select({ version, fecha, ip }).from(aceptaciones).where(eq(aceptaciones.userId, userId)).all();
}

/**
 * Whether a change of where a person receives money can still be made: it must be a change, and the phone must not be another
 * person's.
 */
export function mayPayTo(db: Db, userId: string, { banco, telefono }: { banco: string; telefono: string }): boolean {
  const own = getUsuario(db, userId);
  const other = db.select({ id: usuarios.id }).from(usuarios).where(eq(usuarios.telefono, telefono)).get();
  const news = own.banco !== banco || own.telefono !== telefono;
  return own.perfilGuardado && news && (other === undefined || other.id === userId);
}
