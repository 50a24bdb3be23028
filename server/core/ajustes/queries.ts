/** The operator's settings; an absent one has its initial value. */

import { ajustes } from "../../../drizzle/schema.ts";
import type { Marca } from "../../../rules/holes.ts";
import { AJUSTES_INICIALES, type Ajustes, marcaOf } from "../../../rules/operator/ajustes.ts";
import { afterCommit, type Db } from "../../storage/db.ts";
import { publish } from "../live.ts";

export function getAjustes(db: Db): Ajustes {
  return withInitial(db.select().from(ajustes).all());
}

/** Reads the brand, which every page that is handed out asks for: prepared once. */
export function createMarcaReader(db: Db): () => Marca {
  const all = db.select().from(ajustes).prepare();
  return () => marcaOf(withInitial(all.all()));
}

function withInitial(saved: (typeof ajustes.$inferSelect)[]): Ajustes {
  return { ...AJUSTES_INICIALES, ...Object.fromEntries(saved.map(({ ajuste, valor }) => [ajuste, valor])) };
}

/** Keeps the given settings; the others stay. Open screens hear of another account to pay to. */
export function saveAjustes(tx: Db, changes: Partial<Ajustes>): void {
  for (const [ajuste, valor] of Object.entries(changes)) {
    tx.insert(ajustes).values({ ajuste, valor }).onConflictDoUpdate({ target: ajustes.ajuste, set: { valor } }).run();
  }
  if ("datosPago" in changes) afterCommit(tx, () => publish("pagar"));
}
