/** What borrowers and admins do with loans: booked, audited, and the borrower notified, all in the caller's transaction. */

import { checkRequest, waitAfterRejection } from "../../../rules/loans/aprobar/solicitud.ts";
import type { Centavos } from "../../../rules/money/dinero.ts";
import { profileColumns } from "../../../rules/people/perfil-campos.ts";
import type { Accion } from "../../../rules/texts/auditoria.ts";
import { DECISIONES } from "../../../rules/texts/decisiones.ts";
import { adminEvents, events, type PersonEvent } from "../../../rules/texts/events/events.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import { demandUnclaimed, findAtiende } from "../../core/atiende.ts";
import { audit, tellLastAct } from "../../core/auditoria/queries.ts";
import { today } from "../../core/clock.ts";
import type { ActorContext, AdminContext, UserContext } from "../../core/context.ts";
import { demand, fail } from "../../core/errors.ts";
import { tellAdmins, tellPerson } from "../../messages/tell.ts";
import { banUsuario, unbanUsuario } from "../../people/baneos/actions.ts";
import { demandThawed } from "../../people/congelados/queries.ts";
import { getRemembered, getUsuario } from "../../people/usuarios/queries.ts";
import type { Db } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";
import { insertPedido, type Pedido } from "../pedidos/queries.ts";
import { findLastRejection, getLoan, insertLoan, type Loan, listStatuses, moveLoan } from "./queries.ts";

interface Solicitado extends Partial<Pedido> {
  amount: Centavos;
  reason: string;
}

/**
 * A borrower asks for a loan, with their current profile (spec §4). Refuses BANNED, PROFILE_MISSING, NOT_VERIFIED,
 * LOAN_ALREADY_ACTIVE, REJECTED_RECENTLY, AMOUNT_OUT_OF_RANGE, ACCOUNT_FROZEN.
 */
export function requestLoan(tx: Db, ctx: UserContext, input: Solicitado): { id: string } {
  return requestLoanOf(tx, ctx, ctx.usuario.id, input, "loans.request");
}

/**
 * The team requests a loan for a client in person; the client is notified, because nobody should owe what they did not ask for. Refuses
 * USUARIO_NOT_FOUND, PERSON_FORGOTTEN, and as `requestLoan` does.
 */
export function requestLoanFor(
  tx: Db,
  ctx: AdminContext,
  { userId, ...input }: Solicitado & { userId: string },
): { id: string } {
  getRemembered(tx, userId);
  const loan = requestLoanOf(tx, ctx, userId, input, "loans.requestFor");
  tellPerson(tx, ctx, userId, events.loanEntered(input.amount));
  return loan;
}

function requestLoanOf(tx: Db, ctx: ActorContext, userId: string, input: Solicitado, accion: Accion): { id: string } {
  demandThawed(tx, userId, ctx.clock.now());
  const usuario = getUsuario(tx, userId);
  const { esperaTrasRechazo, rangos, cuotasHasta } = getAjustes(tx);
  const desde = waitAfterRejection(findLastRejection(tx, usuario.id), esperaTrasRechazo, today(ctx.clock));
  const borrower = {
    ...usuario,
    baneado: usuario.baneoDesde !== null,
    statuses: listStatuses(tx, usuario.id),
    rangos,
    desde,
  };
  const refusal = checkRequest(borrower, input.amount);
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
  const { diaPreferido = null } = input;
  const cuotas = input.cuotas && cuotasHasta ? Math.min(input.cuotas, cuotasHasta) : null;
  if (diaPreferido !== null || cuotas !== null) insertPedido(tx, { loanId: loan.id, diaPreferido, cuotas });
  tellAdmins(tx, ctx, adminEvents.loanRequested(loan));
  const despues = { ...loan, ...(diaPreferido && { diaPreferido }), ...(cuotas && { cuotasPedidas: cuotas }) };
  audit(tx, ctx, { accion, userId: loan.userId, entidadId: loan.id, despues });
  return { id: loan.id };
}

