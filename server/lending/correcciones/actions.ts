/**
 * Corrections of a pago's amount, day or reference: by its borrower until it is decided, by an administrator at any time. The
 * entry of an approved pago is reversed and booked again. Also restores pagos removed by mistake.
 */

import type { Dia } from "../../../rules/country/fecha.ts";
import { type Dicho, dichoOf, enMano, movidos } from "../../../rules/loans/pagos/cotizacion.ts";
import { checkSure } from "../../../rules/loans/pagos/dudas-pago.ts";
import {
  checkRepeated,
  checkWithdraw,
  codigoOf,
  type DudaDePago,
  type PagoStatus,
} from "../../../rules/loans/pagos/pagos.ts";
import { sumCentavos } from "../../../rules/money/dinero.ts";
import { DECISIONES } from "../../../rules/texts/decisiones.ts";
import { events } from "../../../rules/texts/events/events.ts";
import { audit, findLastLine, tellLastAct } from "../../core/auditoria/queries.ts";
import type { AdminContext, UserContext } from "../../core/context.ts";
import { demand, demandSure, fail } from "../../core/errors.ts";
import { publish } from "../../core/live.ts";
import { tellPerson } from "../../messages/tell.ts";
import { discardImagenes } from "../../people/imagenes/actions.ts";
import { getRemembered, getUsuario } from "../../people/usuarios/queries.ts";
import { afterCommit, type Db } from "../../storage/db.ts";
import { placePago } from "../cajas/actions.ts";
import { findAccount } from "../cargos/queries.ts";
import { findCompletado, findDudaDeMonto } from "../completados/queries.ts";
import { findGiven, findOfPago, freePago, hasArrived, linkPago } from "../intenciones/queries.ts";
import { postPago, reversePago } from "../libro/actions.ts";
import { findLatest, findStanding } from "../libro/queries.ts";
import { findLoan } from "../loans/queries.ts";
import { demandDay, follow, getSeen, refuseChanged, releasePago, tellAndAudit } from "../pagos/actions.ts";
import {
  deletePago,
  findPago,
  forgetPreguntas,
  getPagoOf,
  insertPago,
  isMoneyOfAnother,
  listLivingOf,
  listPagosSince,
  movePago,
  type Pago,
} from "../pagos/queries.ts";
import { getCotizacion } from "../tasas/queries.ts";

interface Correccion extends Dicho {
  pagoId: string;
  fechaPago?: Dia | undefined;
  referencia?: string | null | undefined;
  motivo: string;
  desde?: PagoStatus | undefined;
  confirmo?: readonly DudaDePago[] | undefined;
}

/**
 * Corrects a pago in any state and quotes it again at the rate of its day; the entry of an approved one is reversed and booked
 * again. Refuses PAGO_SAME, PAGO_REPEATED, a day outside of its loan, PAGO_UNSURE for an amount over ten times what would be
 * owed without it, and PAGO_PROVISIONAL if an approved one would become provisional.
 */
export function correctPago(tx: Db, ctx: AdminContext, input: Correccion): { id: string } {
  const pago = getSeen(tx, ctx, input);
  const after = corrected(tx, ctx, pago, input);
  if (!differs(after, pago)) fail("PAGO_SAME");
  if (after.referencia !== pago.referencia && pago.status !== "Rechazado") {
    demand(checkRepeated(after, listOthers(tx, pago, after.codigo), "administrador"), "referencia");
  }
  const approved = pago.status === "Aprobado";
  if (after.monto !== pago.monto) {
    const { id, saldo } = getUsuario(tx, pago.userId);
    const before = { id, saldo: approved ? sumCentavos([saldo, pago.monto]) : saldo };
    demandSure(checkSure([findDudaDeMonto(tx, before, after.monto)], input.confirmo));
  }
  if (approved && after.provisional) fail("PAGO_PROVISIONAL", after);
  // The bank movement no longer equals the pago.
  if (after.montoBs !== pago.montoBs) releasePago(tx, ctx, pago);
  if (!movePago(tx, pago.id, pago.status, after)) refuseChanged(tx, ctx, pago.id);
  const moved = after.monto !== pago.monto || after.montoBs !== pago.montoBs || after.fechaPago !== pago.fechaPago;
  if (approved && moved) {
    // Booked again where it was: as credit, even if its loan was paid out since.
    const { loanId = null, bs = null } = findStanding(tx, "pago", { pagoId: pago.id }) ?? {};
    reversePago(tx, ctx, pago.id);
    postPago(tx, ctx, { ...pago, ...after }, loanId, after.montoBs === pago.montoBs ? bs : movidos(after));
  }
  if (approved) placePago(tx, ctx, pago.id);
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
  confirmo?: readonly DudaDePago[] | undefined;
}

