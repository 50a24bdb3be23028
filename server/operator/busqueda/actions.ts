/** Rebuilds the search index, for when `doctor` reports differences. */
import { sql } from "drizzle-orm";
import { LOTE_DE_BUSCABLES, TURNO_DE_OTROS_MS } from "../../../rules/limits/limits.ts";
import { type Db, inTransaction } from "../../storage/db.ts";
import { readTriggers } from "../../storage/opening/triggers.ts";
import { countBuscables, insertAllBuscables, listDebidos } from "./queries.ts";

type Debido = ReturnType<typeof listDebidos>[number];

/**
 * Rebuilds the index and returns how many people, loans and pagos it has. A few at a time, newest first, with other writes in
 * between, whose triggers keep the index up to date. Until it ends, older entries are not found or counted; after an
 * interruption it starts over.
 */
export async function rebuildBusqueda(db: Db): Promise<number> {
  const due = listDebidos(db).map((row, i) => ({ ...row, id: i + 1 }));
  // In one transaction with the first batch: everything new from then on comes after these.
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
 * Everything in one transaction, if nobody else writes: whole tables, not row by row. The index is merged at the end, because
 * each search asks every segment.
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

/** Runs with that trigger removed; inside a transaction, so that nobody notices. */
function without(tx: Db, trigger: string, write: () => void): void {
  const keeper = readTriggers().find(({ name }) => name === trigger);
  if (!keeper) throw new Error(`triggers.sql has no ${trigger}`);
  tx.run(sql`drop trigger if exists ${sql.identifier(trigger)}`);
  write();
  tx.run(sql.raw(keeper.sql));
}

/** Indexes their current rows. Deleted ones stay out, and restored ones are already in. */
function insertSome(tx: Db, some: readonly (Debido & { id: number })[]): void {
  for (const { id, tipo, entidadId } of some.toReversed())
    tx.run(sql`insert into buscables (id, tipo, entidadId, status, texto)
      select ${id}, tipo, entidadId, status, texto from buscablesDebidos where tipo = ${tipo} and entidadId = ${entidadId}
      on conflict do nothing`);
}
