/**
 * Turns: how often something may be tried. Kept in the database, so a restart forgives nothing; those of a day to come, taken while
 * the clock was ahead, do not count before it.
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

/** What the turns of a limit are about: whom, unreadable, so that phones and addresses do not lie about in the table. */
export function sobreOf(limite: Limite, ...whom: string[]): string {
  return `${limite.nombre}:${createHash("sha256").update(whom.join("\n")).digest("base64url").slice(0, 22)}`;
}

/** Takes a turn of `sobre`; false, and none taken, when they are used up for now. Counted before anything is tried. */
export function takeTurn(db: Db, limite: Limite, sobre: string, now: Instante): boolean {
  return takeTurnId(db, limite, sobre, now) !== null;
}

/** The same, for a turn that may be given back: its id, or null. One that is named and was taken before is not taken again. */
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

/** What a limit counts of `whom` from that address: each network around it, and how often there. */
export function byNetworks(limite: Limite, ip: string | null, ...whom: string[]): { limite: Limite; sobre: string }[] {
  return networksOf(ip).map((network, i) => ({
    limite: { ...limite, max: limite.max * (VECES_POR_ANCHO[i] ?? 1) },
    sobre: sobreOf(limite, ...whom, network),
  }));
}

/** Takes a turn in each of them; false, and none taken, when they are used up in one. */
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

/** Turns of `sobre` that still count. */
export function countTurns(db: Db, limite: Limite, sobre: string, now: Instante): number {
  const { fecha } = intentos;
  const counting = and(eq(intentos.sobre, sobre), gt(fecha, instante(now - limite.ventanaMs)), lte(fecha, now));
  return db.select({ turns: count() }).from(intentos).where(counting).get()?.turns ?? 0;
}

/** One turn counts no more: what it was taken for was right, or never tried. */
export function giveTurnBack(db: Db, id: string): void {
  db.delete(intentos).where(eq(intentos.id, id)).run();
}

/** Forgives the turns of `sobre`: who got in had a right to try. */
export function forgiveTurns(db: Db, sobre: string): void {
  db.delete(intentos).where(eq(intentos.sobre, sobre)).run();
}

export function forgetOldTurns(db: Db, now: Instante): void {
  db.delete(intentos)
    .where(lt(intentos.fecha, instante(now - INTENTOS_GUARDADOS_MS)))
    .run();
}
