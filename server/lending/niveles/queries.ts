/** How a person reached their level: each finished loan with why it counted or not, and each level change. */
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { auditoria } from "../../../drizzle/schema/operator.ts";
import { MAX_CAMBIOS_DE_NIVEL } from "../../../rules/limits/limits.ts";
import { conto } from "../../../rules/loans/conto.ts";
import { retrasosOf } from "../../../rules/loans/mora/mora.ts";
import { nombreNivel } from "../../../rules/people/niveles.ts";
import type { Accion } from "../../../rules/texts/auditoria.ts";
import type { ListOfQuery } from "../../core/listas/paging.ts";
import { type Db, prepared } from "../../storage/db.ts";
import { listAbonos, listCargosOf } from "../cargos/queries.ts";
import { listCompletadosOf } from "../completados/queries.ts";

/** A page of a person's finished loans, newest first, each with a sentence on whether it counted and why. */
export function listHistorial(db: Db, userId: string, query: ListOfQuery) {
  const { items, nextCursor } = listCompletadosOf(db, userId, query);
  const ids = items.map(({ id }) => id);
  const [cargos, abonos] = [listCargosOf(db, ids), listAbonos(db, ids)];
  return {
    items: items.map((loan) => {
      const { id, numero, amount, montoFinal, fechaFinalizado, subioNivel, castigo } = loan;
      const retrasos = retrasosOf(cargos.get(id) ?? [], abonos.get(id) ?? []);
      const shown = { loanId: id, numero, amount, montoFinal, fechaFinalizado, subioNivel };
      return { ...shown, pagadoCompleto: castigo === 0, ...conto(loan, retrasos) };
    }),
    nextCursor,
  };
}

const CAMBIOS = ["usuarios.raiseLevel", "usuarios.lowerLevel", "usuarios.setLevel"] satisfies Accion[];

const nivelIn = (column: typeof auditoria.antes | typeof auditoria.despues) =>
  sql<number>`coalesce(json_extract(${column}, '$.nivel'), 0)`;

// Lines are only ever added, so rowid orders those of the same moment, and a person's index ends with it.
const cambios = prepared((db) =>
  db
    .select({ fecha: auditoria.fecha, antes: nivelIn(auditoria.antes), nivel: nivelIn(auditoria.despues) })
    .from(auditoria)
    .where(and(eq(auditoria.userId, sql.placeholder("userId")), inArray(sql`+${auditoria.accion}`, CAMBIOS)))
    .orderBy(desc(auditoria.fecha), sql`${auditoria}.rowid desc`)
    .limit(MAX_CAMBIOS_DE_NIVEL)
    .prepare(),
);

/** The last level changes of a person, newest first. */
export function listCambios(db: Db, userId: string) {
  return cambios(db)
    .all({ userId })
    .map(({ fecha, antes, nivel }) => ({ fecha, nivel, nombre: nombreNivel(nivel), subio: nivel > antes }));
}
