/**
 * Reopens what was closed: a rejected request waits again, a finished loan runs again, a written-off debt is expected again. Each by
 * opposite entries, with a notification and an audit line, and only from the state it reverses.
 */
import { type Centavos, centavos } from "../../../rules/money/dinero.ts";
import { deudaOf, type Fase, postingReparto, repartoOf } from "../../../rules/money/libro.ts";
import { recuperadoOf } from "../../../rules/money/resumen.ts";
import { DECISIONES } from "../../../rules/texts/decisiones.ts";
import { events } from "../../../rules/texts/events/events.ts";
import { findLastLine, tellLastAct } from "../../core/auditoria/queries.ts";
import type { ActorContext, AdminContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import { dropLevel } from "../../people/usuarios/actions.ts";
import { addPrestamoCompletado, getRemembered, getUsuario } from "../../people/usuarios/queries.ts";
import type { Db } from "../../storage/db.ts";
import { settleLoan } from "../cargos/actions.ts";
import { getReparto } from "../cargos/queries.ts";
import { findCompletado } from "../completados/queries.ts";
import { addRecuperado, getCartera, getCredito, insertAsiento } from "../libro/queries.ts";
import { tellAndAudit } from "../loans/actions.ts";
import {
  findActiveLoan,
  getApproved,
  getLoan,
  isWithdrawn,
  type Loan,
  moveLoan,
  reopenInto,
} from "../loans/queries.ts";
import { reopenClosed } from "../prorrogas/queries.ts";

/** Refuses OTHER_LOAN_ACTIVE: a person has one request or running loan at a time. */
function demandNoOther(tx: Db, userId: string): void {
  getRemembered(tx, userId);
  const other = findActiveLoan(tx, userId);
  if (other) fail("OTHER_LOAN_ACTIVE", { numero: other.numero });
}

/**
 * Undoes a rejection, but not a withdrawal: Rechazado → Pendiente. Refuses REQUEST_NOT_FOUND, LOAN_NOT_REJECTED with who did what first,
 * OTHER_LOAN_ACTIVE, PERSON_BANNED.
 */
export function reopenRequest(
  tx: Db,
  ctx: AdminContext,
  { loanId, motivo }: { loanId: string; motivo: string | null },
): { id: string; status: "Pendiente" } {
  const loan = getLoan(tx, loanId, "REQUEST_NOT_FOUND");
  const refused = () =>
    fail("LOAN_NOT_REJECTED", { hecho: tellLastAct(tx, loanId, DECISIONES.solicitud, ctx.clock.now()) });
  if (loan.status !== "Rechazado" || isWithdrawn(loan)) refused();
  demandNoOther(tx, loan.userId);
  if (getUsuario(tx, loan.userId).baneoDesde !== null) fail("PERSON_BANNED");
  const change = { status: "Pendiente" as const, motivo: null, decididoEn: null, decididoPor: null };
  if (!moveLoan(tx, loan.id, "Rechazado", change)) refused();
  const deshace = findLastLine(tx, loan.id, ["loans.reject"])?.id;
  const despues = { ...change, motivo, deshace };
  tellAndAudit(tx, ctx, loan, "loans.reopen", despues, events.rejectionWithdrawn(loan.amount));
  return { id: loan.id, status: change.status };
}

/**
 * Reopens a finished loan as it was before it was closed: what was written off is owed again, any excess returns to the loan,
 * and the counts and the level that closing it raised are taken back. Refuses LOAN_DOES_NOT_EXIST, LOAN_NOT_COMPLETED,
 * OTHER_LOAN_ACTIVE, CREDIT_SPENT.
 */
export function reopenLoan(
  tx: Db,
  ctx: ActorContext,
  { loanId, motivo }: { loanId: string; motivo: string },
): { id: string; saldo: Centavos } {
  const completado = findCompletado(tx, loanId) ?? refuseOpen(tx, ctx, loanId);
  const { id, userId, amount } = completado;
  demandNoOther(tx, userId);
  const { aFavor: sobro } = getReparto(tx, id);
  if (sobro > 0 && getCredito(tx, userId) < sobro) fail("CREDIT_SPENT", { sobro });
  const closing = findLastLine(tx, id, ["loans.complete"]);
  // A loan that was written off before it was closed is written off again.
  const castigadoEn = (closing?.antes as Pick<Loan, "castigadoEn"> | null)?.castigadoEn ?? null;
  const loan = reopenInto(tx, completado, castigadoEn);
  moveDebt(tx, ctx, loan, castigadoEn === null ? "corriente" : "castigado");
  settleLoan(tx, ctx, id);
  addPrestamoCompletado(tx, userId, -1);
  addRecuperado(tx, centavos(-recuperadoOf(completado)));
  const nivel = completado.subioNivel ? dropLevel(tx, ctx, userId, getUsuario(tx, userId).nivel, motivo) : null;
  const saldo = centavos(Math.max(0, deudaOf(getReparto(tx, id))));
  const { fechaFinalizado, aTiempo, subioNivel, castigo } = completado;
  const antes = { ...loan, fechaFinalizado, aTiempo, subioNivel, castigo };
  reopenClosed(tx, completado);
  const despues = { saldo, castigadoEn, motivo, ...(nivel !== null && { nivel }), deshace: closing?.id };
  tellAndAudit(
    tx,
    ctx,
    antes,
    "completados.reopen",
    { fechaFinalizado: null, aTiempo: null, castigo: null, ...despues },
    events.loanReopened(amount, saldo, motivo),
  );
  return { id, saldo };
}

/** Throws LOAN_NOT_COMPLETED with who opened or closed it last, or LOAN_DOES_NOT_EXIST if it never existed. */
function refuseOpen(tx: Db, ctx: ActorContext, loanId: string): never {
  getLoan(tx, loanId, "LOAN_DOES_NOT_EXIST");
  fail("LOAN_NOT_COMPLETED", { hecho: tellLastAct(tx, loanId, DECISIONES.cierre, ctx.clock.now()) });
}

/** Undoes the write-off of a running loan. Refuses LOAN_NOT_FOUND, LOAN_NOT_APPROVED, NOT_WRITTEN_OFF. */
export function undoWriteOff(
  tx: Db,
  ctx: AdminContext,
  { loanId, motivo }: { loanId: string; motivo: string | null },
): { saldo: Centavos } {
  const loan = getApproved(tx, loanId, "LOAN_NOT_FOUND");
  if (loan.castigadoEn === null) fail("NOT_WRITTEN_OFF");
  const change = { castigadoEn: null };
  if (!moveLoan(tx, loan.id, "Aprobado", change)) fail("LOAN_NOT_APPROVED");
  moveDebt(tx, ctx, loan, "corriente");
  settleLoan(tx, ctx, loan.id);
  const saldo = centavos(Math.max(0, getCartera(tx, loan.id)));
  const despues = { ...change, saldo, motivo, deshace: findLastLine(tx, loan.id, ["loans.writeOff"])?.id };
  tellAndAudit(tx, ctx, loan, "loans.undoWriteOff", despues, events.writeOffUndone(saldo));
  return { saldo };
}

/** Moves the debt to the ledger account of that phase, as a «traslado»: nothing was waived or received. */
function moveDebt(tx: Db, ctx: ActorContext, { id: loanId, userId }: Loan, fase: Fase): void {
  const reparto = getReparto(tx, loanId);
  const posting = postingReparto(reparto, repartoOf(deudaOf(reparto), fase));
  const stamp = { fecha: ctx.clock.now(), actorId: ctx.usuario?.id ?? null };
  if (posting) insertAsiento(tx, { ...stamp, concepto: "traslado", loanId, userId }, posting.movimientos);
}
