/** Completes loans: moves them from `loans` to `completados`, and re-evaluates them when their money changes later. */
import { paidOnTime } from "../../../rules/loans/mora/mora.ts";
import { centavos } from "../../../rules/money/dinero.ts";
import { recuperadoOf } from "../../../rules/money/resumen.ts";
import { NIVEL_MAXIMO } from "../../../rules/people/niveles.ts";
import { events } from "../../../rules/texts/events/events.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import type { ActorContext } from "../../core/context.ts";
import { dropLevel, liftLevel } from "../../people/usuarios/actions.ts";
import { addPrestamoCompletado, getUsuario } from "../../people/usuarios/queries.ts";
import type { Db } from "../../storage/db.ts";
import { settleLoan } from "../cargos/actions.ts";
import { listAbonos, listCargos } from "../cargos/queries.ts";
import { addRecuperado } from "../libro/queries.ts";
import { tellAndAudit } from "../loans/actions.ts";
import { type ApprovedLoan, completeInto, getApproved } from "../loans/queries.ts";
import { CERRADO, closeProrroga } from "../prorrogas/queries.ts";
import { type Completado, findCompletado, setPuntual } from "./queries.ts";

/**
 * Closes a loan (spec §4): it moves into completados, counts for the borrower, and what it had to bring counts as recovered.
 * What is still owed is written off, any excess becomes credit, and a loan paid on time raises the level. Refuses
 * LOAN_DOES_NOT_EXIST, LOAN_NOT_APPROVED.
 */
export function completeLoan(tx: Db, ctx: ActorContext, { loanId }: { loanId: string }): Completado {
  const loan = getApproved(tx, loanId, "LOAN_DOES_NOT_EXIST");
  const { castigo, aTiempo } = closeLoan(tx, ctx, loan);
  const event = castigo > 0 ? events.loanClosedOwing(loan.amount, castigo) : events.loanCompleted(loan.amount);
  // Reopening it must know whether it had been written off.
  const change = { castigo, aTiempo, ...(loan.castigadoEn !== null && { castigadoEn: null }) };
  tellAndAudit(tx, ctx, loan, "loans.complete", change, event);
  reviewCompletado(tx, ctx, loan.id);
  return getCompletado(tx, loan.id);
}

/** The same without notifications, for imported loans that were already finished. */
export function closeLoan(tx: Db, ctx: ActorContext, loan: ApprovedLoan): Pick<Completado, "castigo" | "aTiempo"> {
  completeInto(tx, loan, {
    fechaFinalizado: ctx.clock.now(),
    completadoPor: ctx.usuario?.id ?? loan.decididoPor ?? loan.userId,
    aTiempo: false,
    castigo: centavos(0),
  });
  settleLoan(tx, ctx, loan.id);
  closeProrroga(tx, ctx, loan.id, CERRADO);
  addPrestamoCompletado(tx, loan.userId);
  addRecuperado(tx, recuperadoOf(loan));
  const { aTiempo, completado } = judge(tx, loan.id);
  setPuntual(tx, loan.id, { aTiempo, subioNivel: false });
  return { castigo: completado.castigo, aTiempo };
}

/** Re-evaluates whether a finished loan was paid on time after its pagos changed, and raises or lowers the level accordingly. */
export function reviewCompletado(tx: Db, ctx: ActorContext, loanId: string): void {
  const { aTiempo, completado } = judge(tx, loanId);
  const { userId, subioNivel } = completado;
  const { nivel } = getUsuario(tx, userId);
  const rises = aTiempo && !subioNivel && nivel < NIVEL_MAXIMO && getAjustes(tx).subirNivelAutomatico;
  const falls = !aTiempo && subioNivel;
  if (rises) liftLevel(tx, ctx, userId, nivel);
  if (falls) dropLevel(tx, ctx, userId, nivel);
  setPuntual(tx, loanId, { aTiempo, subioNivel: rises || (subioNivel && !falls) });
}

function judge(tx: Db, loanId: string): { aTiempo: boolean; completado: Completado } {
  const completado = getCompletado(tx, loanId);
  const abonos = listAbonos(tx, [loanId]).get(loanId) ?? [];
  return { aTiempo: completado.castigo === 0 && paidOnTime(listCargos(tx, loanId), abonos), completado };
}

function getCompletado(tx: Db, loanId: string): Completado {
  const completado = findCompletado(tx, loanId);
  if (!completado) throw new Error(`loan ${loanId} is not finished`);
  return completado;
}
