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
import { postDescuento } from "../libro/actions.ts";
import { findStanding } from "../libro/queries.ts";
import { findRunningOf } from "./queries.ts";

/**
 * After a pago was approved: gives up what the running loan still owes, where that is no more than the discount that paying
 * everything earned on the day of its last pago. Whatever the order of the approvals, the answer is the same. Taken back with
 * that pago.
 */
export function discountEarly(tx: Db, ctx: ActorContext, pagoId: string): void {
  const { descuentoAnticipado: descuento } = getAjustes(tx);
  const found = descuento > 0 ? findRunningOf(tx, pagoId) : undefined;
  if (!found) return;
  const { loan, last } = found;
  const after = listCargos(tx, loan.id);
  const falta = pendienteOf(after);
  if (falta === 0 || findStanding(tx, "descuento", { pagoId: last.id })) return;
  const sinEl = centavos(montoOf(after) - falta - last.monto);
  const before = settle(after, sinEl, sumElegidas(tx, loan.id) - last.cuotasAplicadas).cargos;
  if (falta > payoff(before, { interes: loan.interes, descuento }, last.fechaPago).descuento) return;
  postDescuento(tx, ctx, loan, last.id, falta);
  settleLoan(tx, ctx, loan.id);
  tellPerson(tx, ctx, loan.userId, events.discounted(falta));
}

/** Completes a loan that an approved pago left with nothing to pay, where the operator says so. */
export function closeWhenPaid(tx: Db, ctx: ActorContext, pagoId: string): void {
  const found = getAjustes(tx).cierreAutomatico ? findRunningOf(tx, pagoId) : undefined;
  if (found && pendienteOf(listCargos(tx, found.loan.id)) === 0) completeLoan(tx, ctx, { loanId: found.loan.id });
}
