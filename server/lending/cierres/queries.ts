/** Expected and counted balances of cajas, in hundredths of their own currency. */
import { desc, eq, getTableColumns } from "drizzle-orm";
import { cierres } from "../../../drizzle/schema/cajas.ts";
import { usuarios } from "../../../drizzle/schema/people.ts";
import type { Dia } from "../../../rules/country/fecha.ts";
import type { Db } from "../../storage/db.ts";
import { findCierre, getDespues, getMovidoDelDia, getSaldoCaja, listCajas, shown } from "../cajas/queries.ts";
import { findCerradoHasta } from "../libro/queries.ts";

/** For each caja: what it should hold at the end of a day, what moved that day, and its count. */
export function openCierre(db: Db, hoy: Dia, dia: Dia = hoy) {
  return {
    cajas: listCajas(db).map((caja) => {
      const counted = findCierre(db, caja.id, dia);
      return {
        ...shown(caja),
        esperado: getSaldoCaja(db, caja.id, dia).monto,
        /** Besides `esperado`: what a new count finds too, already entered for a later day. */
        despues: getDespues(db, caja.id, dia),
        ...getMovidoDelDia(db, caja.id, dia),
        cierre: counted ? { ...counted, quien: nameOf(db, counted.actorId) } : null,
        /** Earlier days can no longer be counted. */
        ultimo: findCierre(db, caja.id)?.dia ?? null,
      };
    }),
    dia,
    hoy,
    cerradoHasta: findCerradoHasta(db),
  };
}

const nameOf = (db: Db, id: string) =>
  db.select({ correo: usuarios.correo }).from(usuarios).where(eq(usuarios.id, id)).get()?.correo ?? null;

export function insertCierre(tx: Db, cierre: typeof cierres.$inferInsert): void {
  tx.insert(cierres).values(cierre).run();
}

/** The counts of a caja, newest first, with who counted. */
export function listCierres(db: Db, cajaId: string, limit: number) {
  return db
    .select({ ...getTableColumns(cierres), quien: usuarios.correo })
    .from(cierres)
    .innerJoin(usuarios, eq(usuarios.id, cierres.actorId))
    .where(eq(cierres.cajaId, cajaId))
    .orderBy(desc(cierres.dia), desc(cierres.vez))
    .limit(limit)
    .all();
}
