/** A pago that pays all that remains: the discount that it may earn, and the loan that closes by itself. */
import { payoff } from "../../../rules/loans/liquidacion.ts";
import { montoOf, pendienteOf, settle } from "../../../rules/money/cargos.ts";
import { centavos } from "../../../rules/money/dinero.ts";
import { events } from "../../../rules/texts/events.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import type { ActorContext } from "../../core/context.ts";
import { tellPerson } from "../../messages/tell.ts";
import type { Db } from "../../storage/db.ts";
import { settleLoan } from "../cargos/actions.ts";
import { listCargos, sumElegidas } from "../cargos/queries.ts";
import { completeLoan } from "../completados/actions.ts";
import { postDescuento, reverseDescuento } from "../libro/actions.ts";
import { findStanding, getCartera } from "../libro/queries.ts";
import { findRunning, listApproved } from "./queries.ts";

/**
 * After a pago of a loan came in, changed or went: gives up what the running loan still owes, where that is no more than the
 * discount that paying everything earned on the day of its last pago. Taken back with that pago, and once another went back too.
 */
export function discountEarly(tx: Db, ctx: ActorContext, pago: { id: string; loanId: string }): void {
  const loan = findRunning(tx, pago.loanId);
  if (!loan) return;
  withdrawDiscount(tx, ctx, loan, pago.id);
  const { descuentoAnticipado: descuento } = getAjustes(tx);
  const after = listCargos(tx, loan.id);
  const falta = pendienteOf(after);
  if (descuento === 0 || falta === 0 || findStanding(tx, "descuento", { loanId: loan.id })) return;
  // An approved pago may have become credit, before the loan was paid out again.
  const last = listApproved(tx, loan.id).find(({ id }) => findStanding(tx, "pago", { pagoId: id })?.loanId === loan.id);
  if (!last) return;
  const sinEl = centavos(montoOf(after) - falta - last.monto);
  const before = settle(after, sinEl, sumElegidas(tx, loan.id) - last.cuotasAplicadas).cargos;
  if (falta > payoff(before, { interes: loan.interes, descuento }, last.fechaPago).descuento) return;
  postDescuento(tx, ctx, loan, last.id, falta);
  settleLoan(tx, ctx, loan.id);
  tellPerson(tx, ctx, loan.userId, events.discounted(falta));
}

/** Where its own pago changed, or the cuotas are not whole any more. Fines may have come since. */
function withdrawDiscount(tx: Db, ctx: ActorContext, loan: { id: string; multas: number }, pagoId: string): void {
  const standing = findStanding(tx, "descuento", { loanId: loan.id });
  if (!standing || (standing.pagoId !== pagoId && getCartera(tx, loan.id) <= loan.multas)) return;
  reverseDescuento(tx, ctx, loan.id);
  settleLoan(tx, ctx, loan.id);
}

/** Completes a loan that an approved pago left with nothing to pay, where the operator says so. */
export function closeWhenPaid(tx: Db, ctx: ActorContext, loanId: string): void {
  const loan = getAjustes(tx).cierreAutomatico ? findRunning(tx, loanId) : undefined;
  if (loan && pendienteOf(listCargos(tx, loan.id)) === 0) completeLoan(tx, ctx, { loanId: loan.id });
}
