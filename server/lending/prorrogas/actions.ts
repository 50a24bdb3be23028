/**
 * Changes of due days: of the first payment of a plan, or of what is left of it, by an administrator or at the borrower's
 * request.
 */
import type { Dia } from "../../../rules/country/fecha.ts";
import { openCuotas } from "../../../rules/loans/abiertas.ts";
import { checkFirstPayment } from "../../../rules/loans/aprobar/aprobacion.ts";
import {
  checkExtension,
  checkGrant,
  checkReschedule,
  cuotaOf,
  firstMoved,
  type Movido,
  type Movidos,
  movidosOf,
  plazosBefore,
  reschedule,
} from "../../../rules/loans/mora/prorrogas.ts";
import { planCuotas } from "../../../rules/loans/plan.ts";
import { proximoVence } from "../../../rules/money/cargos.ts";
import { centavos } from "../../../rules/money/dinero.ts";
import { DECISIONES } from "../../../rules/texts/decisiones.ts";
import { adminEvents, events } from "../../../rules/texts/events/events.ts";
import { audit, findLastLine, tellLastAct } from "../../core/auditoria/queries.ts";
import { today } from "../../core/clock.ts";
import type { AdminContext, UserContext } from "../../core/context.ts";
import { demand, fail } from "../../core/errors.ts";
import { tellAdmins, tellPerson } from "../../messages/tell.ts";
import type { Db } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";
import { settleLoan } from "../cargos/actions.ts";
import { listCargos, updateCargo } from "../cargos/queries.ts";
import { tellAndAudit } from "../loans/actions.ts";
import { type ApprovedLoan, findActiveLoan, getRunning, moveLoan } from "../loans/queries.ts";
import { answerProrroga, findProrroga, hasWaiting, insertProrroga, type Prorroga, reopenProrroga } from "./queries.ts";

/**
 * Moves the plan to a new first day; if part of it is settled, what is left of it, as a prórroga. Returns what moved first.
 * Refuses LOAN_NOT_FOUND, LOAN_NOT_APPROVED, LOAN_WRITTEN_OFF, FIRST_PAYMENT_FAR, NOTHING_DUE, DAY_BEFORE_PREVIOUS.
 */
export function changeFirstPayment(
  tx: Db,
  ctx: AdminContext,
  input: { loanId: string; fechaPrimerPago: Dia },
): { movido: Movido | null } {
  const loan = getRunning(tx, input.loanId, "LOAN_NOT_FOUND");
  const { fechaPrimerPago: fecha } = input;
  demand(checkFirstPayment(fecha, today(ctx.clock)), "fechaPrimerPago");
  const before = listCargos(tx, loan.id);
  if (loan.cuotasPagadas > 0) {
    const { numero } = openCuotas(before)[0] ?? fail("NOTHING_DUE");
    move(tx, ctx, loan, { desdeCuota: numero, fecha, campo: "fechaPrimerPago" });
  } else moveWhole(tx, ctx, loan, fecha);
  const movidos = movidosOf(before, listCargos(tx, loan.id));
  const change = { fechaPrimerPago: fecha, movidos };
  tellAndAudit(tx, ctx, loan, "loans.changeFirstPayment", change, events.firstPaymentChanged(fecha));
  return { movido: firstMoved(movidos) };
}

/** The plan as if agreed with the new days: the old ones do not count as late. */
function moveWhole(tx: Db, ctx: AdminContext, loan: ApprovedLoan, fechaPrimerPago: Dia): void {
  if (!moveLoan(tx, loan.id, "Aprobado", { fechaPrimerPago })) fail("LOAN_NOT_APPROVED");
  const plan = planCuotas({ ...loan, fechaPrimerPago, total: centavos(loan.montoFinal - loan.multas) });
  const before = listCargos(tx, loan.id);
  for (const cargo of before) {
    const vence = plan.find(({ numero }) => numero === cuotaOf(cargo, before)?.numero)?.vence;
    if (vence) updateCargo(tx, cargo, { vence, vencePrevio: [] });
  }
  settleLoan(tx, ctx, loan.id);
}

/** Moves the cuotas from that one on, keeping their old days. Returns what moved. */
function move(
  tx: Db,
  ctx: AdminContext,
  loan: ApprovedLoan,
  { desdeCuota, fecha, campo }: { desdeCuota: number; fecha: Dia; campo: string },
): Movidos {
  const cargos = listCargos(tx, loan.id);
  demand(checkReschedule(cargos, desdeCuota, fecha), campo);
  const moved = reschedule(cargos, { desdeCuota, fecha, periodo: loan.periodo });
  for (const { vence, vencePrevio, ...cargo } of moved) updateCargo(tx, cargo, { vence, vencePrevio });
  settleLoan(tx, ctx, loan.id);
  return movidosOf(cargos, moved);
}

