/**
 * The step from a database whose loans had a count of cuotas to one where they have cargos. Once, at a start or before an
 * operator's command: in transactions of some hundred loans, so that one cut short goes on where it was.
 */
import { LOTE_DE_TRASPASO } from "../../../rules/limits.ts";
import { paidOnTime } from "../../../rules/loans/mora.ts";
import { type Cifras, carriedCargos, wrongCifras } from "../../../rules/loans/traspaso.ts";
import { bolivares, centavos } from "../../../rules/money/dinero.ts";
import type { ActorContext, BaseContext } from "../../core/context.ts";
import { type Db, inTransaction, type Storage } from "../../storage/db.ts";
import { readFigures } from "../../storage/figures.ts";
import { settleLoan } from "../cargos/actions.ts";
import { insertCargos, listAbonos, listCargos } from "../cargos/queries.ts";
import { findCompletado, setPuntual } from "../completados/queries.ts";
import { rebookPago } from "../libro/actions.ts";
import {
  findTraspaso,
  hasCargos,
  insertTraspaso,
  listInventados,
  listMultas,
  listRaising,
  listWithoutCargos,
  type Multa,
} from "./queries.ts";

type Loan = ReturnType<typeof listWithoutCargos>[number];

/**
 * Gives every loan that was paid out its cargos. What each figure was before and is after stands in the trail, where doctor
 * compares them. A loan whose figures contradict each other stays as it is, named in the log and by doctor.
 */
export function carryLoans({ db, driver }: Storage, base: BaseContext): void {
  const known = findTraspaso(db);
  if (known ? known.despues !== null : hasCargos(db) || listWithoutCargos(db, "", 1).length === 0) return;
  const ctx: ActorContext = { ...base, usuario: null };
  const antes = known?.antes ?? readFigures(driver);
  if (!known) base.log.info("se empiezan a pasar los préstamos a cargos", antes);
  let begun = known !== undefined;
  let some = listWithoutCargos(db, "", LOTE_DE_TRASPASO);
  while (some.length > 0) {
    inTransaction(db, (tx) => {
      if (!begun) insertTraspaso(tx, { fecha: ctx.clock.now(), antes, despues: null });
      carrySome(tx, ctx, some);
    });
    begun = true;
    some = listWithoutCargos(db, some.at(-1)?.id ?? "", LOTE_DE_TRASPASO);
  }
  finish({ db, driver }, ctx, antes);
}

function carrySome(tx: Db, ctx: ActorContext, some: readonly Loan[]): void {
  const ids = some.map(({ id }) => id);
  const [multas, raising] = [listMultas(tx, ids), listRaising(tx, ids)];
  for (const loan of some) {
    try {
      inTransaction(tx, (inner) => carryLoan(inner, ctx, loan, multas.get(loan.id) ?? [], raising.has(loan.id)));
    } catch (error) {
      ctx.log.error("un préstamo no se pudo pasar a cargos", { loan: loan.id, error });
    }
  }
}

function carryLoan(
  tx: Db,
  ctx: ActorContext,
  { id, montoFinal, multas, cuotas, fechaPrimerPago, periodo, closed }: Loan,
  fines: readonly Multa[],
  raised: boolean,
): void {
  if (montoFinal === null || cuotas === null || fechaPrimerPago === null) throw new Error("it has no plan");
  const plan = { total: centavos(montoFinal - multas), cuotas, fechaPrimerPago, periodo };
  insertCargos(tx, id, carriedCargos(plan, fines));
  settleLoan(tx, ctx, id);
  if (!closed) return;
  // By the money now; a level that was given stays.
  const noneLost = findCompletado(tx, id)?.castigo === 0;
  const aTiempo = noneLost && paidOnTime(listCargos(tx, id), listAbonos(tx, [id]).get(id) ?? []);
  setPuntual(tx, id, { aTiempo, subioNivel: raised });
}

/** Writes down what came of it. */
function finish({ db, driver }: Pick<Storage, "db" | "driver">, ctx: ActorContext, antes: Cifras): void {
  const despues = inTransaction(db, (tx) => {
    const figures = readFigures(driver);
    insertTraspaso(tx, { fecha: ctx.clock.now(), antes, despues: figures });
    return figures;
  });
  ctx.log.info("los préstamos se pasaron a cargos", despues);
  const wrong = wrongCifras(antes, despues);
  if (wrong.length > 0) ctx.log.error("el paso a cargos dejó cifras que no cuadran: mira qué dice doctor", { wrong });
}

/**
 * Bolívares of pagos told in dollars were booked as if they had come in: each of those is booked again today without them, dollars and
 * days as they were. What a bank saw stays. Cut short, the next start goes on.
 */
export function unbookBolivares(base: BaseContext): void {
  const { db, log } = base;
  const ctx = { ...base, usuario: null };
  let [pagos, total] = [0, 0];
  for (let some = listInventados(db, LOTE_DE_TRASPASO); some.length > 0; some = listInventados(db, LOTE_DE_TRASPASO)) {
    inTransaction(db, (tx) => {
      for (const pago of some) rebookPago(tx, ctx, pago, null);
    });
    pagos += some.length;
    total += some.reduce((sum, { bs }) => sum + bs, 0);
  }
  if (pagos > 0)
    log.info("salieron del libro los bolívares de pagos dichos en dólares", { pagos, bs: bolivares(total) });
}
