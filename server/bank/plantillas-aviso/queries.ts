/** Notices and calls that no reader recognised, and the formats that operators taught. */
import { and, count, desc, eq, getTableColumns } from "drizzle-orm";
import { dispositivos, evidencias, plantillasAviso } from "../../../drizzle/schema/bank.ts";
import type { PlantillaAviso } from "../../../rules/bank/tipos.ts";
import { MAX_PLANTILLAS } from "../../../rules/limits/banco.ts";
import { afterCursor, type ListOfQuery, type ListPage, pageOf } from "../../core/listas/paging.ts";
import type { Db } from "../../storage/db.ts";

/** Taught templates, newest first. */
export function listPlantillasAviso(db: Db): PlantillaAviso[] {
  return listEnsenadas(db).map(({ plantilla }) => plantilla);
}

export function listEnsenadas(db: Db) {
  return db
    .select()
    .from(plantillasAviso)
    .orderBy(desc(plantillasAviso.creado), desc(plantillasAviso.id))
    .limit(MAX_PLANTILLAS)
    .all();
}

export function insertPlantillaAviso(tx: Db, plantilla: typeof plantillasAviso.$inferInsert): void {
  tx.insert(plantillasAviso).values(plantilla).run();
}

/** The deleted template; undefined if it was gone already. */
export function deletePlantillaAviso(tx: Db, id: string) {
  return tx.delete(plantillasAviso).where(eq(plantillasAviso.id, id)).returning().get();
}

/** From any source, so that the count matches the list. */
const waiting = eq(evidencias.estado, "sin_reconocer");

/** An unrecognised notice or call, and the account of the phone that brought it. */
export type Esperando = typeof evidencias.$inferSelect & { cuentaId: string | null; dispositivo: string | null };

/** A page of unrecognised notices, newest first. */
export function listSinReconocer(db: Db, query: ListOfQuery): ListPage<Esperando> {
  const rows = db
    .select({ ...getTableColumns(evidencias), cuentaId: dispositivos.cuentaId, dispositivo: dispositivos.nombre })
    .from(evidencias)
    .leftJoin(dispositivos, eq(dispositivos.id, evidencias.dispositivoId))
    .where(and(waiting, afterCursor(evidencias.recibido, evidencias.id, query.cursor)))
    .orderBy(desc(evidencias.recibido), desc(evidencias.id))
    .limit(query.limit + 1)
    .all();
  return pageOf(rows, query.limit, ({ recibido, id }) => ({ instant: recibido, id }));
}

export function countSinReconocer(db: Db): number {
  return db.select({ total: count() }).from(evidencias).where(waiting).get()?.total ?? 0;
}

/** One of them; undefined once it was read or dismissed. */
export function findEsperando(db: Db, id: string): typeof evidencias.$inferSelect | undefined {
  return db
    .select()
    .from(evidencias)
    .where(and(eq(evidencias.id, id), waiting))
    .get();
}

/** Stops it from waiting; false if it was not. */
export function setAside(tx: Db, id: string, motivo: string): boolean {
  const { changes } = tx
    .update(evidencias)
    .set({ estado: "ignorada", motivo })
    .where(and(eq(evidencias.id, id), waiting))
    .run();
  return changes === 1;
}