/** Restores the due days of every cargo that a decision moved. Refuses MOVED_SINCE. */
function moveBack(tx: Db, ctx: AdminContext, loanId: string, movidos: Movidos | undefined): void {
  const plazos = (movidos && plazosBefore(listCargos(tx, loanId), movidos, today(ctx.clock))) ?? fail("MOVED_SINCE");
  for (const { tipo, numero, vence, vencePrevio } of plazos)
    updateCargo(tx, { loanId, tipo, numero }, { vence, vencePrevio });
  settleLoan(tx, ctx, loanId);
}

/**
 * Gives more time from a cuota on. Returns what moved first. Refuses LOAN_NOT_FOUND, LOAN_NOT_APPROVED, LOAN_WRITTEN_OFF,
 * FIRST_PAYMENT_FAR, CUOTA_SETTLED, DAY_BEFORE_PREVIOUS.
 */
export function rescheduleLoan(
  tx: Db,
  ctx: AdminContext,
  { loanId, desdeCuota, fecha, motivo }: { loanId: string; desdeCuota: number; fecha: Dia; motivo: string },
): { movido: Movido | null } {
  const loan = getRunning(tx, loanId, "LOAN_NOT_FOUND");
  demand(checkFirstPayment(fecha, today(ctx.clock)), "fecha");
  const movidos = move(tx, ctx, loan, { desdeCuota, fecha, campo: "fecha" });
  const change = { desdeCuota, fecha, motivo, movidos };
  tellAndAudit(tx, ctx, loan, "loans.reschedule", change, events.rescheduled(desdeCuota, fecha));
  return { movido: firstMoved(movidos) };
}

/**
 * Undoes the last change of days by an administrator (not a granted request), of the first payment or of what is left; with
 * `desde`, only if that is what it had moved first. Refuses LOAN_NOT_FOUND, LOAN_NOT_APPROVED, LOAN_WRITTEN_OFF, NOTHING_MOVED,
 * MOVED_SINCE.
 */
export function undoReschedule(
  tx: Db,
  ctx: AdminContext,
  { loanId, desde }: { loanId: string; desde?: Movido | null | undefined },
): void {
  const loan = getRunning(tx, loanId, "LOAN_NOT_FOUND");
  const line = findLastLine(tx, loan.id, [...DECISIONES.plazos, "loans.approve", "loans.correctApproval"]);
  const { movidos } = (line?.despues ?? {}) as { movidos?: Movidos };
  // Also if the plan was rebuilt since, or the days did not change.
  if (!line || !movidos || movidos.despues.length === 0) fail("NOTHING_MOVED");
  const first = firstMoved(movidos);
  if (desde !== undefined && (desde?.cuota !== first?.cuota || desde?.vence !== first?.vence)) fail("MOVED_SINCE");
  moveBack(tx, ctx, loan.id, movidos);
  // A move of the whole plan changed its first day; a prórroga did not.
  const { fechaPrimerPago = loan.fechaPrimerPago } = (line.antes ?? {}) as { fechaPrimerPago?: Dia };
  if (!moveLoan(tx, loan.id, "Aprobado", { fechaPrimerPago })) fail("LOAN_NOT_APPROVED");
  const change = { fechaPrimerPago, deshace: line.id };
  const event = events.datesRestored(proximoVence(listCargos(tx, loan.id)));
  tellAndAudit(tx, ctx, loan, "loans.undoReschedule", change, event);
}

/**
 * A borrower asks for more time on their running loan. Refuses NO_LOAN_TO_EXTEND, LOAN_WRITTEN_OFF, CUOTA_SETTLED,
 * DAY_NOT_LATER, EXTENSION_TOO_LONG, DAY_BEFORE_PREVIOUS, PRORROGA_PENDING.
 */
