/**
 * Approves requests and pays them out, and cancels or corrects that: booked, audited, and the borrower notified, all in the
 * caller's transaction.
 */
import { otroDestino } from "../../../rules/bank/comprobantes/otro-destino.ts";
import type { Dia } from "../../../rules/country/fecha.ts";
import {
  applyApproval,
  checkFirstPayment,
  type DatosPago,
  UNAPPROVED,
  withTasa,
} from "../../../rules/loans/aprobar/aprobacion.ts";
import { type CodigoDeDuda, checkConfirmed, dudasDe } from "../../../rules/loans/aprobar/dudas.ts";
import { openCargos, type Periodo } from "../../../rules/loans/plan.ts";
import { type Centavos, centavos } from "../../../rules/money/dinero.ts";
import { rateFor } from "../../../rules/money/tasa.ts";
import { cuentasDePago } from "../../../rules/operator/ajustes/cuentas-de-pago.ts";
import { events } from "../../../rules/texts/events/events.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import { demandUnclaimed } from "../../core/atiende.ts";
import { audit, findLastLine } from "../../core/auditoria/queries.ts";
import { today } from "../../core/clock.ts";
import type { AdminContext } from "../../core/context.ts";
import { demand, demandSure, fail } from "../../core/errors.ts";
import type { Db } from "../../storage/db.ts";
import { correctSalida, placeSalida, takeBackSalida } from "../cajas/actions.ts";
import { settleLoan } from "../cargos/actions.ts";
import { deleteCargos, insertCargos } from "../cargos/queries.ts";
import { applyCredito } from "../creditos/actions.ts";
import { postDesembolso, reverseAll } from "../libro/actions.ts";
import { addPrestado, getCartera, listStanding } from "../libro/queries.ts";
import { decision, demandNotBanned, refuseDecided, tellAndAudit } from "../loans/actions.ts";
import { type ApprovedLoan, getApproved, getLoan, getRunning, type Loan, moveLoan } from "../loans/queries.ts";
import { closeProrroga } from "../prorrogas/queries.ts";
import { findRepetida, getLoanSignals } from "../senales/queries.ts";
import { listTasasAround } from "../tasas/queries.ts";
import { demandVisto } from "../vistos/actions.ts";

/**
 * Pendiente → Aprobado (spec §4). The person's `credito` pays part of it at once. With `confirmo`, only if it names every
 * current doubt. Refuses REQUEST_NOT_FOUND, LOAN_NOT_PENDING, CLAIMED, FIRST_PAYMENT_FAR, APPROVAL_UNSURE, APPROVAL_CHANGED,
 * and as `demandVisto` and `applyCredito` do.
 */
export function approveLoan(
  tx: Db,
  ctx: AdminContext,
  input: {
    loanId: string;
    cuotas?: number | undefined;
    fechaPrimerPago: Dia;
    datosPago: DatosPago;
    cajaId?: string | null | undefined;
    credito?: Centavos | undefined;
    visto?: Visto | undefined;
    confirmo?: CodigoDeDuda[] | undefined;
    comprobante?: string | undefined;
  },
): { id: string; status: "Aprobado"; montoFinal: Centavos; cuotas: number } {
  const loan = getLoan(tx, input.loanId, "REQUEST_NOT_FOUND");
  demandNotBanned(tx, ctx, loan);
  // If it was decided meanwhile, the refusal names who decided.
  if (loan.status === "Pendiente") demandUnclaimed(tx, ctx, "solicitud", loan.id);
  const vistoBueno = loan.status === "Pendiente" ? demandVisto(tx, ctx, loan) : null;
  demand(checkFirstPayment(input.fechaPrimerPago, today(ctx.clock)), "fechaPrimerPago");
  const { confirmo } = input;
  if (confirmo && loan.status === "Pendiente") demandConfirmed(tx, ctx, loan, { ...input, confirmo });
  const ajustes = getAjustes(tx);
  const terms = { ...input, cuotas: input.cuotas ?? ajustes.cuotas, datosPago: atToday(tx, ctx, input.datosPago) };
  const approval = applyApproval(loan, terms, ajustes);
  if (loan.status === "Pendiente" && input.visto) demandSeen(input.visto, approval);
  const approved = { ...loan, ...approval, ...decision(ctx) };
  if (!moveLoan(tx, loan.id, "Pendiente", { ...approval, motivo: null, ...decision(ctx) }))
    refuseDecided(tx, ctx, loan.id);
  postDesembolso(tx, ctx, approved);
  placeSalida(tx, ctx, loan.id, { valor: loan.amount, bs: approval.datosPago.bs, cajaId: input.cajaId });
  insertCargos(tx, loan.id, openCargos({ ...approval, total: approval.montoFinal }));
  settleLoan(tx, ctx, loan.id);
  addPrestado(tx, loan.amount);
  const asked = confirmo && confirmo.length > 0;
  const told = { ...approval, ...(vistoBueno && { vistoBueno }), ...(asked && { confirmo }) };
  tellAndAudit(tx, ctx, loan, "loans.approve", told, events.loanApproved(approved));
  if (input.credito) applyCredito(tx, ctx, { loanId: loan.id, monto: input.credito });
  return { id: loan.id, status: approval.status, montoFinal: approval.montoFinal, cuotas: approval.cuotas };
}

