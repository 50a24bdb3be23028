/** What borrowers and admins do with loans: booked, audited, and the borrower notified, all in the caller's transaction. */

import type { Dia } from "../../../rules/country/fecha.ts";
import { applyApproval, checkFirstPayment, type DatosPago } from "../../../rules/loans/aprobacion.ts";
import { planCuotas, proximaCuota } from "../../../rules/loans/plan.ts";
import { checkRequest, waitAfterRejection } from "../../../rules/loans/solicitud.ts";
import { type Centavos, centavos, formatDolares } from "../../../rules/money/dinero.ts";
import { profileColumns } from "../../../rules/people/perfil-campos.ts";
import type { Accion } from "../../../rules/texts/auditoria.ts";
import { DECISIONES } from "../../../rules/texts/decisiones.ts";
import { adminEvents, events, type PersonEvent } from "../../../rules/texts/events.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import { audit, tellLastAct } from "../../core/auditoria/queries.ts";
import { today } from "../../core/clock.ts";
import type { AdminContext, UserContext } from "../../core/context.ts";
import { demand, fail } from "../../core/errors.ts";
import { tellAdmins, tellPerson } from "../../messages/tell.ts";
import { getUsuario } from "../../people/usuarios/queries.ts";
import type { Db } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";
import { insertGestion } from "../gestiones/queries.ts";
import { postDesembolso, postMulta, reverseMulta } from "../libro/actions.ts";
import { addPrestado, getSaldo } from "../libro/queries.ts";
import {
  addMulta,
  findLastRejection,
  getApproved,
  getLoan,
  insertLoan,
  type Loan,
  listStatuses,
  moveLoan,
} from "./queries.ts";

/**
 * A borrower asks for a loan, with the profile as it is now (spec §4). Refuses BANNED, PROFILE_MISSING, NOT_VERIFIED,
 * LOAN_ALREADY_ACTIVE, REJECTED_RECENTLY, AMOUNT_OUT_OF_RANGE.
 */
export function requestLoan(tx: Db, ctx: UserContext, input: { amount: Centavos; reason: string }): { id: string } {
  const usuario = getUsuario(tx, ctx.usuario.id);
  const { esperaTrasRechazo } = getAjustes(tx);
  const desde = waitAfterRejection(findLastRejection(tx, usuario.id), esperaTrasRechazo, today(ctx.clock));
  const refusal = checkRequest({ ...usuario, statuses: listStatuses(tx, usuario.id), desde }, input.amount);
  demand(refusal, refusal?.code === "AMOUNT_OUT_OF_RANGE" ? "amount" : undefined);
  const loan = insertLoan(tx, {
    ...profileOf(usuario),
    id: newId(),
    userId: usuario.id,
    email: usuario.correo,
    amount: input.amount,
    reason: input.reason,
    createdAt: ctx.clock.now(),
  });
  tellAdmins(tx, ctx, adminEvents.loanRequested(loan));
  audit(tx, ctx, { accion: "loans.request", userId: loan.userId, entidadId: loan.id, despues: loan });
  return { id: loan.id };
}

/** What a request copies of the person. `checkRequest` has seen that the profile is whole. */
function profileOf(usuario: ReturnType<typeof getUsuario>) {
  const profile = profileColumns(usuario) ?? fail("PROFILE_MISSING");
  return { ...profile, nivel: usuario.nivel };
}

/** Pendiente → Aprobado (spec §4). Refuses REQUEST_NOT_FOUND, LOAN_NOT_PENDING, FIRST_PAYMENT_FAR. */
export function approveLoan(
  tx: Db,
  ctx: AdminContext,
  input: { loanId: string; cuotas: number; fechaPrimerPago: Dia; datosPago: DatosPago },
): { id: string; status: "Aprobado"; montoFinal: Centavos; cuotas: number } {
  const loan = getLoan(tx, input.loanId, "REQUEST_NOT_FOUND");
  demand(checkFirstPayment(input.fechaPrimerPago, today(ctx.clock)), "fechaPrimerPago");
  const approval = applyApproval(loan, input);
  if (!moveLoan(tx, loan.id, "Pendiente", { ...approval, ...decision(ctx) })) refuseDecided(tx, ctx, loan.id);
  const approved = { ...loan, ...approval };
  postDesembolso(tx, ctx, approved);
  addPrestado(tx, loan.amount);
  tellAndAudit(tx, ctx, loan, "loans.approve", approval, events.loanApproved(approved));
  return { id: loan.id, status: approval.status, montoFinal: approval.montoFinal, cuotas: approval.cuotas };
}

interface Decided {
  loanId: string;
  motivo: string | null;
}

/** Pendiente → Rechazado. Refuses REQUEST_NOT_FOUND, LOAN_NOT_PENDING. */
export function rejectLoan(tx: Db, ctx: AdminContext, { loanId, motivo }: Decided): void {
  const loan = getLoan(tx, loanId, "REQUEST_NOT_FOUND");
  const change = { status: "Rechazado" as const, motivo };
  if (!moveLoan(tx, loan.id, "Pendiente", { ...change, ...decision(ctx) })) refuseDecided(tx, ctx, loan.id);
  tellAndAudit(tx, ctx, loan, "loans.reject", change, events.loanRejected(motivo));
}

/** Any state → Baneado, which remembers where it came from. Refuses LOAN_NOT_FOUND, LOAN_NOT_BANNABLE. */
export function banLoan(tx: Db, ctx: AdminContext, { loanId, motivo }: Decided): void {
  const loan = getLoan(tx, loanId, "LOAN_NOT_FOUND");
  if (loan.status === "Baneado") fail("LOAN_NOT_BANNABLE");
  const change = { status: "Baneado" as const, statusPrevio: loan.status, motivo };
  if (!moveLoan(tx, loan.id, loan.status, { ...change, ...decision(ctx) })) fail("LOAN_NOT_BANNABLE");
  tellAndAudit(tx, ctx, loan, "loans.ban", change, events.loanBanned(motivo));
}

