/** The operator's settings; an absent one has its initial value. */
import { ajustes } from "../../drizzle/schema.ts";
import type { Db } from "../db.ts";
import { AJUSTES_INICIALES, type Ajustes } from "../rules/ajustes.ts";

export function getAjustes(db: Db): Ajustes {
  const saved = Object.fromEntries(
    db
      .select()
      .from(ajustes)
      .all()
      .map(({ clave, valor }) => [clave, valor]),
  );
  return { ...AJUSTES_INICIALES, ...saved };
}

/** Keeps the given settings; the others stay. */
export function saveAjustes(tx: Db, changes: Partial<Ajustes>): void {
  for (const [clave, valor] of Object.entries(changes)) {
    tx.insert(ajustes).values({ clave, valor }).onConflictDoUpdate({ target: ajustes.clave, set: { valor } }).run();
  }
}