/** The terms that the administrator saw; an older client sends no period. */
interface Visto {
  montoFinal: Centavos;
  periodo?: Periodo | undefined;
}

/** Refuses APPROVAL_CHANGED if the terms are no longer those that were seen. */
function demandSeen(visto: Visto, { montoFinal, periodo }: { montoFinal: Centavos; periodo: Periodo }): void {
  const same = visto.montoFinal === montoFinal && (visto.periodo ?? periodo) === periodo;
  if (!same) fail("APPROVAL_CHANGED", { monto: montoFinal });
}

interface Confirmed {
  fechaPrimerPago: Dia;
  datosPago: DatosPago;
  confirmo: readonly CodigoDeDuda[];
  comprobante?: string | undefined;
}

/** Refuses APPROVAL_UNSURE, with all current warnings, if one of them was not confirmed. */
function demandConfirmed(tx: Db, ctx: AdminContext, loan: Loan, input: Confirmed): void {
  const hoy = today(ctx.clock);
  const { fechaPrimerPago, datosPago, confirmo, comprobante = "" } = input;
  const { bs, referencia, numeroCuenta, banco } = datosPago;
  const destino = { ...loan, otraCuenta: numeroCuenta, otroBanco: banco };
  const other = otroDestino(comprobante, destino, cuentasDePago(getAjustes(tx)));
  const approval = { amount: loan.amount, fechaPrimerPago, bs, referencia, otroDestino: other };
  const known = { ...getLoanSignals(tx, loan, hoy), repetida: findRepetida(tx, referencia, hoy) };
  demandSure(checkConfirmed(dudasDe(approval, known, hoy), confirmo));
}

/** The transfer with today's rate. */
function atToday(tx: Db, ctx: AdminContext, datosPago: DatosPago): DatosPago {
  const hoy = today(ctx.clock);
  return withTasa(datosPago, rateFor(listTasasAround(tx, hoy), hoy));
}

/** Refuses APPROVAL_HAS_PAGOS if money came in for the loan. */
function demandUnpaid(tx: Db, loanId: string): void {
  if (listStanding(tx, loanId, ["pago"]).length > 0) fail("APPROVAL_HAS_PAGOS");
}

/**
 * Cancels an approval as if it had not been: Aprobado → Pendiente, with opposite entries; used credit is the person's again.
 * Pagos under review stay, and become credit if approved. Returns the caja that gets its money back, null if it was unknown.
 * Refuses LOAN_NOT_FOUND, LOAN_NOT_APPROVED, LOAN_WRITTEN_OFF, APPROVAL_HAS_PAGOS.
 */