export function requestProrroga(
  tx: Db,
  ctx: UserContext,
  { desdeCuota, fecha, motivo }: { desdeCuota: number; fecha: Dia; motivo: string },
): { id: string } {
  const { id: userId } = ctx.usuario;
  const active = findActiveLoan(tx, userId);
  if (active?.status !== "Aprobado") fail("NO_LOAN_TO_EXTEND");
  const loan = getRunning(tx, active.id, "LOAN_NOT_FOUND");
  const cargos = listCargos(tx, loan.id);
  const cuota = openCuotas(cargos).find(({ numero }) => numero === desdeCuota);
  demand(checkReschedule(cargos, desdeCuota, fecha), cuota ? "fecha" : "desdeCuota");
  if (cuota) demand(checkExtension(cuota.vence, fecha, today(ctx.clock)), "fecha");
  const prorroga = { id: newId(), userId, loanId: loan.id, desdeCuota, fecha, motivo, creado: ctx.clock.now() };
  if (!insertProrroga(tx, prorroga)) fail("PRORROGA_PENDING");
  tellAdmins(tx, ctx, adminEvents.prorrogaRequested({ ...loan, ...prorroga }));
  audit(tx, ctx, { accion: "prorrogas.request", userId, entidadId: prorroga.id, despues: prorroga });
  return { id: prorroga.id };
}

/**
 * An administrator grants what was asked for, which moves the cuotas, or refuses it; the borrower is notified. Refuses
 * PRORROGA_NOT_FOUND, PRORROGA_NOT_PENDING with who answered first, and, where it is granted, PRORROGA_STALE,
 * DAY_BEFORE_PREVIOUS and as `getRunning` does.
 */
export function decideProrroga(
  tx: Db,
  ctx: AdminContext,
  { prorrogaId, conceder, motivo }: { prorrogaId: string; conceder: boolean; motivo: string | null },
): void {
  const prorroga = findProrroga(tx, prorrogaId) ?? fail("PRORROGA_NOT_FOUND");
  const { id, userId, desdeCuota, fecha } = prorroga;
  const estado = conceder ? ("Concedida" as const) : ("Rechazada" as const);
  const answer = { estado, respuesta: motivo, decididoEn: ctx.clock.now(), decididoPor: ctx.usuario.id };
  if (!answerProrroga(tx, id, answer))
    fail("PRORROGA_NOT_PENDING", { hecho: tellLastAct(tx, id, DECISIONES.prorroga, ctx.clock.now()) });
  const movidos = conceder ? grant(tx, ctx, prorroga) : undefined;
  tellPerson(
    tx,
    ctx,
    userId,
    conceder ? events.prorrogaGranted(desdeCuota, fecha, motivo) : events.prorrogaRefused(desdeCuota, motivo),
  );
  audit(tx, ctx, {
    accion: "prorrogas.decide",
    userId,
    entidadId: id,
    antes: prorroga,
    despues: { ...answer, movidos },
  });
}

function grant(tx: Db, ctx: AdminContext, prorroga: Prorroga): Movidos {
  const { loanId, desdeCuota, fecha } = prorroga;
  const loan = getRunning(tx, loanId, "LOAN_NOT_FOUND");
  demand(checkGrant(listCargos(tx, loanId), prorroga));
  return move(tx, ctx, loan, { desdeCuota, fecha, campo: "fecha" });
}

/**
 * Undoes an answer: the request waits again, and what it moved falls due as before. Refuses PRORROGA_NOT_FOUND,
 * PRORROGA_NOT_DECIDED with who undid it first, PRORROGA_OTHER_WAITS, MOVED_SINCE, and as `getRunning` does.
 */
export function undoProrroga(tx: Db, ctx: AdminContext, { prorrogaId }: { prorrogaId: string }): void {
  const prorroga = findProrroga(tx, prorrogaId) ?? fail("PRORROGA_NOT_FOUND");
  const { id, userId, loanId, desdeCuota, estado } = prorroga;
  getRunning(tx, loanId, "LOAN_NOT_FOUND");
  const line = findLastLine(tx, id, DECISIONES.prorroga);
  const refused = (): never =>
    fail("PRORROGA_NOT_DECIDED", { hecho: line ? tellLastAct(tx, id, DECISIONES.prorroga, ctx.clock.now()) : null });
  if (estado === "Pendiente" || line?.accion !== "prorrogas.decide") throw refused();
  if (hasWaiting(tx, loanId)) fail("PRORROGA_OTHER_WAITS");
  if (!reopenProrroga(tx, id, estado)) refused();
  if (estado === "Concedida") moveBack(tx, ctx, loanId, (line.despues as { movidos?: Movidos }).movidos);
  const cuota = listCargos(tx, loanId).find(({ tipo, numero }) => tipo === "cuota" && numero === desdeCuota);
  tellPerson(tx, ctx, userId, events.prorrogaReviewed(desdeCuota, cuota?.vence ?? null));
  const despues = { estado: "Pendiente", deshace: line.id };
  audit(tx, ctx, { accion: "prorrogas.undo", userId, entidadId: id, antes: prorroga, despues });
}
