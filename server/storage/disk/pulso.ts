/** Tests whether data can be stored right now, by storing something. */
import { statfsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { sql } from "drizzle-orm";
import { pulso } from "../../../drizzle/schema/operator.ts";
import type { Instante } from "../../../rules/country/fecha.ts";
import { MIN_DISCO_LIBRE_BYTES, PRUEBA_DE_ESCRITURA_MS, PRUEBA_TRAS_FALLA_MS } from "../../../rules/limits/salud.ts";
import { connectionOf, type Db } from "../db.ts";
import { type ClaseDeFalla, FALLA_DICHA, type FallaDeDisco, fallaDeDisco } from "./fallas.ts";

/** The state of the storage. Sizes in bytes; null if this machine does not tell. */
export interface Almacen {
  /** When it was last tested. */
  probado: Instante;
  /** Why nothing can be stored, in Spanish; null if it can. */
  porque: string | null;
  /** The kind of failure; `otra`: the database answers, but not as this program's. */
  clase: ClaseDeFalla | "otra" | null;
  libre: number | null;
  total: number | null;
  base: number | null;
  wal: number | null;
}

/** `tras`: the newest failure at that time. */
type Probado = { almacen: Almacen; tras: FallaDeDisco | null };

const tried = new WeakMap<Db, Probado>();

/**
 * Tests the storage with a write, unless that was done a moment ago and nothing failed since, because anybody may ask. `db`
 * must not be a transaction. Does not throw.
 */
export function probeAlmacen(db: Db, now: Instante): Almacen {
  const known = tried.get(db);
  const { file, fallas } = connectionOf(db);
  if (known && holds(known, fallas.ultima, now)) {
    const { almacen } = known;
    if (almacen.porque !== null || explain(() => read(db)) === null) return almacen;
  }
  const fresh: Almacen = { ...tryNow(db, now, fallas.danada), ...measure(file), probado: now };
  const short = fresh.porque === null && fresh.libre !== null && fresh.libre < MIN_DISCO_LIBRE_BYTES;
  const almacen: Almacen = short ? { ...fresh, clase: "llena", porque: FALLA_DICHA.llena } : fresh;
  tried.set(db, { almacen, tras: fallas.ultima });
  return almacen;
}

/** A good result is valid for a while, unless something fails; a bad one is tested again almost at once. */
function holds({ almacen, tras }: Probado, ultima: FallaDeDisco | null, now: Instante): boolean {
  const { probado, porque } = almacen;
  const age = Math.abs(now - probado);
  return porque === null ? age < PRUEBA_DE_ESCRITURA_MS && tras === ultima : age < PRUEBA_TRAS_FALLA_MS;
}

/** Reads what every page needs. */
function read(db: Db): void {
  db.get(sql`select totalPrestado from resumenFinanciero where id = 'stats'`);
}

/** Why that failed; null if it did not. */
function explain(story: () => void): Pick<Almacen, "clase" | "porque"> | null {
  try {
    story();
    return null;
  } catch (error) {
    const falla = fallaDeDisco(error);
    if (falla) return { clase: falla.clase, porque: `${FALLA_DICHA[falla.clase]} (${falla.codigo})` };
    const why = error instanceof Error ? error.message : String(error);
    return { clase: "otra", porque: `La base de datos no responde como debe: ${why}` };
  }
}

/** A damaged database may still accept a write, but must not be used for storage. */
function tryNow(db: Db, now: Instante, danada: FallaDeDisco | null): Pick<Almacen, "clase" | "porque"> {
  if (danada) return { clase: "danada", porque: `${FALLA_DICHA.danada} (${danada.codigo})` };
  const why = explain(() => {
    read(db);
    beat(db, now);
  });
  return why ?? { clase: null, porque: null };
}

/** Stores a new value: an unchanged one would not be written, and would succeed on a full disk. */
export function beat(db: Db, momento: Instante): void {
  const later = sql`max(excluded.momento, ${pulso.momento} + 1)`;
  db.insert(pulso)
    .values({ id: "pulso", momento })
    .onConflictDoUpdate({ target: pulso.id, set: { momento: later } })
    .run();
}

function measure(file: string): Pick<Almacen, "libre" | "total" | "base" | "wal"> {
  return { ...room(dirname(file)), base: sizeOf(file), wal: sizeOf(`${file}-wal`) };
}

function room(dir: string): Pick<Almacen, "libre" | "total"> {
  try {
    const { bavail, bfree, blocks, bsize } = statfsSync(dir);
    // Blocks reserved for root cannot be used by this process.
    const kept = process.getuid?.() === 0 ? 0 : bfree - bavail;
    return { libre: (bfree - kept) * bsize, total: (blocks - kept) * bsize };
  } catch {
    return { libre: null, total: null };
  }
}

function sizeOf(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.size ?? null;
}