/**
 * A borrower corrects a pago of theirs that nobody has reviewed; a new amount or day is quoted at the rate of its day, and the bank
 * is asked again. An exact amount that waits for its money gets this pago. Refuses NOT_FOUND, another's too, PAGO_DECIDED,
 * PAGO_ARRIVED, PAGO_SAME, PAGO_REPEATED, PAGO_UNSURE as registering it does, and a day outside of its loan.
 */
export function amendPago(tx: Db, ctx: UserContext, input: Enmienda): { id: string } {
  const pago = getTold(tx, ctx, input.pagoId);
  const { codigo, referencia, monto, montoBs } = input;
  const said = dichoOf(pago);
  const told = said.monto !== monto || said.montoBs !== montoBs ? { monto, montoBs } : {};
  const after = {
    ...requoted(tx, ctx, pago, { ...told, fechaPago: input.fechaPago }),
    codigo,
    referencia,
    bancoPagador: input.bancoPagador ?? null,
  };
  if (!differs(after, pago)) fail("PAGO_SAME");
  demand(checkRepeated(after, listOthers(tx, pago, codigo)), "referencia");
  if (after.monto !== pago.monto)
    demandSure(checkSure([findDudaDeMonto(tx, getUsuario(tx, pago.userId), after.monto)], input.confirmo, "cliente"));
  // Once the rate of its day is known, a correction cannot choose the earlier quote.
  const cotizado = pago.provisional ? after.cotizado : null;
  if (!movePago(tx, pago.id, "Pendiente", { ...after, cotizado })) fail("PAGO_DECIDED");
  linkExact(tx, ctx, pago, after.montoBs);
  forgetPreguntas(tx, pago.id);
  audit(tx, ctx, { accion: "pagos.amend", userId: pago.userId, entidadId: pago.id, antes: pago, despues: after });
  afterCommit(tx, () => publish("pagos"));
  return { id: pago.id };
}

/** Links the pago to the intention that waits for exactly that amount, if there is one, instead of an earlier one. */
function linkExact(tx: Db, ctx: UserContext, { id, userId, loanId }: Pago, montoBs: Pago["montoBs"]): void {
  const told = { montoBs: montoBs ?? undefined, loanId: loanId ?? undefined };
  const dada = findGiven(tx, userId, told, ctx.clock.now());
  if (!dada || dada.pagoId !== null) return;
  freePago(tx, id);
  if (!findOfPago(tx, id)) linkPago(tx, dada.id, id);
}

/** A borrower withdraws an undecided pago. Refuses NOT_FOUND, for another person's too, PAGO_DECIDED and PAGO_ARRIVED. */
export function withdrawPago(tx: Db, ctx: UserContext, { pagoId }: { pagoId: string }): void {
  const pago = getTold(tx, ctx, pagoId);
  if (!deletePago(tx, pagoId, "Pendiente")) fail("PAGO_DECIDED");
  freePago(tx, pagoId);
  discardImagenes(tx, ctx, [pago.captura], "sin uso");
  audit(tx, ctx, { accion: "pagos.withdraw", userId: pago.userId, entidadId: pagoId, antes: pago });
}

/** A pago that its person may still change. */
function getTold(tx: Db, ctx: UserContext, pagoId: string): Pago {
  const pago = getPagoOf(tx, ctx.usuario.id, pagoId);
  demand(checkWithdraw(pago));
  return hasArrived(tx, pagoId) ? fail("PAGO_ARRIVED") : pago;
}

/** The person's other pagos with that code that wait or were approved. */
const listOthers = (tx: Db, { id, userId }: Pago, codigo: string) =>
  listLivingOf(tx, userId, codigo).filter((other) => other.id !== id);

