/** A borrower registers what they paid; an admin decides. Only entering or leaving Aprobado moves money. */

import type { Dia } from "../../../rules/country/fecha.ts";
import { checkRegister, checkRepeated, dayPaid, effectOf, type PagoStatus } from "../../../rules/loans/pagos.ts";
import type { Centavos } from "../../../rules/money/dinero.ts";
import { rateFor, toBolivares } from "../../../rules/money/tasa.ts";
import type { Accion } from "../../../rules/texts/auditoria.ts";
import { DECISIONES } from "../../../rules/texts/decisiones.ts";
import { adminEvents, events, type PersonEvent } from "../../../rules/texts/events.ts";
import { audit, tellLastAct } from "../../core/auditoria/queries.ts";
import { today } from "../../core/clock.ts";
import type { AdminContext, UserContext } from "../../core/context.ts";
import { demand, fail } from "../../core/errors.ts";
import { tellAdmins, tellPerson } from "../../messages/tell.ts";
import { getUsuario } from "../../people/usuarios/queries.ts";
import type { Db } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";
import { settleLoan } from "../cargos/actions.ts";
import { findAccount } from "../cargos/queries.ts";
import { reviewCompletado } from "../completados/actions.ts";
import { countCompletadosOf, findCompletado, findRecoverable } from "../completados/queries.ts";
import { postPago, reversePago } from "../libro/actions.ts";
import { findActiveLoan, type Loan } from "../loans/queries.ts";
import { listTasasAround } from "../tasas/queries.ts";
import { countPending, deletePago, findPago, insertPago, listPendingOf, movePago, type Pago } from "./queries.ts";

interface NewPago {
  codigo: string;
  monto: Centavos;
  fechaPago?: Dia | undefined;
  referencia: string | null;
  bancoPagador?: string | null | undefined;
}

/** For the borrower's Aprobado loan (spec §4). Refuses NO_LOAN_TO_PAY, PAGO_TOO_MANY_PENDING, PAGO_REPEATED. */
export function registerPago(tx: Db, ctx: UserContext, input: NewPago): { id: string } {
  const usuario = getUsuario(tx, ctx.usuario.id);
  const active = findActiveLoan(tx, usuario.id);
  demand(
    checkRegister({
      active: active?.status ?? null,
      completados: countCompletadosOf(tx, usuario.id),
      pendientes: countPending(tx, usuario.id),
    }),
  );
  const fechaPago = dayPaid(input.fechaPago, today(ctx.clock));
  demand(checkRepeated({ ...input, fechaPago }, listPendingOf(tx, usuario.id)), "referencia");
  const pago = insertPago(tx, {
    id: newId(),
    userId: usuario.id,
    loanId: loanToPay(tx, usuario.id, active),
    nombre: `${usuario.nombre ?? ""} ${usuario.apellido ?? ""}`.trim(),
    codigo: input.codigo,
    monto: input.monto,
    fecha: ctx.clock.now(),
    fechaPago,
    referencia: input.referencia,
    bancoPagador: input.bancoPagador ?? null,
    ...quote(tx, input.monto, fechaPago),
  });
  tellAdmins(tx, ctx, adminEvents.pagoRegistered(pago));
  audit(tx, ctx, { accion: "pagos.register", userId: usuario.id, entidadId: pago.id, despues: pago });
  return { id: pago.id };
}

/** The running loan; without one, a finished loan of which something was given up. Null when nothing is owed. */
function loanToPay(tx: Db, userId: string, active: Loan | undefined): string | null {
  if (active?.status === "Aprobado") return active.id;
  return findRecoverable(tx, userId)?.id ?? null;
}

/** What the pago is worth in bolívares at its day's rate, kept with it; nothing while no rate is known. */
function quote(tx: Db, monto: Centavos, fechaPago: Dia) {
  const tasa = rateFor(listTasasAround(tx, fechaPago), fechaPago);
  if (!tasa) return {};
  const { valor: tasaValor, fechaValor: tasaFecha, fuente: tasaFuente } = tasa;
  return { montoBs: toBolivares(monto, tasa), tasaValor, tasaFecha, tasaFuente };
}

/**
 * An admin decides, at any time and as often as needed; a pago counts once however often it is approved. `cuotas` is by how
 * many it raises cuotasPagadas. Refuses PAGO_NOT_FOUND, and PAGO_CHANGED when it is no longer `desde`, with who changed it.
 */
