/** A request is granted and its money paid out: booked, audited, and the borrower notified, all in the caller's transaction. */
import type { Dia } from "../../../rules/country/fecha.ts";
import { applyApproval, checkFirstPayment, type DatosPago } from "../../../rules/loans/aprobacion.ts";
import { openCargos } from "../../../rules/loans/plan.ts";
import type { Centavos } from "../../../rules/money/dinero.ts";
import { events } from "../../../rules/texts/events.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import { today } from "../../core/clock.ts";
import type { AdminContext } from "../../core/context.ts";
import { demand } from "../../core/errors.ts";
import type { Db } from "../../storage/db.ts";
import { settleLoan } from "../cargos/actions.ts";
import { insertCargos } from "../cargos/queries.ts";
import { postDesembolso } from "../libro/actions.ts";
import { addPrestado } from "../libro/queries.ts";
import { decision, demandNotBanned, refuseDecided, tellAndAudit } from "../loans/actions.ts";
import { getLoan, moveLoan } from "../loans/queries.ts";

/** Pendiente → Aprobado (spec §4). Refuses REQUEST_NOT_FOUND, LOAN_NOT_PENDING, FIRST_PAYMENT_FAR. */
export function approveLoan(
  tx: Db,
  ctx: AdminContext,
  input: { loanId: string; cuotas: number; fechaPrimerPago: Dia; datosPago: DatosPago },
): { id: string; status: "Aprobado"; montoFinal: Centavos; cuotas: number } {
  const loan = getLoan(tx, input.loanId, "REQUEST_NOT_FOUND");
  demandNotBanned(tx, ctx, loan);
  demand(checkFirstPayment(input.fechaPrimerPago, today(ctx.clock)), "fechaPrimerPago");
  const approval = applyApproval(loan, input, getAjustes(tx));
  const approved = { ...loan, ...approval, ...decision(ctx) };
  if (!moveLoan(tx, loan.id, "Pendiente", { ...approval, ...decision(ctx) })) refuseDecided(tx, ctx, loan.id);
  postDesembolso(tx, ctx, approved);
  insertCargos(tx, loan.id, openCargos({ ...approval, total: approval.montoFinal }));
  settleLoan(tx, ctx, loan.id);
  addPrestado(tx, loan.amount);
  tellAndAudit(tx, ctx, loan, "loans.approve", approval, events.loanApproved(approved));
  return { id: loan.id, status: approval.status, montoFinal: approval.montoFinal, cuotas: approval.cuotas };
}
