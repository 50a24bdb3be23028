/** A borrower registers what they paid; an administrator decides. Money moves only on entering or leaving Aprobado. */
import { type Dia, type Instante, toDia } from "../../../rules/country/fecha.ts";
import { type Dicho, enMano, movidos } from "../../../rules/loans/pagos/cotizacion.ts";
import { checkSure, dudaDeOtros } from "../../../rules/loans/pagos/dudas-pago.ts";
import { mayBeMade, pagoDe } from "../../../rules/loans/pagos/intenciones.ts";
import {
  checkDayPaid,
  checkRegister,
  checkRepeated,
  codigoOf,
  type DudaDePago,
  dayPaidOf,
  effectOf,
  type PagoStatus,
} from "../../../rules/loans/pagos/pagos.ts";
import { cuentaPara } from "../../../rules/operator/ajustes/cuentas-de-pago.ts";
import { imagenIdOf } from "../../../rules/people/verificaciones.ts";
import type { Accion } from "../../../rules/texts/auditoria.ts";
import { DECISIONES } from "../../../rules/texts/decisiones.ts";
import { adminEvents, events, type PersonEvent } from "../../../rules/texts/events/events.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import { demandUnclaimed } from "../../core/atiende.ts";
import { audit, tellLastAct } from "../../core/auditoria/queries.ts";
import { today } from "../../core/clock.ts";
import type { ActorContext, AdminContext, BaseContext, UserContext } from "../../core/context.ts";
import { demand, demandSure, fail } from "../../core/errors.ts";
import { publish } from "../../core/live.ts";
import { tellAdmins, tellPerson } from "../../messages/tell.ts";
import { attachCaptura, discardImagenes } from "../../people/imagenes/actions.ts";
import { getRemembered, getUsuario } from "../../people/usuarios/queries.ts";
import { afterCommit, type Db } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";
import { placePago } from "../cajas/actions.ts";
import { getCajaDe } from "../cajas/queries.ts";
import { settleLoan } from "../cargos/actions.ts";
import { findAccount } from "../cargos/queries.ts";
import { reviewCompletado } from "../completados/actions.ts";
import { findCompletado, findDudaDeMonto, findLoanToPay } from "../completados/queries.ts";
import { findGiven, type Intencion, linkPago } from "../intenciones/queries.ts";
import { postPago, reversePago } from "../libro/actions.ts";
import { findStanding } from "../libro/queries.ts";
import { closeWhenPaid } from "../liquidaciones/actions.ts";
import { reopenLoan } from "../reaperturas/actions.ts";
import { getCotizacion } from "../tasas/queries.ts";
import {
  deletePago,
  findPago,
  insertPago,
  listLivingOf,
  listSameTransfer,
  movePago,
  type Pago,
  unpair,
} from "./queries.ts";

export interface NewPago extends Dicho {
  codigo?: string | undefined;
  fechaPago?: Dia | undefined;
  escrito?: Dia | undefined;
  referencia: string | null;
  bancoPagador?: string | null | undefined;
  banco?: string | null | undefined;
  telefono?: string | null | undefined;
  loanId?: string | undefined;
  /** The address of one of their own images. */
  captura?: string | null | undefined;
  /** The caja that received it, in the same currency. */
  cajaId?: string | null | undefined;
  /** The receiving bank, if it is known from evidence and not only from the form. */
  bancoReceptor?: string | null | undefined;
  /** The value of its bolívares when they were quoted, at a rate of another day. */
  cotizado?: Pago["cotizado"];
  /** The doubts that the call confirms. */
  confirmo?: readonly DudaDePago[] | undefined;
}

/**
 * Registers a payment for the borrower's running loan or the one they name, in dollars or in the bolívares really paid (spec
 * §4), on the day it was written unless one is given. If its exact amount made a pago already, returns it, but not for another
 * transfer. Refuses NO_LOAN_TO_PAY, NOT_FOUND for a loan that is not theirs or was not paid out, PAGO_TOO_MANY_PENDING,
 * PAGO_REPEATED, a day outside of the loan, bolívares without any rate, and PAGO_UNSURE over ten times the debt.
 */
