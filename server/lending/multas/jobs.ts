/** Automatic fines by the operator's policy. */
import { and, eq, gt, lt } from "drizzle-orm";
import { loans } from "../../../drizzle/schema/loans.ts";
import { counted } from "../../../rules/country/cantidad.ts";
import { addDays, type Dia, type Instante, toDia } from "../../../rules/country/fecha.ts";
import { LOTE_DE_MULTAS } from "../../../rules/limits/limits.ts";
import { type Cerrado, multasDue } from "../../../rules/loans/mora/multas.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import { listLines } from "../../core/auditoria/queries.ts";
import { run } from "../../core/change.ts";
import { today } from "../../core/clock.ts";
import type { ActorContext } from "../../core/context.ts";
import type { Tarea } from "../../core/tarea.ts";
import type { Db } from "../../storage/db.ts";
import { listCargosOf, listEnRevision } from "../cargos/queries.ts";
import { type ApprovedLoan, isApproved } from "../loans/queries.ts";
import { setMulta } from "./actions.ts";

export const MULTAS: Tarea = {
  nombre: "multas",
  titulo: "Poner las multas por atraso",
  // Not on the hour: at midnight, the day's opening portfolio is recorded first.
  cuando: ({ politicaMulta }) => (politicaMulta.desde === null ? null : "5 * * * *"),
  alEmpezar: true,
  run(ctx) {
    const set = applyLateFees(ctx);
    return set === 0 ? null : counted(set, "multa", "multas");
  },
};

/** Sets every fine due today by the policy. Running it again, on the same day or after a crash, sets none twice. */
export function applyLateFees(ctx: ActorContext): number {
  let [set, after] = [0, ""];
  for (;;) {
    const page = run(ctx, finePage, { after });
    set += page.set;
    if (page.last === null) return set;
    after = page.last;
  }
}

/** The late loans after that id, a few at a time, so that others do not wait for the database. */
function finePage(tx: Db, ctx: ActorContext, { after }: { after: string }): { set: number; last: string | null } {
  const { politicaMulta, multa } = getAjustes(tx);
  if (politicaMulta.desde === null) return { set: 0, last: null };
  const hoy = today(ctx.clock);
  const late = listLate(tx, addDays(hoy, -politicaMulta.graciaDias), after);
  const ids = late.map(({ id }) => id);
  const [owed, review] = [listCargosOf(tx, ids), listEnRevision(tx, ids)];
  let set = 0;
  for (const loan of late) {
    const cargos = owed.get(loan.id) ?? [];
    const moment = { hoy, enRevision: review.get(loan.id) ?? [] };
    if (multasDue(cargos, politicaMulta, multa, moment).length === 0) continue;
    // Few loans were ever closed and reopened, so only those about to be fined are checked.
    const again = { ...moment, cerrado: listCerrado(tx, loan.id) };
    for (const { cuota, monto } of multasDue(cargos, politicaMulta, multa, again)) {
      setMulta(tx, ctx, loan, monto, cuota);
      set += 1;
    }
  }
  return { set, last: late.length === LOTE_DE_MULTAS ? (ids.at(-1) ?? null) : null };
}

/** The periods in which it counted as closed, from the audit lines of its reopenings. */
function listCerrado(tx: Db, loanId: string): Cerrado[] {
  return listLines(tx, loanId, "completados.reopen").map(({ fecha, antes }) => ({
    desde: toDia((antes as { fechaFinalizado: Instante }).fechaFinalizado),
    hasta: toDia(fecha),
  }));
}

function listLate(db: Db, antes: Dia, after: string): ApprovedLoan[] {
  return db
    .select()
    .from(loans)
    .where(and(eq(loans.status, "Aprobado"), lt(loans.proximaCuota, antes), gt(loans.id, after)))
    .orderBy(loans.id)
    .limit(LOTE_DE_MULTAS)
    .all()
    .filter(isApproved);
}