export function setPagoStatus(
  tx: Db,
  ctx: AdminContext,
  input: { pagoId: string; status: PagoStatus; cuotas: number; motivo: string | null; desde?: PagoStatus | undefined },
): { id: string; status: PagoStatus; cuotasAplicadas: number } {
  const pago = getSeen(tx, ctx, input);
  const { id, cuotasAplicadas } = pago;
  if (pago.status === input.status) return { id, status: pago.status, cuotasAplicadas };
  const effect = effectOf(pago.status, input.status);
  const loanId = effect === "apply" ? bookedOn(tx, ctx, pago) : null;
  const change = {
    status: input.status,
    motivo: input.status === "Rechazado" ? input.motivo : null,
    cuotasAplicadas: loanId ? input.cuotas : 0,
    decididoEn: ctx.clock.now(),
    decididoPor: ctx.usuario.id,
  };
  if (!movePago(tx, pago.id, pago.status, change)) refuseChanged(tx, ctx, pago.id);
  if (effect === "apply") postPago(tx, ctx, pago, loanId);
  if (effect === "revert") reversePago(tx, ctx, pago.id);
  if (effect !== "none") follow(tx, ctx, pago);
  tellAndAudit(tx, ctx, pago, "pagos.setStatus", change, eventOf(input.status, pago, change.motivo));
  return { id, status: input.status, cuotasAplicadas: change.cuotasAplicadas };
}

/** Removes a pago, taking its effect back first; the audit keeps it (spec §4). Refuses as `setPagoStatus` does. */
export function removePago(tx: Db, ctx: AdminContext, input: { pagoId: string; desde?: PagoStatus | undefined }): void {
  const pago = getSeen(tx, ctx, input);
  if (!deletePago(tx, pago.id, pago.status)) refuseChanged(tx, ctx, pago.id);
  if (pago.status === "Aprobado") {
    reversePago(tx, ctx, pago.id);
    follow(tx, ctx, pago);
  }
  tellAndAudit(tx, ctx, pago, "pagos.remove", undefined, events.pagoRemoved(pago.monto));
}

/** The pago, if it still is as the administrator saw it. */
function getSeen(tx: Db, ctx: AdminContext, seen: { pagoId: string; desde?: PagoStatus | undefined }): Pago {
  const pago = findPago(tx, seen.pagoId);
  if (seen.desde !== undefined && pago?.status !== seen.desde) refuseChanged(tx, ctx, seen.pagoId);
  return pago ?? fail("PAGO_NOT_FOUND");
}

/** PAGO_CHANGED, with who changed it; PAGO_NOT_FOUND for one that never was. */
function refuseChanged(tx: Db, ctx: AdminContext, pagoId: string): never {
  const hecho = tellLastAct(tx, pagoId, DECISIONES.pago, ctx.clock.now());
  if (hecho === null && !findPago(tx, pagoId)) fail("PAGO_NOT_FOUND");
  fail("PAGO_CHANGED", { hecho });
}

/** The loan on which a pago is booked: its own, once its money was paid out; without one it is credit. */
function bookedOn(tx: Db, ctx: AdminContext, pago: Pago): string | null {
  if (pago.loanId && findAccount(tx, pago.loanId)) return pago.loanId;
  ctx.log.warn("se aprobó un pago sin préstamo activo: queda como saldo a favor", { pago: pago.id });
  return null;
}

/** What follows for the loan of a pago whose money came in or was taken back. */
function follow(tx: Db, ctx: AdminContext, { loanId }: Pago): void {
  if (!loanId) return;
  settleLoan(tx, ctx, loanId);
  if (findCompletado(tx, loanId)) reviewCompletado(tx, ctx, loanId);
}

function eventOf(status: PagoStatus, pago: Pago, motivo: string | null): PersonEvent {
  if (status === "Aprobado") return events.pagoApproved(pago.monto);
  return status === "Rechazado" ? events.pagoRejected(pago.monto, motivo) : events.pagoBack(pago.monto);
}

function tellAndAudit(
  tx: Db,
  ctx: AdminContext,
  pago: Pago,
  accion: Accion,
  despues: unknown,
  event: PersonEvent,
): void {
  tellPerson(tx, ctx, pago.userId, event);
  audit(tx, ctx, { accion, userId: pago.userId, entidadId: pago.id, antes: pago, despues });
}