export function registerPago(tx: Db, ctx: UserContext, input: NewPago): { id: string } {
  const usuario = getUsuario(tx, ctx.usuario.id);
  const given = findGiven(tx, usuario.id, input, ctx.clock.now());
  const made = given?.pagoId ? findPago(tx, given.pagoId) : undefined;
  const dada = given && made && !mayBeMade(input, made, given, ctx.clock.now()) ? undefined : given;
  if (dada && made && made.status !== "Rechazado") return { id: made.id };
  const told = { ...input, ...(dada && pagoDe(dada, input)), metodo: "pago_movil", registradoPor: null } as const;
  const pago = addPago(tx, ctx, usuario, told, "NO_LOAN_TO_PAY");
  demandSure(checkSure([findDudaDeMonto(tx, usuario, pago.monto)], input.confirmo, "cliente"));
  if (dada) linkPago(tx, dada.id, pago.id);
  tellAdmins(tx, ctx, adminEvents.pagoRegistered(pago));
  audit(tx, ctx, { accion: "pagos.register", userId: usuario.id, entidadId: pago.id, despues: pago });
  return { id: pago.id };
}

/** Creates the pago of money that matches an intention, without notifying anybody. Refuses as registering does. */
export function makePago(tx: Db, ctx: BaseContext, intencion: Intencion, money: NewPago): Pago {
  const made = { ...money, ...pagoDe(intencion, money), metodo: "pago_movil", registradoPor: null } as const;
  const pago = addPago(tx, ctx, getRemembered(tx, intencion.userId), made, "CLIENT_OWES_NOTHING");
  linkPago(tx, intencion.id, pago.id);
  return pago;
}

/** Stores a registered or generated pago; the caller audits it. Refuses as registering does. */
export function addPago(
  tx: Db,
  ctx: BaseContext,
  usuario: ReturnType<typeof getUsuario>,
  input: NewPago & Pick<Pago, "metodo" | "registradoPor">,
  nothingOwed: "NO_LOAN_TO_PAY" | "CLIENT_OWES_NOTHING",
): Pago {
  const { running, finished, saldo } = findLoanToPay(tx, usuario.id, input.loanId);
  const [codigo, vivos] = [codigoOf(input), listLivingOf(tx, usuario.id, codigoOf(input))];
  const pendientes = vivos.filter(({ status }) => status === "Pendiente").length;
  demand(checkRegister({ owes: Boolean(running ?? finished ?? saldo), pendientes, nothingOwed }));
  const plazo = plazoOf(ctx, running ?? finished);
  const fechaPago = dayPaidOf(input, plazo);
  demand(checkDayPaid(fechaPago, plazo), "fechaPago");
  const { metodo, registradoPor, referencia } = input;
  const cotizacion = enMano(metodo, getCotizacion(tx, input, fechaPago));
  const quien = registradoPor === null ? "cliente" : "administrador";
  // Cash has neither a bank nor a reference: telling two equal pagos apart is up to whoever enters them.
  const cash = metodo === "efectivo";
  const told = { ...input, ...cotizacion, codigo, fechaPago };
  if (!cash || referencia !== null) demand(checkRepeated(told, vivos, quien), "referencia");
  return insertPago(tx, {
    id: newId(),
    userId: usuario.id,
    loanId: running?.id ?? (finished && finished.castigo > 0 ? finished.id : null),
    nombre: `${usuario.nombre ?? ""} ${usuario.apellido ?? ""}`.trim(),
    codigo,
    fechaPago,
    referencia,
    metodo,
    registradoPor,
    fecha: ctx.clock.now(),
    bancoPagador: cash ? null : (input.bancoPagador ?? input.banco ?? null),
    telefonoPagador: input.telefono ?? null,
    captura: input.captura ? attachCaptura(tx, usuario.id, imagenIdOf(input.captura)) : null,
    cajaId: input.cajaId ? getCajaDe(tx, input.cajaId, cotizacion.moneda).id : null,
    bancoReceptor: cash ? null : (input.bancoReceptor ?? cuentaPara(getAjustes(tx), null)?.banco ?? null),
    ...cotizacion,
    cotizado: cotizacion.provisional ? cotizacion.monto : (input.cotizado ?? null),
  });
}

