/** Write-offs: the debt is no longer expected, but the loan stays with its person and later payments are accepted. */
import type { Centavos } from "../../../rules/money/dinero.ts";
import { events } from "../../../rules/texts/events/events.ts";
import type { AdminContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import type { Db } from "../../storage/db.ts";
import { settleLoan } from "../cargos/actions.ts";
import { getReparto } from "../cargos/queries.ts";
import { tellAndAudit } from "../loans/actions.ts";
import { getRunning, moveLoan } from "../loans/queries.ts";
import { closeProrroga } from "../prorrogas/queries.ts";

/** Writes off what a running loan owes. Refuses LOAN_NOT_FOUND, LOAN_NOT_APPROVED, LOAN_WRITTEN_OFF, NOTHING_OWED. */
export function writeOffLoan(
  tx: Db,
  ctx: AdminContext,
  { loanId, motivo }: { loanId: string; motivo: string },
): { castigo: Centavos } {
  const loan = getRunning(tx, loanId, "LOAN_NOT_FOUND");
  if (getReparto(tx, loan.id).cartera <= 0) fail("NOTHING_OWED");
  const change = { castigadoEn: ctx.clock.now(), proximaCuota: null };
  if (!moveLoan(tx, loan.id, "Aprobado", change)) fail("LOAN_NOT_APPROVED");
  settleLoan(tx, ctx, loan.id);
  closeProrroga(tx, ctx, loan.id, "El préstamo se dio por incobrable.");
  const castigo = getReparto(tx, loan.id).castigos;
  tellAndAudit(tx, ctx, loan, "loans.writeOff", { castigo, motivo }, events.loanWrittenOff(castigo));
  return { castigo };
}
