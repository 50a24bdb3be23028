/** How each channel's carrier does, across starts of the program. */
import { eq } from "drizzle-orm";
import { estadosCanal } from "../../../drizzle/schema.ts";
import type { Canal } from "../../../rules/texts/clases.ts";
import type { Db } from "../../storage/db.ts";

export type EstadoCanal = typeof estadosCanal.$inferSelect;

export function getEstado(db: Db, canal: Canal): EstadoCanal {
  const nothingYet = { canal, fallosSeguidos: 0, descansaHasta: null, error: null, fallo: null, exito: null };
  return db.select().from(estadosCanal).where(eq(estadosCanal.canal, canal)).get() ?? nothingYet;
}

export function saveEstado(tx: Db, estado: EstadoCanal): void {
  tx.insert(estadosCanal).values(estado).onConflictDoUpdate({ target: estadosCanal.canal, set: estado }).run();
}