type PaidOut = { decididoEn: Instante | null } | undefined;

/** Refuses a future day, and one before the loan was paid out. */
export const demandDay = (ctx: UserContext, fechaPago: Dia, loan: PaidOut) =>
  demand(checkDayPaid(fechaPago, plazoOf(ctx, loan)), "fechaPago");

const plazoOf = ({ clock }: BaseContext, loan: PaidOut) => ({
  desde: loan?.decididoEn ? toDia(loan.decididoEn) : null,
  hoy: today(clock),
});

type Visto = Pick<Pago, "monto" | "codigo" | "referencia">;

interface Decision {
  pagoId: string;
  status: PagoStatus;
  cuotas: number;
  motivo: string | null;
  desde?: PagoStatus | undefined;
  visto?: Visto | undefined;
  /** When leaving Aprobado: whether the loan that it closed is reopened too. */
  reabrir?: boolean | undefined;
  /** Whether the bank decided it, which the person then reads. */
  porBanco?: boolean | undefined;
  /** The confirmed doubts; without this, only the amount is checked. */
  confirmo?: readonly DudaDePago[] | undefined;
}

/**
 * An administrator decides, at any time and as often as needed, or the program if the bank is certain; a pago counts once
 * however often it is approved. `cuotas`: by how many it raises cuotasPagadas. Leaving Aprobado also unmatches its bank
 * movement. Refuses PAGO_NOT_FOUND, PAGO_CHANGED with who changed it if it is no longer `desde`, PAGO_PROVISIONAL while the
 * rate of its day is unknown, and PAGO_UNSURE over ten times what is owed or, with `confirmo`, if another borrower has the same
 * transfer.
 */
export function setPagoStatus(
  tx: Db,
  ctx: ActorContext,
  input: Decision,
): { id: string; status: PagoStatus; cuotasAplicadas: number; cerroPrestamo?: true } {
  const pago = getSeen(tx, ctx, input);
  const { id, status, cuotasAplicadas } = pago;
  if (status === input.status) return { id, status, cuotasAplicadas };
  const effect = effectOf(pago.status, input.status);
  const loanId = effect === "apply" ? bookedOn(tx, ctx, pago, input.confirmo) : null;
  const change = {
    status: input.status,
    motivo: input.status === "Rechazado" ? input.motivo : null,
    cuotasAplicadas: loanId ? input.cuotas : 0,
    decididoEn: ctx.clock.now(),
    decididoPor: ctx.usuario?.id ?? null,
  };
  if (effect === "revert") {
    const { loanId: closed = null } = (input.reabrir && findStanding(tx, "pago", { pagoId: id })) || {};
    if (closed && findCompletado(tx, closed))
      reopenLoan(tx, ctx, { loanId: closed, motivo: "El pago con que se cerró vuelve a revisión" });
    releasePago(tx, ctx, pago);
  }
  if (!movePago(tx, pago.id, pago.status, change)) refuseChanged(tx, ctx, pago.id);
  if (effect === "apply") postPago(tx, ctx, pago, loanId, movidos(pago, input.porBanco));
  if (effect === "revert") reversePago(tx, ctx, pago.id);
  if (effect !== "none") {
    placePago(tx, ctx, pago.id);
    follow(tx, ctx, pago);
  }
  const asked = input.confirmo?.length ? { confirmo: input.confirmo } : {};
  tellAndAudit(tx, ctx, pago, "pagos.setStatus", { ...change, ...asked }, eventOf(input, pago));
  const closed = loanId !== null && closeWhenPaid(tx, ctx, loanId);
  const { cuotasAplicadas: elegidas } = change;
  return { id, status: input.status, cuotasAplicadas: elegidas, ...(closed && { cerroPrestamo: true as const }) };
}

