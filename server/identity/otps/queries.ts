/** Codes sent to phones. The code itself is nowhere: it is derived from the row's id. */
import { and, eq, gt, isNull, lt } from "drizzle-orm";
import { codigos } from "../../../drizzle/schema.ts";
import type { Instante } from "../../../rules/country/fecha.ts";
import { instante } from "../../../rules/country/fecha.ts";
import { OTPS_GUARDADOS_MS } from "../../../rules/limits.ts";
import type { Db } from "../../storage/db.ts";

export function insertCodigo(
  tx: Db,
  codigo: { id: string; telefono: string; creado: Instante; expira: Instante },
): void {
  tx.insert(codigos).values(codigo).run();
}

/** The ids of the codes of a phone that would still be taken: earlier ones too, for a slow SMS. */
export function listValidIds(db: Db, telefono: string, now: Instante): string[] {
  return db
    .select({ id: codigos.id })
    .from(codigos)
    .where(and(eq(codigos.telefono, telefono), isNull(codigos.usado), gt(codigos.expira, now)))
    .all()
    .map(({ id }) => id);
}

/** Spends every code of a phone. Returns how many there were: none for who came second. */
export function spendCodigos(tx: Db, telefono: string, now: Instante): number {
  return tx
    .update(codigos)
    .set({ usado: now })
    .where(and(eq(codigos.telefono, telefono), isNull(codigos.usado), gt(codigos.expira, now)))
    .run().changes;
}

export function forgetOldCodigos(db: Db, now: Instante): void {
  db.delete(codigos)
    .where(lt(codigos.creado, instante(now - OTPS_GUARDADOS_MS)))
    .run();
}
