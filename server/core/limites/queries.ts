/**
 * Rate limits: how often something may be tried. Stored in the database, so that a restart forgives nothing. Attempts dated in
 * the future, from when the clock was ahead, do not count before their time.
 */
import { createHash } from "node:crypto";
import { and, count, eq, gt, lt, lte, sql } from "drizzle-orm";
import { intentos } from "../../../drizzle/schema/door.ts";
import type { Instante } from "../../../rules/country/fecha.ts";
import { instante } from "../../../rules/country/fecha.ts";
import { INTENTOS_GUARDADOS_MS, type Limite, VECES_POR_ANCHO } from "../../../rules/limits/tries.ts";
import type { Db } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";
import { networksOf } from "../net/address.ts";

/** The key under which attempts are stored: a hash, so that the table holds no phone numbers or addresses. */
export function sobreOf(limite: Limite, ...whom: string[]): string {
  return `${limite.nombre}:${createHash("sha256").update(whom.join("\n")).digest("base64url").slice(0, 22)}`;
}

/** Counts an attempt before it is made. Returns false, counting nothing, when the limit is reached. */
export function takeTurn(db: Db, limite: Limite, sobre: string, now: Instante): boolean {
  return takeTurnId(db, limite, sobre, now) !== null;
}

/**
 * Like `takeTurn`, but returns an id with which the attempt can be given back, or null. An attempt with a known `id` counts
 * once.
 */
export function takeTurnId(db: Db, limite: Limite, sobre: string, now: Instante, turn = newId()): string | null {
  const { id, sobre: about, fecha } = intentos;
  const used = sql`select count(*) from ${intentos} where ${about} = ${sobre} and ${fecha} > ${now - limite.ventanaMs}
    and ${fecha} <= ${now}`;
  // One statement, so that of many at once no two see the same count.
  const taken = db.run(sql`insert into ${intentos} (${sql.identifier(id.name)}, ${sql.identifier(about.name)},
    ${sql.identifier(fecha.name)}) select ${turn}, ${sobre}, ${now} where (${used}) < ${limite.max}
    on conflict do nothing`);
  if (taken.changes === 1) return turn;
  return db.select({ id }).from(intentos).where(eq(id, turn)).get() ? turn : null;
}

/** The keys and limits for `whom` from each network around an address. */
export function byNetworks(limite: Limite, ip: string | null, ...whom: string[]): { limite: Limite; sobre: string }[] {
  return networksOf(ip).map((network, i) => ({
    limite: { ...limite, max: limite.max * (VECES_POR_ANCHO[i] ?? 1) },
    sobre: sobreOf(limite, ...whom, network),
  }));
}

/** Counts an attempt under every key, or under none if one limit is reached. */
export function takeNetworksTurn(
  db: Db,
  limite: Limite,
  { ip, now }: { ip: string | null; now: Instante },
  ...whom: string[]
): boolean {
  const taken: string[] = [];
  for (const one of byNetworks(limite, ip, ...whom)) {
    const turn = takeTurnId(db, one.limite, one.sobre, now);
    if (turn !== null) taken.push(turn);
    else {
      for (const id of taken) giveTurnBack(db, id);
      return false;
    }
  }
  return true;
}

/** How many attempts under a key still count. */
export function countTurns(db: Db, limite: Limite, sobre: string, now: Instante): number {
  const { fecha } = intentos;
  const counting = and(eq(intentos.sobre, sobre), gt(fecha, instante(now - limite.ventanaMs)), lte(fecha, now));
  return db.select({ turns: count() }).from(intentos).where(counting).get()?.turns ?? 0;
}

/** Gives an attempt back, because it succeeded or was never made. */
export function giveTurnBack(db: Db, id: string): void {
  db.delete(intentos).where(eq(intentos.id, id)).run();
}

/** Forgets all attempts under a key, after a success. */
export function forgiveTurns(db: Db, sobre: string): void {
  db.delete(intentos).where(eq(intentos.sobre, sobre)).run();
}

export function forgetOldTurns(db: Db, now: Instante): void {
  db.delete(intentos)
    .where(lt(intentos.fecha, instante(now - INTENTOS_GUARDADOS_MS)))
    .run();
}
