/** When cuotas fall due, changed: the first payment of a plan, or what is left of it. */
import type { Dia } from "../../../rules/country/fecha.ts";
import { checkFirstPayment } from "../../../rules/loans/aprobacion.ts";
import { planCuotas } from "../../../rules/loans/plan.ts";
import { checkReschedule, firstUnsettled, reschedule } from "../../../rules/loans/prorrogas.ts";
import { centavos } from "../../../rules/money/dinero.ts";
import { events } from "../../../rules/texts/events.ts";
import { today } from "../../core/clock.ts";
import type { AdminContext } from "../../core/context.ts";
import { demand, fail } from "../../core/errors.ts";
import type { Db } from "../../storage/db.ts";
import { settleLoan } from "../cargos/actions.ts";
import { listCargos, updateCargo } from "../cargos/queries.ts";
import { tellAndAudit } from "../loans/actions.ts";
import { type ApprovedLoan, getRunning, moveLoan } from "../loans/queries.ts";

/**
 * Moves the plan to a new first day; once something of it is settled, what is left of it, as a prórroga. Refuses LOAN_NOT_FOUND,
 * LOAN_NOT_APPROVED, LOAN_WRITTEN_OFF, FIRST_PAYMENT_FAR, NOTHING_DUE, DAY_BEFORE_PREVIOUS.
 */
export function changeFirstPayment(tx: Db, ctx: AdminContext, input: { loanId: string; fechaPrimerPago: Dia }): void {
  const loan = getRunning(tx, input.loanId, "LOAN_NOT_FOUND");
  const { fechaPrimerPago: fecha } = input;
  demand(checkFirstPayment(fecha, today(ctx.clock)), "fechaPrimerPago");
  if (loan.cuotasPagadas > 0) {
    const { numero } = firstUnsettled(listCargos(tx, loan.id)) ?? fail("NOTHING_DUE");
    move(tx, ctx, loan, { desdeCuota: numero, fecha, campo: "fechaPrimerPago" });
  } else moveWhole(tx, ctx, loan, fecha);
  const change = { fechaPrimerPago: fecha };
  tellAndAudit(tx, ctx, loan, "loans.changeFirstPayment", change, events.firstPaymentChanged(fecha));
}

/** The plan as if it had been agreed so: nobody was late by its old days. */
function moveWhole(tx: Db, ctx: AdminContext, loan: ApprovedLoan, fechaPrimerPago: Dia): void {
  if (!moveLoan(tx, loan.id, "Aprobado", { fechaPrimerPago })) fail("LOAN_NOT_APPROVED");
  const plan = planCuotas({ ...loan, fechaPrimerPago, total: centavos(loan.montoFinal - loan.multas) });
  const before = listCargos(tx, loan.id);
  for (const cargo of before) {
    const cuota = before.find(({ tipo, vence }) => tipo === "cuota" && vence === cargo.vence);
    const vence = plan.find(({ numero }) => numero === cuota?.numero)?.vence;
    if (vence) updateCargo(tx, cargo, { vence, vencePrevio: [] });
  }
  settleLoan(tx, ctx, loan.id);
}

/** Moves the cuotas from one on, keeping the old days. */
function move(
  tx: Db,
  ctx: AdminContext,
  loan: ApprovedLoan,
  { desdeCuota, fecha, campo }: { desdeCuota: number; fecha: Dia; campo: string },
): void {
  const cargos = listCargos(tx, loan.id);
  demand(checkReschedule(cargos, desdeCuota, fecha), campo);
  for (const { vence, vencePrevio, ...cargo } of reschedule(cargos, { desdeCuota, fecha, periodo: loan.periodo }))
    updateCargo(tx, cargo, { vence, vencePrevio });
  settleLoan(tx, ctx, loan.id);
}

/**
 * Gives more time from a cuota on. Refuses LOAN_NOT_FOUND, LOAN_NOT_APPROVED, LOAN_WRITTEN_OFF, FIRST_PAYMENT_FAR, CUOTA_SETTLED,
 * DAY_BEFORE_PREVIOUS.
 */
export function rescheduleLoan(
  tx: Db,
  ctx: AdminContext,
  { loanId, desdeCuota, fecha, motivo }: { loanId: string; desdeCuota: number; fecha: Dia; motivo: string },
): void {
  const loan = getRunning(tx, loanId, "LOAN_NOT_FOUND");
  demand(checkFirstPayment(fecha, today(ctx.clock)), "fecha");
  move(tx, ctx, loan, { desdeCuota, fecha, campo: "fecha" });
  const change = { desdeCuota, fecha, motivo };
  tellAndAudit(tx, ctx, loan, "loans.reschedule", change, events.rescheduled(desdeCuota, fecha));
}
