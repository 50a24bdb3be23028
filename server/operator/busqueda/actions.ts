/** The search index made again out of what there is: for an operator whose `doctor` says that it does not agree. */
import { sql } from "drizzle-orm";
import type { Db } from "../../storage/db.ts";

/** Returns how many people, loans and pagos can be found. */
export function rebuildBusqueda(tx: Db): number {
  for (const index of ["busqueda", "dentro"])
    tx.run(sql`insert into ${sql.identifier(index)} (${sql.identifier(index)}) values ('rebuild')`);
  tx.run(sql`delete from buscables`);
  tx.run(sql`delete from conteos`);
  return tx.run(sql`insert into buscables (tipo, entidadId, status, texto)
      select tipo, entidadId, status, texto from buscablesDebidos order by orden, entidadId`).changes;
}
