/** A loan ends: it leaves `loans` for `completados`. */
import { paidOnTime } from "../../../rules/loans/mora.ts";
import { planCuotas } from "../../../rules/loans/plan.ts";
import { recuperadoOf } from "../../../rules/money/resumen.ts";
import { NIVEL_MAXIMO } from "../../../rules/people/niveles.ts";
import { events } from "../../../rules/texts/events.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import type { AdminContext } from "../../core/context.ts";
import { liftLevel } from "../../people/usuarios/actions.ts";
import { addPrestamoCompletado, getUsuario } from "../../people/usuarios/queries.ts";
import type { Db } from "../../storage/db.ts";
import { writeOff } from "../libro/actions.ts";
import { addRecuperado } from "../libro/queries.ts";
import { tellAndAudit } from "../loans/actions.ts";
import { completeInto, getApproved } from "../loans/queries.ts";
import { type Completado, listApprovedPagos } from "./queries.ts";

/**
 * Closes a loan (spec §4): into completados, one more for the borrower, 1.2 × amount recovered; what is still owed is written
 * off, and a loan paid on time raises the level. Refuses LOAN_DOES_NOT_EXIST, LOAN_NOT_APPROVED.
 */
export function completeLoan(tx: Db, ctx: AdminContext, { loanId }: { loanId: string }): Completado {
  const loan = getApproved(tx, loanId, "LOAN_DOES_NOT_EXIST");
  const castigo = writeOff(tx, ctx, loan);
  const aTiempo = castigo === 0 && paidOnTime(planCuotas(loan), listApprovedPagos(tx, loan.id));
  const completado = completeInto(tx, loan, {
    fechaFinalizado: ctx.clock.now(),
    completadoPor: ctx.usuario.id,
    aTiempo,
    castigo,
  });
  addPrestamoCompletado(tx, loan.userId);
  addRecuperado(tx, recuperadoOf(loan));
  tellAndAudit(tx, ctx, loan, "loans.complete", { castigo, aTiempo }, events.loanCompleted(loan.amount));
  if (aTiempo) raiseForPunctuality(tx, ctx, loan.userId);
  return completado;
}

function raiseForPunctuality(tx: Db, ctx: AdminContext, userId: string): void {
  const { nivel } = getUsuario(tx, userId);
  if (nivel < NIVEL_MAXIMO && getAjustes(tx).subirNivelAutomatico) liftLevel(tx, ctx, userId, nivel);
}
