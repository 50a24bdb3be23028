/** What of a pago was told wrong: its amount, its day or its reference. An approved one leaves the ledger and comes back. */

import type { Dia } from "../../../rules/country/fecha.ts";
import { type Dicho, dichoOf } from "../../../rules/loans/cotizacion.ts";
import { codigoOf, type PagoStatus } from "../../../rules/loans/pagos.ts";
import { events } from "../../../rules/texts/events.ts";
import type { AdminContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import type { Db } from "../../storage/db.ts";
import { findCompletado } from "../completados/queries.ts";
import { postPago, reversePago } from "../libro/actions.ts";
import { findStanding } from "../libro/queries.ts";
import { findLoan } from "../loans/queries.ts";
import {
  demandDay,
  follow,
  getCotizacion,
  getSeen,
  refuseChanged,
  releasePago,
  tellAndAudit,
} from "../pagos/actions.ts";
import { movePago, type Pago } from "../pagos/queries.ts";

interface Correccion extends Dicho {
  pagoId: string;
  fechaPago?: Dia | undefined;
  referencia?: string | null | undefined;
  motivo: string;
  desde?: PagoStatus | undefined;
}

/**
 * Corrects a pago, in any state, and quotes it anew at the rate of its day. Of an approved one the entry is taken back and posted
 * again. Refuses PAGO_SAME, a day outside of its loan, and PAGO_PROVISIONAL where it would leave an approved one unsettled.
 */
export function correctPago(tx: Db, ctx: AdminContext, input: Correccion): { id: string } {
  const pago = getSeen(tx, ctx, input);
  const after = corrected(tx, ctx, pago, input);
  const changed = (Object.keys(after) as (keyof typeof after)[]).some((name) => after[name] !== pago[name]);
  if (!changed) fail("PAGO_SAME");
  const approved = pago.status === "Aprobado";
  if (approved && after.provisional) fail("PAGO_PROVISIONAL", after);
  // What the bank received is not that any more.
  if (after.montoBs !== pago.montoBs) releasePago(tx, ctx, pago);
  if (!movePago(tx, pago.id, pago.status, after)) refuseChanged(tx, ctx, pago.id);
  if (approved && after.monto !== pago.monto) {
    // Booked again where it stood: as credit, even if its loan was paid out since.
    const { loanId = null } = findStanding(tx, "pago", { pagoId: pago.id }) ?? {};
    reversePago(tx, ctx, pago.id);
    postPago(tx, ctx, { ...pago, ...after }, loanId);
  }
  if (approved && (after.monto !== pago.monto || after.fechaPago !== pago.fechaPago)) follow(tx, ctx, pago);
  const { motivo } = input;
  tellAndAudit(tx, ctx, pago, "pagos.correct", { ...after, motivo }, events.pagoCorrected(after.monto, motivo));
  return { id: pago.id };
}

/** The loan of a pago, once its money was paid out: one that was cancelled since has no first day. */
function findPaidOut(tx: Db, loanId: string) {
  const loan = findLoan(tx, loanId);
  return loan?.status === "Aprobado" ? loan : findCompletado(tx, loanId);
}

/** What the pago then says. */
function corrected(tx: Db, ctx: AdminContext, pago: Pago, input: Correccion) {
  const fechaPago = input.fechaPago ?? pago.fechaPago;
  if (fechaPago !== pago.fechaPago) {
    demandDay(ctx, fechaPago, pago.loanId ? findPaidOut(tx, pago.loanId) : undefined);
  }
  const told = input.monto !== undefined || input.montoBs !== undefined;
  const requote = told || fechaPago !== pago.fechaPago;
  const { moneda, monto, montoBs, tasaValor, tasaFecha, tasaFuente, provisional } = pago;
  const same = { moneda, monto, montoBs, tasaValor, tasaFecha, tasaFuente, provisional };
  const money = requote ? getCotizacion(tx, told ? input : dichoOf(pago), fechaPago) : same;
  const referencia = input.referencia ?? pago.referencia;
  const codigo = input.referencia ? codigoOf({ referencia: input.referencia }) : pago.codigo;
  return { ...money, fechaPago, referencia, codigo };
}
