/** Known money of an account, to compare new evidence with: queried for each row of a file, so each statement is prepared once. */
import { and, asc, between, count, eq, max, sql } from "drizzle-orm";
import { evidencias, importaciones, movimientosBanco } from "../../drizzle/schema/bank.ts";
import { type Conocido, dichoOf } from "../../rules/bank/emparejar/repetidos.ts";
import { addDays, type Dia } from "../../rules/country/fecha.ts";
import type { Bolivares } from "../../rules/money/dinero.ts";
import { type Db, prepared } from "../storage/db.ts";

type Evidencia = typeof evidencias.$inferSelect;

const byHuella = prepared((db) =>
  db
    .select()
    .from(evidencias)
    .where(eq(evidencias.huella, sql.placeholder("huella")))
    .prepare(),
);

/** The evidence of that very delivery, if any. */
export function findEvidencia(db: Db, huella: string): Evidencia | undefined {
  return byHuella(db).get({ huella });
}

const sameContent = prepared((db) =>
  db
    .select({ vez: max(movimientosBanco.vez) })
    .from(movimientosBanco)
    .where(
      and(
        eq(movimientosBanco.cuentaId, sql.placeholder("cuentaId")),
        eq(movimientosBanco.huella, sql.placeholder("huella")),
      ),
    )
    .prepare(),
);

/** How many movements have that content; they are numbered. */
export function lastVez(db: Db, cuentaId: string, huella: string): number {
  return sameContent(db).get({ cuentaId, huella })?.vez ?? 0;
}

const oneOf = prepared((db) =>
  db
    .select({ id: movimientosBanco.id })
    .from(movimientosBanco)
    .where(
      and(
        eq(movimientosBanco.cuentaId, sql.placeholder("cuentaId")),
        eq(movimientosBanco.huella, sql.placeholder("huella")),
        eq(movimientosBanco.vez, sql.placeholder("vez")),
      ),
    )
    .prepare(),
);

export const findByHuella = (db: Db, which: { cuentaId: string; huella: string; vez: number }) =>
  oneOf(db).get(which)?.id;

const toldBy = prepared((db) =>
  db
    .select({ n: count() })
    .from(movimientosBanco)
    .innerJoin(evidencias, eq(evidencias.movimientoId, movimientosBanco.id))
    .where(
      and(
        eq(movimientosBanco.cuentaId, sql.placeholder("cuentaId")),
        eq(movimientosBanco.huella, sql.placeholder("huella")),
        eq(evidencias.importacionId, sql.placeholder("importacionId")),
      ),
    )
    .prepare(),
);

/** How many movements with that content statements have reported. */
export const countTold = (db: Db, of: { cuentaId: string; huella: string; importacionId: string }) =>
  toldBy(db).get(of)?.n ?? 0;

/** The reader that knew the file of an import. */
export function findFormato(db: Db, importacionId: string | null): string | null {
  if (importacionId === null) return null;
  const { id, formato } = importaciones;
  return db.select({ formato }).from(importaciones).where(eq(id, importacionId)).get()?.formato ?? null;
}

const around = prepared((db) =>
  db
    .select({ id: movimientosBanco.id, evidencia: evidencias, formato: importaciones.formato })
    .from(movimientosBanco)
    .innerJoin(evidencias, eq(evidencias.movimientoId, movimientosBanco.id))
    .leftJoin(importaciones, eq(importaciones.id, evidencias.importacionId))
    .where(
      and(
        eq(movimientosBanco.monto, sql.placeholder("monto")),
        between(movimientosBanco.dia, sql.placeholder("desde"), sql.placeholder("hasta")),
        eq(movimientosBanco.cuentaId, sql.placeholder("cuentaId")),
        eq(movimientosBanco.sentido, "credito"),
      ),
    )
    .orderBy(
      asc(movimientosBanco.recibido),
      asc(movimientosBanco.vez),
      sql`${movimientosBanco}.rowid`,
      sql`${evidencias}.rowid`,
    )
    .prepare(),
);

/** The credits of an account and amount around some days, oldest first, with everything that was said of each. */
export function listConocidos(db: Db, cuentaId: string, monto: Bolivares, [desde, hasta]: [Dia, Dia]): Conocido[] {
  // Evidence may be dated a day off its movement, and the new row a day off that.
  const rows = around(db).all({ monto, cuentaId, desde: addDays(desde, -2), hasta: addDays(hasta, 2) });
  const conocidos = new Map<string, Conocido>();
  for (const { id, evidencia, formato } of rows) {
    if (!evidencia.lectura) continue;
    const conocido = conocidos.get(id) ?? { id, dichos: [] };
    conocido.dichos.push(dichoOf({ ...evidencia, lote: evidencia.importacionId, formato }, evidencia.lectura));
    conocidos.set(id, conocido);
  }
  return [...conocidos.values()];
}
