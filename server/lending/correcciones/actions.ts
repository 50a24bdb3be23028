/**
 * What of a pago was told wrong: its amount, its day or its reference. Its borrower corrects it until somebody reviews it, an
 * administrator at any time: an approved one leaves the ledger and comes back.
 */

import type { Dia } from "../../../rules/country/fecha.ts";
import { type Dicho, dichoOf } from "../../../rules/loans/cotizacion.ts";
import { checkRepeated, checkWithdraw, codigoOf, type PagoStatus } from "../../../rules/loans/pagos.ts";
import { events } from "../../../rules/texts/events.ts";
import { audit } from "../../core/auditoria/queries.ts";
import type { AdminContext, UserContext } from "../../core/context.ts";
import { demand, fail } from "../../core/errors.ts";
import { publish } from "../../core/live.ts";
import { afterCommit, type Db } from "../../storage/db.ts";
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
import { forgetPreguntas, getPagoOf, listPendingOf, movePago, type Pago } from "../pagos/queries.ts";

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
  if (!differs(after, pago)) fail("PAGO_SAME");
  const approved = pago.status === "Aprobado";
  if (approved && after.provisional) fail("PAGO_PROVISIONAL", after);
  // What the bank received is not that any more.
  if (after.montoBs !== pago.montoBs) releasePago(tx, ctx, pago);
  if (!movePago(tx, pago.id, pago.status, after)) refuseChanged(tx, ctx, pago.id);
  if (approved && (after.monto !== pago.monto || after.montoBs !== pago.montoBs)) {
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

interface Enmienda extends Dicho {
  pagoId: string;
  codigo: string;
  fechaPago?: Dia | undefined;
  referencia: string | null;
  bancoPagador?: string | null | undefined;
}

/**
 * A borrower says anew what they told and nobody has reviewed; a new amount or day is quoted at the rate of its day. What the bank
 * said of it is asked again. Refuses NOT_FOUND, another's too, PAGO_DECIDED, PAGO_SAME, PAGO_REPEATED, and a day outside of its loan.
 */
export function amendPago(tx: Db, ctx: UserContext, input: Enmienda): { id: string } {
  const pago = getPagoOf(tx, ctx.usuario.id, input.pagoId);
  demand(checkWithdraw(pago));
  const { codigo, referencia, monto, montoBs } = input;
  const said = dichoOf(pago);
  const told = said.monto !== monto || said.montoBs !== montoBs ? { monto, montoBs } : {};
  const after = {
    ...requoted(tx, ctx, pago, { ...told, fechaPago: input.fechaPago }),
    ...{ codigo, referencia, bancoPagador: input.bancoPagador ?? null },
  };
  if (!differs(after, pago)) fail("PAGO_SAME");
  const others = listPendingOf(tx, pago.userId).filter(({ id }) => id !== pago.id);
  demand(checkRepeated(after, others), "referencia");
  if (!movePago(tx, pago.id, "Pendiente", after)) fail("PAGO_DECIDED");
  forgetPreguntas(tx, pago.id);
  audit(tx, ctx, { accion: "pagos.amend", userId: pago.userId, entidadId: pago.id, antes: pago, despues: after });
  afterCommit(tx, () => publish("pagos"));
  return { id: pago.id };
}

const differs = (after: Partial<Pago>, pago: Pago) =>
  (Object.keys(after) as (keyof Pago)[]).some((name) => after[name] !== pago[name]);

/** The loan of a pago, once its money was paid out: one that was cancelled since has no first day. */
function findPaidOut(tx: Db, loanId: string) {
  const loan = findLoan(tx, loanId);
  return loan?.status === "Aprobado" ? loan : findCompletado(tx, loanId);
}

/** Its day and its money; what was not told anew, and of the same day, keeps its quote. */
function requoted(tx: Db, ctx: UserContext, pago: Pago, input: Dicho & { fechaPago?: Dia | undefined }) {
  const fechaPago = input.fechaPago ?? pago.fechaPago;
  if (fechaPago !== pago.fechaPago) {
    demandDay(ctx, fechaPago, pago.loanId ? findPaidOut(tx, pago.loanId) : undefined);
  }
  const told = input.monto !== undefined || input.montoBs !== undefined;
  const requote = told || fechaPago !== pago.fechaPago;
  const { moneda, monto, montoBs, tasaValor, tasaFecha, tasaFuente, provisional } = pago;
  const same = { moneda, monto, montoBs, tasaValor, tasaFecha, tasaFuente, provisional };
  return { ...(requote ? getCotizacion(tx, told ? input : dichoOf(pago), fechaPago) : same), fechaPago };
}

/** What the pago then says. */
function corrected(tx: Db, ctx: AdminContext, pago: Pago, input: Correccion) {
  const referencia = input.referencia ?? pago.referencia;
  const codigo = input.referencia ? codigoOf({ referencia: input.referencia }) : pago.codigo;
  return { ...requoted(tx, ctx, pago, input), referencia, codigo };
}