/** A difference in the quoted value alone is no change. */
const differs = ({ cotizado: _, ...after }: Partial<Pago>, pago: Pago) =>
  (Object.keys(after) as (keyof typeof after)[]).some((name) => after[name] !== pago[name]);

/** The pago's loan, if it was paid out: a cancelled one has no first day. */
function findPaidOut(tx: Db, loanId: string) {
  const loan = findLoan(tx, loanId);
  return loan?.status === "Aprobado" ? loan : findCompletado(tx, loanId);
}

/** Its day and amount; the quote is kept if neither changes. */
function requoted(tx: Db, ctx: UserContext, pago: Pago, input: Dicho & { fechaPago?: Dia | undefined }) {
  const fechaPago = input.fechaPago ?? pago.fechaPago;
  if (fechaPago !== pago.fechaPago) {
    demandDay(ctx, fechaPago, pago.loanId ? findPaidOut(tx, pago.loanId) : undefined);
  }
  const told = input.monto !== undefined || input.montoBs !== undefined;
  const requote = told || fechaPago !== pago.fechaPago;
  const { moneda, monto, montoBs, tasaValor, tasaFecha, tasaFuente, provisional, cotizado } = pago;
  const same = { moneda, monto, montoBs, tasaValor, tasaFecha, tasaFuente, provisional, cotizado };
  if (!requote) return { ...same, fechaPago };
  const anew = enMano(pago.metodo, getCotizacion(tx, told ? input : dichoOf(pago), fechaPago));
  return { ...anew, cotizado: anew.provisional ? anew.monto : null, fechaPago };
}

/** The pago's fields after the correction. */
function corrected(tx: Db, ctx: AdminContext, pago: Pago, input: Correccion) {
  const referencia = input.referencia ?? pago.referencia;
  const codigo = input.referencia ? codigoOf({ referencia: input.referencia }) : pago.codigo;
  return { ...requoted(tx, ctx, pago, input), referencia, codigo };
}

const ESTADOS = { Pendiente: "en revisión", Aprobado: "aprobado", Rechazado: "rechazado" } as const;

/**
 * Restores a removed pago with its number, but without its capture, which was deleted; an approved one is booked where it was
 * before. The bank movement that it was separated from waits for review. Refuses PAGO_NOT_FOUND, PAGO_NOT_REMOVED with who did what first,
 * and PAGO_REPLACED when another pago is that money by now.
 */
export function restorePago(
  tx: Db,
  ctx: AdminContext,
  { pagoId }: { pagoId: string },
): { id: string; status: PagoStatus } {
  const line = findLastLine(tx, pagoId, DECISIONES.pago);
  const pago = findPago(tx, pagoId);
  if (pago || line?.accion !== "pagos.remove") {
    if (!pago && !line) fail("PAGO_NOT_FOUND");
    fail("PAGO_NOT_REMOVED", { hecho: line ? tellLastAct(tx, pagoId, DECISIONES.pago, ctx.clock.now()) : null });
  }
  const before = line.antes as Pago;
  getRemembered(tx, before.userId);
  const since = listPagosSince(tx, before.userId, line.fecha).filter(({ status }) => status !== "Rechazado");
  if (checkRepeated(before, since) !== null || isMoneyOfAnother(tx, pagoId, line.fecha)) fail("PAGO_REPLACED");
  const cotizacion = before.provisional ? getCotizacion(tx, dichoOf(before), before.fechaPago) : {};
  const approved = before.status === "Aprobado";
  const { loanId: booked = null } = (approved && findLatest(tx, "pago", { pagoId })) || {};
  const loanId = booked && findAccount(tx, booked) ? booked : null;
  const cuotasAplicadas = loanId === null ? 0 : before.cuotasAplicadas;
  const restored = insertPago(tx, { ...before, ...cotizacion, captura: null, cuotasAplicadas });
  if (approved) {
    postPago(tx, ctx, restored, loanId, movidos(restored));
    placePago(tx, ctx, restored.id);
    follow(tx, ctx, restored);
  }
  const { id, userId, monto, status } = restored;
  tellPerson(tx, ctx, userId, events.pagoRestored(monto, ESTADOS[status]));
  const despues = { ...restored, deshace: line.id };
  audit(tx, ctx, { accion: "pagos.restore", userId, entidadId: id, antes: null, despues });
  return { id, status };
}
