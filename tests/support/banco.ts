/** Bank evidence for tests. */
import { asc } from "drizzle-orm";
import { importaciones, movimientosBanco } from "../../drizzle/schema/bank.ts";
import { listEvidencias } from "../../server/bank/movimientos/queries.ts";
import { newId } from "../../server/storage/ids.ts";
import type { World } from "./world.ts";

/** A statement file for rows to come from, or one that was previewed and may be confirmed with its own. */
export function anImport(
  { storage, admin, clock }: World,
  formato = "bdv-consulta",
  more: Partial<typeof importaciones.$inferInsert> = {},
): string {
  const id = newId();
  storage.db
    .insert(importaciones)
    .values({
      id,
      cuenta: "0102",
      nombre: "estado.txt",
      formato,
      sha256: id,
      filas: [],
      creado: clock.now(),
      creadoPor: admin.usuario.id,
      ...more,
    })
    .run();
  return id;
}

/** Every movement of an account, or of all, with its evidence. */
export function movimientosOf({ storage: { db } }: World, cuentaId?: string) {
  const all = db.select().from(movimientosBanco).orderBy(asc(movimientosBanco.recibido)).all();
  const rows = all.filter((row) => cuentaId === undefined || row.cuentaId === cuentaId);
  const said = listEvidencias(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, evidencias: said.get(row.id) ?? [] }));
}