export function cancelApproval(
  tx: Db,
  ctx: AdminContext,
  { loanId, motivo }: { loanId: string; motivo: string },
): { id: string; status: "Pendiente"; cajaId: string | null } {
  const loan = getRunning(tx, loanId, "LOAN_NOT_FOUND");
  demandUnpaid(tx, loan.id);
  const change = { ...UNAPPROVED, motivo };
  if (!moveLoan(tx, loan.id, "Aprobado", change)) fail("LOAN_NOT_APPROVED");
  reverseAll(tx, ctx, loan.id);
  if (getCartera(tx, loan.id) !== 0) throw new Error(`loan ${loan.id} still owes after its approval was cancelled`);
  const cajaId = takeBackSalida(tx, ctx, loan.id);
  deleteCargos(tx, loan.id);
  closeProrroga(tx, ctx, loan.id, "La aprobación del préstamo se canceló.");
  addPrestado(tx, centavos(-loan.amount));
  const despues = { ...change, deshace: findLastLine(tx, loan.id, ["loans.approve"])?.id };
  tellAndAudit(tx, ctx, loan, "loans.cancelApproval", despues, events.approvalCancelled(loan.amount, motivo));
  return { id: loan.id, status: change.status, cajaId };
}

interface Correction {
  loanId: string;
  cuotas?: number | undefined;
  fechaPrimerPago?: Dia | undefined;
  datosPago?: DatosPago | undefined;
  motivo: string;
}

/**
 * Corrects an approval: its transfer at any time; its cuotas and first day, which rebuild the plan, only while nothing was
 * paid. Refuses LOAN_NOT_FOUND, LOAN_NOT_APPROVED, NOTHING_CORRECTED, and for the plan LOAN_WRITTEN_OFF, APPROVAL_HAS_PAGOS,
 * FIRST_PAYMENT_FAR.
 */
export function correctApproval(tx: Db, ctx: AdminContext, { motivo, ...input }: Correction): void {
  const loan = getApproved(tx, input.loanId, "LOAN_NOT_FOUND");
  const { cuotas = loan.cuotas, fechaPrimerPago = loan.fechaPrimerPago } = input;
  const datosPago = { ...loan.datosPago, ...input.datosPago };
  const sameTransfer = Object.entries(datosPago).every(
    ([key, value]) => loan.datosPago[key as keyof DatosPago] === value,
  );
  const samePlan = cuotas === loan.cuotas && fechaPrimerPago === loan.fechaPrimerPago;
  if (samePlan && sameTransfer) fail("NOTHING_CORRECTED");
  const change = { ...(!samePlan && { cuotas, fechaPrimerPago }), ...(!sameTransfer && { datosPago }) };
  // The number of paid cuotas follows from the money, below; meanwhile it may not exceed the new number of cuotas.
  const moved = { ...change, ...(!samePlan && { cuotasPagadas: 0 }) };
  if (!moveLoan(tx, loan.id, "Aprobado", moved)) fail("LOAN_NOT_APPROVED");
  if (datosPago.bs !== loan.datosPago.bs) correctSalida(tx, ctx, loan.id, { valor: loan.amount, bs: datosPago.bs });
  const despues = { ...change, motivo };
  if (samePlan) {
    audit(tx, ctx, { accion: "loans.correctApproval", userId: loan.userId, entidadId: loan.id, antes: loan, despues });
    return;
  }
  planAnew(tx, ctx, loan, { cuotas, fechaPrimerPago });
  const event = events.planCorrected({ cuotas, fechaPrimerPago }, motivo);
  tellAndAudit(tx, ctx, loan, "loans.correctApproval", despues, event);
}

/** Rebuilds the cuotas as if agreed this way; fines stay, each with its day. */
function planAnew(
  tx: Db,
  ctx: AdminContext,
  loan: ApprovedLoan,
  { cuotas, fechaPrimerPago }: { cuotas: number; fechaPrimerPago: Dia },
): void {
  getRunning(tx, loan.id, "LOAN_NOT_FOUND");
  demandUnpaid(tx, loan.id);
  demand(checkFirstPayment(fechaPrimerPago, today(ctx.clock)), "fechaPrimerPago");
  for (const tipo of ["cuota", "resto"] as const) deleteCargos(tx, loan.id, tipo);
  const total = centavos(loan.montoFinal - loan.multas);
  insertCargos(tx, loan.id, openCargos({ total, cuotas, fechaPrimerPago, periodo: loan.periodo }));
  settleLoan(tx, ctx, loan.id);
}