/** The profile data that a request copies. `checkRequest` has verified that it is complete. */
function profileOf(usuario: ReturnType<typeof getUsuario>) {
  const profile = profileColumns(usuario) ?? fail("PROFILE_MISSING");
  return { ...profile, nivel: usuario.nivel };
}

interface Decided {
  loanId: string;
  motivo: string | null;
}

/** Pendiente → Rechazado. Refuses REQUEST_NOT_FOUND, LOAN_NOT_PENDING, and CLAIMED: its money may be on its way. */
export function rejectLoan(tx: Db, ctx: AdminContext, { loanId, motivo }: Decided): void {
  const loan = getLoan(tx, loanId, "REQUEST_NOT_FOUND");
  demandNotBanned(tx, ctx, loan);
  if (loan.status === "Pendiente") demandUnclaimed(tx, ctx, "solicitud", loan.id);
  const change = { status: "Rechazado" as const, motivo };
  if (!moveLoan(tx, loan.id, "Pendiente", { ...change, ...decision(ctx) })) refuseDecided(tx, ctx, loan.id);
  tellAndAudit(tx, ctx, loan, "loans.reject", change, events.loanRejected(motivo));
}

const RETIRADA = "La retiró su cliente.";

/**
 * A borrower withdraws an undecided request: recorded as rejected by themselves, without a waiting time. Refuses REQUEST_NOT_FOUND,
 * LOAN_NOT_PENDING, and REQUEST_IN_HAND while an administrator has it open, because the money may be on its way.
 */
export function withdrawLoan(tx: Db, ctx: UserContext, { loanId }: { loanId: string }): void {
  const loan = getLoan(tx, loanId, "REQUEST_NOT_FOUND");
  if (loan.userId !== ctx.usuario.id) fail("REQUEST_NOT_FOUND");
  if (findAtiende(tx, ctx.clock.now(), { tipo: "solicitud", id: loan.id })) fail("REQUEST_IN_HAND");
  const despues = { status: "Rechazado" as const, motivo: RETIRADA };
  const change = { ...despues, decididoEn: ctx.clock.now(), decididoPor: ctx.usuario.id };
  if (!moveLoan(tx, loan.id, "Pendiente", change)) fail("REQUEST_DECIDED");
  audit(tx, ctx, {
    accion: "loans.withdraw",
    userId: loan.userId,
    entidadId: loan.id,
    antes: { status: loan.status },
    despues,
  });
}

/** Bans the person of a loan. Refuses LOAN_NOT_FOUND, and as `banUsuario` does. */
export function banOfLoan(tx: Db, ctx: AdminContext, { loanId, motivo }: Decided): void {
  banUsuario(tx, ctx, { userId: getLoan(tx, loanId, "LOAN_NOT_FOUND").userId, motivo });
}

/** Lifts the ban. Refuses LOAN_NOT_FOUND, NOT_BANNED. */
export function unbanOfLoan(tx: Db, ctx: AdminContext, { loanId }: { loanId: string }): void {
  unbanUsuario(tx, ctx, { userId: getLoan(tx, loanId, "LOAN_NOT_FOUND").userId });
}

/** Who decided, and when. */
export const decision = (ctx: AdminContext) => ({ decididoEn: ctx.clock.now(), decididoPor: ctx.usuario.id });

/** Refuses LOAN_NOT_PENDING for a banned person's request, which waits, with who banned them. */
export function demandNotBanned(tx: Db, ctx: AdminContext, { status, userId }: Loan): void {
  if (status !== "Pendiente" || getUsuario(tx, userId).baneoDesde === null) return;
  fail("LOAN_NOT_PENDING", { hecho: tellLastAct(tx, userId, DECISIONES.baneo, ctx.clock.now()) });
}

/** Throws LOAN_NOT_PENDING, with who decided first. */
export function refuseDecided(tx: Db, ctx: AdminContext, loanId: string): never {
  fail("LOAN_NOT_PENDING", { hecho: tellLastAct(tx, loanId, DECISIONES.solicitud, ctx.clock.now()) });
}

/** The end of every decision on a loan. Returns false and writes nothing if its event happens only once and already did. */
export function tellAndAudit(
  tx: Db,
  ctx: ActorContext,
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
