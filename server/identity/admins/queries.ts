/** Administrators and invitations. */
import { and, desc, eq, exists, getTableColumns, gt, inArray, isNull, max, ne, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { session, user } from "../../../drizzle/schema/accounts.ts";
import { invitaciones } from "../../../drizzle/schema/door.ts";
import { completados, loans } from "../../../drizzle/schema/loans.ts";
import { usuarios } from "../../../drizzle/schema/people.ts";
import type { Instante } from "../../../rules/country/fecha.ts";
import { instante } from "../../../rules/country/fecha.ts";
import { INVITACION_MS, MAX_INVITACIONES_ABIERTAS } from "../../../rules/limits/limits.ts";
import { mayAs, PAPELES, type Papel } from "../../../rules/people/acceso/papeles.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import { findAdminSince } from "../../core/auditoria/queries.ts";
import type { AdminContext, Usuario } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import { afterCursor, type ListPage, type ListQuery, pageOf } from "../../core/listas/paging.ts";
import { countRows, type Db } from "../../storage/db.ts";
import { hasAuthenticator } from "../cuentas/queries.ts";

export type Invitacion = typeof invitaciones.$inferSelect;

/**
 * The caller, if they may use the panel with the role `least` or higher. Refuses UNAUTHORIZED, FORBIDDEN, ROLE_TOO_LOW, and
 * SECOND_STEP_NEEDED if two steps are required.
 */
export function demandAdmin(db: Db, usuario: Usuario | null, least: Papel): AdminContext["usuario"] {
  if (!usuario) fail("UNAUTHORIZED");
  if (!isAdmin(usuario)) fail("FORBIDDEN");
  if (lacksSecondStep(db, usuario)) fail("SECOND_STEP_NEEDED");
  if (!mayAs(usuario.papel, least)) fail("ROLE_TOO_LOW");
  return usuario;
}

/** The same for a page that is merely open. */
export function mayUsePanel(db: Db, usuario: Usuario | null): boolean {
  return usuario !== null && isAdmin(usuario) && !lacksSecondStep(db, usuario);
}

const lacksSecondStep = (db: Db, { id }: Usuario) => getAjustes(db).exigirDosPasos && !hasAuthenticator(db, id);

const isAdmin = (usuario: Usuario): usuario is AdminContext["usuario"] => usuario.rol === "admin";

interface Admin {
  id: string;
  email: string;
  dosPasos: boolean;
  papel: Papel;
  /** When they became an administrator: by invitation, or when the account was created. */
  desde: Instante;
  /** The last use of any open session; null without one. */
  ultimaSesion: Instante | null;
}

/** A page of the administrators, newest account first. */
export function listAdmins(db: Db, query: ListQuery): ListPage<Admin> {
  const { papel } = usuarios;
  const rows = db
    .select({ id: usuarios.id, email: user.email, papel, creado: usuarios.creado, usada: max(session.updatedAt) })
    .from(usuarios)
    .innerJoin(user, eq(user.id, usuarios.id))
    .leftJoin(session, eq(session.userId, usuarios.id))
    .where(and(eq(usuarios.rol, "admin"), afterCursor(usuarios.creado, usuarios.id, query.cursor)))
    .groupBy(usuarios.id)
    .orderBy(desc(usuarios.creado), desc(usuarios.id))
    .limit(query.limit + 1)
    .all();
  const { items, nextCursor } = pageOf(rows, query.limit, ({ creado, id }) => ({ instant: creado, id }));
  return { items: items.map((row) => shown(db, row)), nextCursor };
}

function shown(
  db: Db,
  row: Omit<Admin, "dosPasos" | "desde" | "ultimaSesion"> & { creado: Instante; usada: Date | null },
): Admin {
  const { creado, usada, ...who } = row;
  const { id } = who;
  const desde = findAdminSince(db, id) ?? creado;
  return { ...who, desde, dosPasos: hasAuthenticator(db, id), ultimaSesion: usada && instante(usada.getTime()) };
}

const others = alias(usuarios, "others");
const owners = and(eq(others.rol, "admin"), eq(others.papel, "propietario"));

/**
 * Makes an administrator a cliente, or gives them another role. False if `id` is no administrator, if no owner would remain, or
 * if `actorId` is no longer an owner: the WHERE checks all three.
 */
export function moveAdmin(
  tx: Db,
  id: string,
  actorId: string,
  to: { rol: "cliente"; papel?: never } | { rol?: never; papel: Papel },
): boolean {
  const owner = (which: SQL) => exists(tx.select({ id: others.id }).from(others).where(and(which, owners)));
  const remains = to.papel === "propietario" ? undefined : owner(ne(others.id, id));
  return (
    tx
      .update(usuarios)
      .set(to)
      .where(and(eq(usuarios.id, id), eq(usuarios.rol, "admin"), remains, owner(eq(others.id, actorId))))
      .run().changes === 1
  );
}

/** How many administrators have at least that role. */
export function countAdmins(db: Db, least: Papel): number {
  const papeles = PAPELES.filter((papel) => mayAs(papel, least));
  return countRows(db, usuarios, and(eq(usuarios.rol, "admin"), inArray(usuarios.papel, papeles)));
}

/** What decides whether an account may become an administrator; null if its e-mail is unproven. */
export function findInvitee(db: Db, email: string) {
  const row = db
    .select({ ...getTableColumns(usuarios), confirmado: user.emailVerified })
    .from(user)
    .innerJoin(usuarios, eq(usuarios.id, user.id))
    .where(eq(user.email, email))
    .get();
  // Anybody can sign up with an address that is not theirs: until it is confirmed, the account cannot be invited.
  if (!row || (row.rol === "cliente" && !row.confirmado)) return null;
  const tienePrestamos = [loans, completados].some((table) => countRows(db, table, eq(table.userId, row.id)) > 0);
  return { id: row.id, rol: row.rol, perfilGuardado: row.perfilGuardado, tienePrestamos };
}

export function insertInvitacion(tx: Db, invitacion: typeof invitaciones.$inferInsert): Invitacion {
  return tx.insert(invitaciones).values(invitacion).returning().get();
}

export function findInvitacion(db: Db, by: { huella: string } | { id: string }): Invitacion | undefined {
  const where = "id" in by ? eq(invitaciones.id, by.id) : eq(invitaciones.huella, by.huella);
  return db.select().from(invitaciones).where(where).get();
}

/** Open invitations, newest first, with their creators. */
export function listInvitaciones(db: Db, now: Instante) {
  const { id, correo, papel, creado, expira } = invitaciones;
  return db
    .select({ id, correo, papel, creado, expira, invitadoPor: user.email })
    .from(invitaciones)
    .innerJoin(user, eq(user.id, invitaciones.creadoPor))
    .where(and(gt(invitaciones.creado, instante(now - INVITACION_MS)), open(now)))
    .orderBy(desc(invitaciones.creado), desc(invitaciones.id))
    .limit(MAX_INVITACIONES_ABIERTAS)
    .all();
}

const open = (now: Instante) =>
  and(isNull(invitaciones.usado), isNull(invitaciones.anulado), gt(invitaciones.expira, now));

/** False if it was already used, annulled or has expired. */
export function takeInvitacion(tx: Db, id: string, usadoPor: string, now: Instante): boolean {
  return (
    tx
      .update(invitaciones)
      .set({ usado: now, usadoPor })
      .where(and(eq(invitaciones.id, id), open(now)))
      .run().changes === 1
  );
}

/** Annuls the open invitations with that id, e-mail or creator. Returns how many. */
export function annulInvitaciones(
  tx: Db,
  which: Partial<Pick<Invitacion, "id" | "correo" | "creadoPor">>,
  now: Instante,
): number {
  const { id, correo, creadoPor } = invitaciones;
  const named = and(
    which.id ? eq(id, which.id) : undefined,
    which.correo ? eq(correo, which.correo) : undefined,
    which.creadoPor ? eq(creadoPor, which.creadoPor) : undefined,
  );
  const recent = gt(invitaciones.creado, instante(now - INVITACION_MS));
  return tx
    .update(invitaciones)
    .set({ anulado: now })
    .where(and(named, recent, open(now)))
    .run().changes;
}