/** Baneado → what it was before. Refuses LOAN_NOT_FOUND, LOAN_NOT_BANNED. */
export function unbanLoan(tx: Db, ctx: AdminContext, { loanId }: { loanId: string }): void {
  const loan = getLoan(tx, loanId, "LOAN_NOT_FOUND");
  if (loan.status !== "Baneado" || loan.statusPrevio === null) fail("LOAN_NOT_BANNED");
  const change = { status: loan.statusPrevio, statusPrevio: null, motivo: null };
  if (!moveLoan(tx, loan.id, "Baneado", { ...change, ...decision(ctx) })) fail("LOAN_NOT_BANNED");
  tellAndAudit(tx, ctx, loan, "loans.unban", change, events.loanUnbanned());
}

/** Moves the whole plan to a new first day. Refuses LOAN_NOT_FOUND, LOAN_NOT_APPROVED, FIRST_PAYMENT_FAR. */
export function changeFirstPayment(tx: Db, ctx: AdminContext, input: { loanId: string; fechaPrimerPago: Dia }): void {
  const loan = getApproved(tx, input.loanId, "LOAN_NOT_FOUND");
  demand(checkFirstPayment(input.fechaPrimerPago, today(ctx.clock)), "fechaPrimerPago");
  const change = { fechaPrimerPago: input.fechaPrimerPago };
  if (!moveLoan(tx, loan.id, "Aprobado", change)) fail("LOAN_NOT_APPROVED");
  tellAndAudit(tx, ctx, loan, "loans.changeFirstPayment", change, events.firstPaymentChanged(input.fechaPrimerPago));
}

/** Tells the borrower of the next cuota, once a day. Refuses LOAN_NOT_FOUND, LOAN_NOT_APPROVED, NOTHING_DUE. */
export function sendReminder(tx: Db, ctx: AdminContext, { loanId }: { loanId: string }): { enviado: boolean } {
  const loan = getApproved(tx, loanId, "LOAN_NOT_FOUND");
  const cuota = proximaCuota(planCuotas(loan), loan.cuotasPagadas, getSaldo(tx, loan.id)) ?? fail("NOTHING_DUE");
  const event = events.reminder(loan, cuota, today(ctx.clock));
  const enviado = tellAndAudit(tx, ctx, loan, "loans.sendReminder", { cuota: cuota.numero }, event);
  if (enviado) {
    const texto = `Cuota ${cuota.numero} de ${formatDolares(cuota.monto)}`;
    insertGestion(tx, ctx, { userId: loan.userId, loanId: loan.id, tipo: "recordatorio", texto });
  }
  return { enviado };
}

/**
 * Adds the fine of the settings, $0.50 at first, to montoFinal (spec §4). Refuses LOAN_DOES_NOT_EXIST, LOAN_NOT_APPROVED, and
 * LOAN_CHANGED when montoFinal is no longer `desde` cents, with who changed it.
 */
export function fineLoan(
  tx: Db,
  ctx: AdminContext,
  input: { loanId: string; desde?: number | undefined },
): { montoFinal: Centavos } {
  const loan = getApproved(tx, input.loanId, "LOAN_DOES_NOT_EXIST");
  if (input.desde !== undefined && input.desde !== loan.montoFinal)
    fail("LOAN_CHANGED", { hecho: tellLastAct(tx, loan.id, DECISIONES.total, ctx.clock.now()) });
  const { multa } = getAjustes(tx);
  const montoFinal = addMulta(tx, loan.id, multa);
  postMulta(tx, ctx, loan, multa);
  tellAndAudit(tx, ctx, loan, "loans.fine", { montoFinal }, events.fined(multa, montoFinal));
  return { montoFinal };
}

/** Takes the latest fine back, exactly what it added, with a reason. Refuses LOAN_DOES_NOT_EXIST, LOAN_NOT_APPROVED, NO_FINE. */
export function waiveFine(
  tx: Db,
  ctx: AdminContext,
  { loanId, motivo }: { loanId: string; motivo: string },
): { montoFinal: Centavos } {
  const loan = getApproved(tx, loanId, "LOAN_DOES_NOT_EXIST");
  const multa = reverseMulta(tx, ctx, loan) ?? fail("NO_FINE");
  const montoFinal = addMulta(tx, loan.id, centavos(-multa));
  tellAndAudit(tx, ctx, loan, "loans.waiveFine", { montoFinal, motivo }, events.fineWaived(multa, montoFinal));
  return { montoFinal };
}

const decision = (ctx: AdminContext) => ({ decididoEn: ctx.clock.now(), decididoPor: ctx.usuario.id });

/** LOAN_NOT_PENDING, with who decided first. */
function refuseDecided(tx: Db, ctx: AdminContext, loanId: string): never {
  fail("LOAN_NOT_PENDING", { hecho: tellLastAct(tx, loanId, DECISIONES.solicitud, ctx.clock.now()) });
}

/** How every decision on a loan ends. False, and nothing is written, when its event goes out once and already did. */
export function tellAndAudit(
  tx: Db,
  ctx: AdminContext,
  loan: Loan,
  accion: Accion,
  change: Partial<Loan> | object,
  event: PersonEvent,
): boolean {
  if (!tellPerson(tx, ctx, loan.userId, event)) return false;
  const before = Object.keys(change).filter((name) => name in loan);
  const antes = Object.fromEntries(before.map((name) => [name, loan[name as keyof Loan]]));
  audit(tx, ctx, { accion, userId: loan.userId, entidadId: loan.id, antes, despues: change });
  return true;
}