/** Removes a pago, reversing its effect first; the audit keeps it (spec §4). Refuses as `setPagoStatus` does. */
export function removePago(tx: Db, ctx: AdminContext, input: { pagoId: string; desde?: PagoStatus | undefined }): void {
  const pago = getSeen(tx, ctx, input);
  releasePago(tx, ctx, pago);
  if (!deletePago(tx, pago.id, pago.status)) refuseChanged(tx, ctx, pago.id);
  discardImagenes(tx, ctx, [pago.captura], "sin uso");
  if (pago.status === "Aprobado") {
    reversePago(tx, ctx, pago.id);
    placePago(tx, ctx, pago.id);
    follow(tx, ctx, pago);
  }
  tellAndAudit(tx, ctx, pago, "pagos.remove", undefined, events.pagoRemoved(pago.monto));
}

/** Unmatches a pago from its bank movement, which waits again; no money moves. Returns the pair; undefined if there was none. */
export function releasePago(tx: Db, ctx: ActorContext, { id, userId }: Pago) {
  const pair = unpair(tx, id, { deshecho: ctx.clock.now(), deshechoPor: ctx.usuario?.id ?? null });
  if (!pair) return undefined;
  audit(tx, ctx, { accion: "banco.undo", userId, entidadId: pair.movimientoId, antes: pair });
  afterCommit(tx, () => publish("movimientos"));
  return pair;
}

/** The pago, if it is still what the administrator saw. Refuses CLAIMED while another one corrects it. */
export function getSeen(
  tx: Db,
  ctx: ActorContext,
  { pagoId, desde, visto }: { pagoId: string; desde?: PagoStatus | undefined; visto?: Visto | undefined },
): Pago {
  const pago = findPago(tx, pagoId);
  if (desde !== undefined && pago?.status !== desde) refuseChanged(tx, ctx, pagoId);
  if (!pago) fail("PAGO_NOT_FOUND");
  getRemembered(tx, pago.userId);
  const { monto, codigo, referencia } = visto ?? pago;
  if (monto !== pago.monto || codigo !== pago.codigo || referencia !== pago.referencia) refuseChanged(tx, ctx, pagoId);
  demandUnclaimed(tx, ctx, "pago", pago.id);
  return pago;
}

/** Throws PAGO_CHANGED with who changed it, or PAGO_NOT_FOUND if it never existed. */
export function refuseChanged(tx: Db, ctx: ActorContext, pagoId: string): never {
  const hecho = tellLastAct(tx, pagoId, DECISIONES.pago, ctx.clock.now());
  if (hecho === null && !findPago(tx, pagoId)) fail("PAGO_NOT_FOUND");
  fail("PAGO_CHANGED", { hecho });
}

/** The loan on which a pago is booked: its own, once that was paid out; null makes it credit. Refuses what may not be booked. */
function bookedOn(tx: Db, ctx: ActorContext, pago: Pago, confirmo: Decision["confirmo"]): string | null {
  if (pago.provisional) fail("PAGO_PROVISIONAL", pago);
  const others = confirmo ? dudaDeOtros(pago, listSameTransfer(tx, pago)) : null;
  demandSure(checkSure([findDudaDeMonto(tx, getUsuario(tx, pago.userId), pago.monto, true), others], confirmo));
  if (pago.loanId && findAccount(tx, pago.loanId)) return pago.loanId;
  ctx.log.warn("se aprobó un pago sin préstamo activo: queda como saldo a favor", { pago: pago.id });
  return null;
}

/** Updates the loan of a pago after its money was booked or reversed. */
export function follow(tx: Db, ctx: ActorContext, { loanId }: Pago): void {
  if (!loanId) return;
  settleLoan(tx, ctx, loanId);
  if (findCompletado(tx, loanId)) reviewCompletado(tx, ctx, loanId);
}

function eventOf({ status, motivo, porBanco }: Decision, pago: Pago): PersonEvent {
  if (status === "Aprobado") return porBanco ? events.pagoConfirmed(pago.monto) : events.pagoApproved(pago.monto);
  return status === "Rechazado" ? events.pagoRejected(pago.monto, motivo) : events.pagoBack(pago.monto);
}

export function tellAndAudit(
  tx: Db,
  ctx: ActorContext,
  pago: Pago,
  accion: Accion,
  despues: unknown,
  event: PersonEvent,
) {
  tellPerson(tx, ctx, pago.userId, event);
  audit(tx, ctx, { accion, userId: pago.userId, entidadId: pago.id, antes: pago, despues });
}
