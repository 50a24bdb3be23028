/** How the portfolio dawned each day, remembered: lateness grows with every night, and no table says what it was. Amounts in cents. */
import { asc, desc, gte, max } from "drizzle-orm";
import { asientos, riesgos } from "../../../drizzle/schema.ts";
import type { Dia } from "../../../rules/country/fecha.ts";
import type { Db } from "../../storage/db.ts";
import { getMora } from "../morosidad/queries.ts";
import { getResumen } from "../resumen/queries.ts";

type Riesgo = typeof riesgos.$inferSelect;

/** The last day that is remembered; undefined where none is. */
export function findLastRiesgo(db: Db): Dia | undefined {
  return db.select({ dia: riesgos.dia }).from(riesgos).orderBy(desc(riesgos.dia)).limit(1).get()?.dia;
}

export function listRiesgos(db: Db, desde: Dia): Riesgo[] {
  return db.select().from(riesgos).where(gte(riesgos.dia, desde)).orderBy(asc(riesgos.dia)).all();
}

/** The portfolio as it is, seen with the eyes of a day. */
export function readRiesgo(db: Db, dia: Dia): Riesgo {
  const { cantidad, par } = getMora(db, dia);
  const [par1, par7, par30] = par.map(({ monto }) => monto);
  if (par1 === undefined || par7 === undefined || par30 === undefined) throw new Error("PAR is of three ages");
  const hasta =
    db
      .select({ id: max(asientos.id) })
      .from(asientos)
      .get()?.id ?? "";
  return { dia, porCobrar: getResumen(db).porCobrar, par1, par7, par30, enMora: cantidad, hasta };
}

export function insertRiesgos(tx: Db, rows: readonly Riesgo[]): void {
  for (const row of rows) tx.insert(riesgos).values(row).onConflictDoNothing().run();
}
