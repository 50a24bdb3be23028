/** Sets and waives fines, each with its cargo and ledger entry. Amounts in cents. */
import { multaVence, nextNumero } from "../../../rules/loans/mora/multas.ts";
import { type Centavos, centavos } from "../../../rules/money/dinero.ts";
import { DECISIONES } from "../../../rules/texts/decisiones.ts";
import { events } from "../../../rules/texts/events/events.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import { findLastLine, tellLastAct } from "../../core/auditoria/queries.ts";
import { today } from "../../core/clock.ts";
import type { ActorContext, AdminContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import type { Db } from "../../storage/db.ts";
import { settleLoan } from "../cargos/actions.ts";
import { insertCargos, listCargos, updateCargo } from "../cargos/queries.ts";
import { postMulta, reverseMulta } from "../libro/actions.ts";
import { findLatest, getMovimientos } from "../libro/queries.ts";
import { tellAndAudit } from "../loans/actions.ts";
import { type ApprovedLoan, addMulta, getRunning } from "../loans/queries.ts";

/**
 * Adds the fine of the settings, initially $0.50, to montoFinal (spec §4). Refuses LOAN_DOES_NOT_EXIST, LOAN_NOT_APPROVED, and
 * LOAN_CHANGED with who changed it if montoFinal is no longer `desde`.
 */
export function fineLoan(
  tx: Db,
  ctx: AdminContext,
  input: { loanId: string; desde?: number | undefined },
): { montoFinal: Centavos } {
  const loan = getSeen(tx, ctx, input);
  const { multa } = getAjustes(tx);
  return { montoFinal: setMulta(tx, ctx, loan, multa, null) };
}

/** The running loan, if its montoFinal is still what the administrator saw. */
function getSeen(tx: Db, ctx: AdminContext, { loanId, desde }: { loanId: string; desde?: number | undefined }) {
  const loan = getRunning(tx, loanId, "LOAN_DOES_NOT_EXIST");
  if (desde !== undefined && desde !== loan.montoFinal)
    fail("LOAN_CHANGED", { hecho: tellLastAct(tx, loan.id, DECISIONES.total, ctx.clock.now()) });
  return loan;
}

/** Sets a fine: by hand or, with `porCuota`, for the cuota that the policy found late. Returns the new montoFinal. */
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
  const hoy = today(ctx.clock);
  const vence = porCuota === null ? multaVence(cargos, hoy) : hoy;
  const numero = nextNumero(cargos);
  insertCargos(tx, loan.id, [
    { tipo: "multa", numero, monto, vence, vencePrevio: [], pendiente: monto, asientoId, porCuota },
  ]);
  settleLoan(tx, ctx, loan.id);
  const late = cargos.find(
    (row) =>
      row.tipo === "cuota" && (porCuota === null ? row.pendiente > 0 && row.vence < hoy : row.numero === porCuota),
  );
  tellAndAudit(tx, ctx, loan, "loans.fine", { montoFinal }, events.fined(monto, montoFinal, late ?? null));
  return montoFinal;
}

/**
 * Waives the latest fine, exactly what it added, for a reason. Refuses LOAN_DOES_NOT_EXIST, LOAN_NOT_APPROVED, NO_FINE, and
 * LOAN_CHANGED as `fineLoan` does.
 */
export function waiveFine(
  tx: Db,
  ctx: AdminContext,
  { motivo, ...input }: { loanId: string; motivo: string; desde?: number | undefined },
): { montoFinal: Centavos } {
  const loan = getSeen(tx, ctx, input);
  const { asientoId, monto: multa } = reverseMulta(tx, ctx, loan) ?? fail("NO_FINE");
  const cargo = listCargos(tx, loan.id).find((row) => row.asientoId === asientoId);
  if (!cargo) throw new Error("a fine has no cargo");
  updateCargo(tx, cargo, { monto: centavos(0), pendiente: centavos(0) });
  const montoFinal = addMulta(tx, loan.id, centavos(-multa));
  settleLoan(tx, ctx, loan.id);
  const line = findLastLine(tx, loan.id, DECISIONES.total);
  // After several waivers, it is unknown which audit line belongs to which fine.
  const change = { montoFinal, motivo, ...(line?.accion !== "loans.waiveFine" && { deshace: line?.id }) };
  tellAndAudit(tx, ctx, loan, "loans.waiveFine", change, events.fineWaived(multa, montoFinal));
  return { montoFinal };
}

/**
 * Sets the last waived fine again, with its amount and due day. Refuses LOAN_DOES_NOT_EXIST, LOAN_NOT_APPROVED, NO_FINE_WAIVED,
 * and LOAN_CHANGED as `fineLoan` does.
 */
export function restoreFine(
  tx: Db,
  ctx: AdminContext,
  input: { loanId: string; desde?: number | undefined },
): { montoFinal: Centavos } {
  const loan = getSeen(tx, ctx, input);
  const line = findLastLine(tx, loan.id, DECISIONES.total);
  const waived = line?.accion === "loans.waiveFine" ? findLatest(tx, "reverso_multa", { loanId: loan.id }) : undefined;
  if (!waived) fail("NO_FINE_WAIVED");
  const cargo = listCargos(tx, loan.id).find((row) => row.asientoId === waived.reversaDe);
  const taken = getMovimientos(tx, waived.id).find(({ cuenta }) => cuenta === "cartera")?.monto;
  // A cancelled approval has no cargos any more.
  if (!cargo || !taken) fail("NO_FINE_WAIVED");
  const monto = centavos(0 - taken);
  const montoFinal = addMulta(tx, loan.id, monto);
  updateCargo(tx, cargo, { monto, pendiente: monto, asientoId: postMulta(tx, ctx, loan, monto) });
  settleLoan(tx, ctx, loan.id);
  const change = { montoFinal, deshace: line?.id };
  tellAndAudit(tx, ctx, loan, "loans.restoreFine", change, events.fined(monto, montoFinal));
  return { montoFinal };
}
