/** Rebuilds the search index, for when `doctor` reports differences. */
import { sql } from "drizzle-orm";
import { LOTE_DE_BUSCABLES, TURNO_DE_OTROS_MS } from "../../../rules/limits/limits.ts";
import { type Db, inTransaction } from "../../storage/db.ts";
import { readTriggers } from "../../storage/opening/triggers.ts";
import { countBuscables, insertAllBuscables, listDebidos } from "./queries.ts";

type Debido = ReturnType<typeof listDebidos>[number];

/**
 * Returns how many people, loans and pagos can be found. A few at a time, the newest first, and others write in between: what they add
 * or change meanwhile their triggers keep. Until it ends what is older is not found and not counted; ended in the middle, it is begun
 * again.
 */
export async function rebuildBusqueda(db: Db): Promise<number> {
  const due = listDebidos(db).map((row, i) => ({ ...row, id: i + 1 }));
  // In one with the first few: what is new from then on comes after all of these.
  inTransaction(db, (tx) => {
    forgetAll(tx);
    insertSome(tx, due.splice(-LOTE_DE_BUSCABLES));
  });
  while (due.length > 0) {
    await Bun.sleep(TURNO_DE_OTROS_MS);
    inTransaction(db, (tx) => insertSome(tx, due.splice(-LOTE_DE_BUSCABLES)));
  }
  return countBuscables(db);
}

/**
 * All of it in one, where nobody else writes: each part as a whole, and not row by row. What is read in many pieces is put together at
 * the end: of fifteen, each search asks fifteen times.
 */
export function fillBusqueda(tx: Db): void {
  forgetAll(tx);
  without(tx, "buscables_entran", () => {
    insertAllBuscables(tx);
    for (const index of INDEXES) for (const order of ["rebuild", "optimize"]) command(tx, index, order);
  });
}

const INDEXES = ["busqueda", "dentro"];

const command = (tx: Db, index: string, order: string) =>
  tx.run(sql`insert into ${sql.identifier(index)} (${sql.identifier(index)}) values (${order})`);

/** All at once: row by row, the trigger would remove entries that may never have been in the index. */
function forgetAll(tx: Db): void {
  without(tx, "buscables_salen", () => {
    for (const index of INDEXES) command(tx, index, "delete-all");
    tx.run(sql`delete from buscables`);
    tx.run(sql`delete from conteos`);
  });
}

/** With that keeper away while it lasts: inside a transaction, or it would be missed. */
function without(tx: Db, trigger: string, write: () => void): void {
  const keeper = readTriggers().find(({ name }) => name === trigger);
  if (!keeper) throw new Error(`triggers.sql has no ${trigger}`);
  tx.run(sql`drop trigger if exists ${sql.identifier(trigger)}`);
  write();
  tx.run(sql.raw(keeper.sql));
}

/** Indexes their current rows; deleted ones stay out, and restored ones are in already. */
function insertSome(tx: Db, some: readonly (Debido & { id: number })[]): void {
  for (const { id, tipo, entidadId } of some.toReversed())
    tx.run(sql`insert into buscables (id, tipo, entidadId, status, texto)
      select ${id}, tipo, entidadId, status, texto from buscablesDebidos where tipo = ${tipo} and entidadId = ${entidadId}
      on conflict do nothing`);
}
