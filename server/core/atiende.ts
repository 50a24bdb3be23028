/**
 * Who is working on something that another administrator could decide at the same time. Kept in memory, because there is one
 * process, and open windows claim again after a restart. A claim begins and ends with the commit of the call that asks for it;
 * it also ends with its session or its holder's role, or when it is not renewed.
 */
import { and, eq, sql } from "drizzle-orm";
import { session } from "../../drizzle/schema/accounts.ts";
import { usuarios } from "../../drizzle/schema/people.ts";
import type { Instante } from "../../rules/country/fecha.ts";
import { ATENCION_MS, MAX_ATENCIONES } from "../../rules/limits/panel.ts";
import { mayAs } from "../../rules/people/acceso/papeles.ts";
import type { Atiende, TipoDeAtencion } from "../../rules/texts/atenciones.ts";
import { afterCommit, connectionOf, type Db, prepared } from "../storage/db.ts";
import type { ActorContext, UserContext } from "./context.ts";
import { fail } from "./errors.ts";
import { publish } from "./live.ts";

export interface Cosa {
  tipo: TipoDeAtencion;
  id: string;
}

/** The window and session of a claim. */
interface Ventana {
  userId: string;
  /** Null for callers without one, such as the command line. */
  sessionId: string | null;
  /** Undefined: any window of theirs. */
  hoja: string | undefined;
}

interface Claim extends Ventana {
  desde: Instante;
  renovada: Instante;
  /** Notifies open pages when it expires. */
  timer: ReturnType<typeof setTimeout>;
}

const kept = new WeakMap<object, Map<string, Claim>>();

function claimsOf(db: Db): Map<string, Claim> {
  const connection = connectionOf(db);
  const claims = kept.get(connection) ?? new Map<string, Claim>();
  kept.set(connection, claims);
  return claims;
}

const keyOf = ({ tipo, id }: Cosa) => `${tipo} ${id}`;

const holder = prepared((db) =>
  db
    .select({
      nombre: sql<string>`coalesce(nullif(trim(coalesce(nombre, '') || ' ' || coalesce(apellido, '')), ''), correo)`,
      rol: usuarios.rol,
      papel: usuarios.papel,
      sesion: session.id,
    })
    .from(usuarios)
    .leftJoin(session, and(eq(session.userId, usuarios.id), eq(session.id, sql.placeholder("sessionId"))))
    .where(eq(usuarios.id, sql.placeholder("userId")))
    .prepare(),
);

/** Who has it open and in which window; null if nobody. */
export function findAtiende(db: Db, now: Instante, cosa: Cosa): (Omit<Atiende, "propia"> & Ventana) | null {
  const claim = claimsOf(db).get(keyOf(cosa));
  if (!claim) return null;
  const { userId, sessionId, hoja, desde, renovada } = claim;
  const who = holder(db).get({ userId, sessionId: sessionId ?? "" });
  const there = who?.rol === "admin" && mayAs(who.papel, "gestor") && (sessionId === null || who.sesion !== null);
  // Also after a clock was set back: an open window claims again.
  if (there && Math.abs(now - renovada) < ATENCION_MS) return { nombre: who.nombre, desde, userId, sessionId, hoja };
  drop(db, cosa);
  return null;
}

/** The same, as a row of a list shows it to that reader. */
export function shownAtiende({ db, clock, usuario }: UserContext, tipo: TipoDeAtencion, id: string): Atiende | null {
  const found = findAtiende(db, clock.now(), { tipo, id });
  return found && { nombre: found.nombre, desde: found.desde, propia: found.userId === usuario.id };
}

/** Whether the claim belongs to that window. */
export const isOf = (claim: Ventana, { userId, hoja }: Omit<Ventana, "sessionId">): boolean =>
  claim.userId === userId && (hoja === undefined || claim.hoja === undefined || claim.hoja === hoja);

/**
 * Gives the claim to that window at the commit, taking it from any other. Needs a transaction of its own, because another
 * claim in it would not see this one. Returns how the window then sees it.
 */
export function hold(tx: Db, now: Instante, cosa: Cosa, ventana: Ventana): Atiende & { aqui: true } {
  const before = claimsOf(tx).get(keyOf(cosa));
  const desde = before && isOf(before, ventana) ? before.desde : now;
  afterCommit(tx, () => keep(tx, cosa, { ...ventana, desde, renovada: now }));
  const { nombre = "" } = holder(tx).get({ userId: ventana.userId, sessionId: "" }) ?? {};
  return { nombre, desde, propia: true, aqui: true };
}

function keep(db: Db, cosa: Cosa, claim: Omit<Claim, "timer">): void {
  drop(db, cosa);
  const claims = claimsOf(db);
  const timer = setTimeout(() => publish("resumen"), ATENCION_MS);
  timer.unref();
  claims.set(keyOf(cosa), { ...claim, timer });
  const own = [...claims].filter(([, { userId }]) => userId === claim.userId);
  for (const [key, { timer }] of own.slice(0, Math.max(own.length - MAX_ATENCIONES, 0))) {
    clearTimeout(timer);
    claims.delete(key);
  }
}

/** Releases the claim once the transaction commits. */
export function letGo(tx: Db, cosa: Cosa): void {
  afterCommit(tx, () => drop(tx, cosa));
}

function drop(db: Db, cosa: Cosa): void {
  const claims = claimsOf(db);
  clearTimeout(claims.get(keyOf(cosa))?.timer);
  claims.delete(keyOf(cosa));
}

/** Refuses CLAIMED while another administrator has it open. Automatic decisions do not wait. */
export function demandUnclaimed(tx: Db, { clock, usuario }: ActorContext, tipo: TipoDeAtencion, id: string): void {
  const found = usuario && findAtiende(tx, clock.now(), { tipo, id });
  if (found && found.userId !== usuario.id) fail("CLAIMED", { tipo, ...found, propia: false });
}
