/** Bank movements and their evidence. */
import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { evidencias, movimientosBanco } from "../../../drizzle/schema/bank.ts";
import { IMPORTACION_DESHECHA } from "../../../rules/bank/emparejar/repetidos.ts";
import { type Db, prepared } from "../../storage/db.ts";
import { named, whole } from "../../storage/filas.ts";

export type Evidencia = typeof evidencias.$inferSelect;

const addMovimiento = prepared((db) => db.insert(movimientosBanco).values(named(movimientosBanco)).prepare());

export function insertMovimiento(tx: Db, movimiento: typeof movimientosBanco.$inferInsert): void {
  addMovimiento(tx).run(whole(movimientosBanco, movimiento));
}

const addEvidencia = prepared((db) => db.insert(evidencias).values(named(evidencias)).prepare());

export function insertEvidencia(tx: Db, evidencia: typeof evidencias.$inferInsert): void {
  addEvidencia(tx).run(whole(evidencias, evidencia));
}

const stateOf = prepared((db) => {
  const { id, estado, motivo } = movimientosBanco;
  return db
    .select({ estado, motivo })
    .from(movimientosBanco)
    .where(eq(id, sql.placeholder("id")))
    .prepare();
});

/** Whether it is ignored because its import was undone. */
export function isUndone(db: Db, id: string): boolean {
  const found = stateOf(db).get({ id });
  return found?.estado === "ignorado" && found.motivo === IMPORTACION_DESHECHA;
}

/** Restores money whose import was undone. False if it was not ignored for that reason. */
export function bringBack(tx: Db, id: string): boolean {
  if (!isUndone(tx, id)) return false;
  const still = and(eq(movimientosBanco.id, id), eq(movimientosBanco.estado, "ignorado"));
  return tx.update(movimientosBanco).set({ estado: "por_conciliar", motivo: null }).where(still).run().changes === 1;
}

/** All the evidence of some movements, oldest first. */
export const listEvidencias = (db: Db, movimientoIds: readonly string[]) => selectEvidencias(db, movimientoIds);

/** Evidence that no undone import brought: what an undone one said of a payer counts no more. */
export const isVigente = sql`not exists (select 1 from importaciones i
  where i.id = ${evidencias.importacionId} and i.estado = 'deshecha')`;

/** The same without the rows of undone imports. */
export const listVigentes = (db: Db, movimientoIds: readonly string[]) =>
  selectEvidencias(db, movimientoIds, isVigente);

function selectEvidencias(db: Db, movimientoIds: readonly string[], which?: SQL): Map<string, Evidencia[]> {
  const among = sql`(select value from json_each(${JSON.stringify(movimientoIds)}))`;
  const rows = db
    .select()
    .from(evidencias)
    .where(and(inArray(evidencias.movimientoId, among), which))
    .orderBy(asc(evidencias.recibido), sql`rowid`)
    .all();
  const of = new Map<string, Evidencia[]>();
  for (const row of rows) {
    const key = row.movimientoId ?? "";
    of.set(key, [...(of.get(key) ?? []), row]);
  }
  return of;
}
