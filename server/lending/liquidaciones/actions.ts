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
import { findOnRunning } from "./queries.ts";

/**
 * Gives up what a running loan still owes after an approved pago, where that is no more than the discount that paying
 * everything on its day earned. Taken back with the pago. Does nothing for any other.
 */
export function discountEarly(tx: Db, ctx: ActorContext, pagoId: string): void {
  const { descuentoAnticipado: descuento } = getAjustes(tx);
  const found = descuento > 0 ? findOnRunning(tx, pagoId) : undefined;
  if (!found) return;
  const { pago, loan } = found;
  const after = listCargos(tx, loan.id);
  const falta = pendienteOf(after);
  if (falta === 0) return;
  // As it was without this pago, in whatever order they were approved.
  const sinEl = centavos(montoOf(after) - falta - pago.monto);
  const before = settle(after, sinEl, sumElegidas(tx, loan.id) - pago.cuotasAplicadas).cargos;
  if (falta > payoff(before, { interes: loan.interes, descuento }, pago.fechaPago).descuento) return;
  postDescuento(tx, ctx, loan, pagoId, falta);
  settleLoan(tx, ctx, loan.id);
  tellPerson(tx, ctx, loan.userId, events.discounted(falta));
}

/** Completes a loan that an approved pago left with nothing to pay, where the operator says so. */
export function closeWhenPaid(tx: Db, ctx: ActorContext, pagoId: string): void {
  const found = getAjustes(tx).cierreAutomatico ? findOnRunning(tx, pagoId) : undefined;
  if (found && pendienteOf(listCargos(tx, found.loan.id)) === 0) completeLoan(tx, ctx, { loanId: found.loan.id });
}
