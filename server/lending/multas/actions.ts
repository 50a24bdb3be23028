/** Fines: set and waived, each with its cargo and its entry in the ledger. Amounts in cents. */
import { multaVence, nextNumero } from "../../../rules/loans/multas.ts";
import { type Centavos, centavos } from "../../../rules/money/dinero.ts";
import { DECISIONES } from "../../../rules/texts/decisiones.ts";
import { events } from "../../../rules/texts/events.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import { tellLastAct } from "../../core/auditoria/queries.ts";
import { today } from "../../core/clock.ts";
import type { ActorContext, AdminContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import type { Db } from "../../storage/db.ts";
import { settleLoan } from "../cargos/actions.ts";
import { insertCargos, listCargos, updateCargo } from "../cargos/queries.ts";
import { postMulta, reverseMulta } from "../libro/actions.ts";
import { tellAndAudit } from "../loans/actions.ts";
import { type ApprovedLoan, addMulta, getRunning } from "../loans/queries.ts";

/**
 * Adds the fine of the settings, $0.50 at first, to montoFinal (spec §4). Refuses LOAN_DOES_NOT_EXIST, LOAN_NOT_APPROVED, and
 * LOAN_CHANGED when montoFinal is no longer `desde` cents, with who changed it.
 */
export function fineLoan(
  tx: Db,
  ctx: AdminContext,
  input: { loanId: string; desde?: number | undefined },
): { montoFinal: Centavos } {
  const loan = getRunning(tx, input.loanId, "LOAN_DOES_NOT_EXIST");
  if (input.desde !== undefined && input.desde !== loan.montoFinal)
    fail("LOAN_CHANGED", { hecho: tellLastAct(tx, loan.id, DECISIONES.total, ctx.clock.now()) });
  const { multa } = getAjustes(tx);
  return { montoFinal: setMulta(tx, ctx, loan, multa, null) };
}

/** Sets a fine, by hand or, with `porCuota`, for the cuota that the policy found late. Returns the new montoFinal. */
export function setMulta(
  tx: Db,
  ctx: ActorContext,
  loan: ApprovedLoan,
  monto: Centavos,
  porCuota: number | null,
): Centavos {
  const cargos = listCargos(tx, loan.id);
  const montoFinal = addMulta(tx, loan.id, monto);
  const asientoId = postMulta(tx, ctx, loan, monto);
  const vence = multaVence(cargos, today(ctx.clock));
  const numero = nextNumero(cargos);
  insertCargos(tx, loan.id, [
    { tipo: "multa", numero, monto, vence, vencePrevio: [], pendiente: monto, asientoId, porCuota },
  ]);
  settleLoan(tx, ctx, loan.id);
  tellAndAudit(tx, ctx, loan, "loans.fine", { montoFinal }, events.fined(monto, montoFinal));
  return montoFinal;
}

/** Takes the latest fine back, exactly what it added, with a reason. Refuses LOAN_DOES_NOT_EXIST, LOAN_NOT_APPROVED, NO_FINE. */
export function waiveFine(
  tx: Db,
  ctx: AdminContext,
  { loanId, motivo }: { loanId: string; motivo: string },
): { montoFinal: Centavos } {
  const loan = getRunning(tx, loanId, "LOAN_DOES_NOT_EXIST");
  const { asientoId, monto: multa } = reverseMulta(tx, ctx, loan) ?? fail("NO_FINE");
  const cargo = listCargos(tx, loan.id).find((row) => row.asientoId === asientoId);
  if (!cargo) throw new Error("a fine has no cargo");
  updateCargo(tx, cargo, { monto: centavos(0), pendiente: centavos(0) });
  const montoFinal = addMulta(tx, loan.id, centavos(-multa));
  settleLoan(tx, ctx, loan.id);
  tellAndAudit(tx, ctx, loan, "loans.waiveFine", { montoFinal, motivo }, events.fineWaived(multa, montoFinal));
  return { montoFinal };
}
