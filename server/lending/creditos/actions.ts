/** A person's credit, used in their running loan or given back: never more than there is. Amounts in cents. */
import { checkCredit, checkSaldo } from "../../../rules/loans/pagos/creditos.ts";
import { type Bolivares, type Centavos, centavos } from "../../../rules/money/dinero.ts";
import { rateFor } from "../../../rules/money/tasa.ts";
import { DECISIONES } from "../../../rules/texts/decisiones.ts";
import { events } from "../../../rules/texts/events/events.ts";
import { audit, findLastLine, tellLastAct } from "../../core/auditoria/queries.ts";
import { today } from "../../core/clock.ts";
import type { AdminContext } from "../../core/context.ts";
import { demand, fail } from "../../core/errors.ts";
import { tellPerson } from "../../messages/tell.ts";
import { getRemembered, getUsuario } from "../../people/usuarios/queries.ts";
import type { Db } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";
import { placeSalida, takeBackSalida } from "../cajas/actions.ts";
import { settleLoan } from "../cargos/actions.ts";
import { postAplicacion, postReintegro, reverseAplicacion, reverseReintegro } from "../libro/actions.ts";
import { getCartera, getCredito } from "../libro/queries.ts";
import { tellAndAudit } from "../loans/actions.ts";
import { getRunning } from "../loans/queries.ts";
import { listTasasAround } from "../tasas/queries.ts";
import { findReintegro, insertReintegro } from "./queries.ts";

/**
 * Pays part of a running loan with its person's credit. Refuses LOAN_NOT_FOUND, LOAN_NOT_APPROVED, LOAN_WRITTEN_OFF,
 * CREDIT_SHORT, CREDIT_BEYOND_SALDO.
 */
export function applyCredito(
  tx: Db,
  ctx: AdminContext,
  { loanId, monto }: { loanId: string; monto: Centavos },
): { saldo: Centavos; saldoAFavor: Centavos } {
  const loan = getRunning(tx, loanId, "LOAN_NOT_FOUND");
  demand(checkCredit(getCredito(tx, loan.userId), monto), "monto");
  demand(checkSaldo(centavos(Math.max(getCartera(tx, loan.id), 0)), monto), "monto");
  postAplicacion(tx, ctx, loan, monto);
  settleLoan(tx, ctx, loan.id);
  const [saldo, saldoAFavor] = [getCartera(tx, loan.id), getCredito(tx, loan.userId)];
  tellAndAudit(tx, ctx, loan, "creditos.apply", { monto }, events.creditApplied(monto, saldo));
  return { saldo, saldoAFavor };
}

/**
 * Reverses the latest use of credit in a running loan: it is the person's again. With `monto`, only a use of that amount.
 * Refuses LOAN_NOT_FOUND, LOAN_NOT_APPROVED, LOAN_WRITTEN_OFF, NO_CREDIT_USED, LOAN_CHANGED.
 */
export function takeBackCredito(
  tx: Db,
  ctx: AdminContext,
  { loanId, monto: seen }: { loanId: string; monto?: Centavos | undefined },
): { saldo: Centavos; saldoAFavor: Centavos } {
  const loan = getRunning(tx, loanId, "LOAN_NOT_FOUND");
  const monto = reverseAplicacion(tx, ctx, loan.id) ?? fail("NO_CREDIT_USED");
  // Another use came after the one that was seen.
  if (seen !== undefined && seen !== monto) fail("LOAN_CHANGED", { hecho: null });
  settleLoan(tx, ctx, loan.id);
  const [saldo, saldoAFavor] = [getCartera(tx, loan.id), getCredito(tx, loan.userId)];
  const change = { monto, deshace: findLastLine(tx, loan.id, ["creditos.apply"])?.id };
  tellAndAudit(tx, ctx, loan, "creditos.takeBack", change, events.creditTakenBack(monto, saldo));
  return { saldo, saldoAFavor };
}

interface Refund {
  userId: string;
  monto: Centavos;
  bs: Bolivares;
  referencia: string;
  cajaId?: string | null | undefined;
}

/** Refunds credit, with what was sent in bolívares and the rate of the day. Refuses USUARIO_NOT_FOUND, CREDIT_SHORT. */
export function refundCredito(
  tx: Db,
  ctx: AdminContext,
  { userId, monto, bs, referencia, cajaId }: Refund,
): { id: string; saldoAFavor: Centavos } {
  const persona = getUsuario(tx, userId);
  demand(checkCredit(getCredito(tx, persona.id), monto), "monto");
  const hoy = today(ctx.clock);
  const tasa = rateFor(listTasasAround(tx, hoy), hoy);
  const reintegro = {
    id: newId(),
    userId,
    monto,
    bs,
    referencia,
    tasaValor: tasa?.valor ?? null,
    tasaFecha: tasa?.fechaValor ?? null,
    fecha: ctx.clock.now(),
    asientoId: postReintegro(tx, ctx, userId, monto),
    actorId: ctx.usuario.id,
  };
  insertReintegro(tx, reintegro);
  placeSalida(tx, ctx, reintegro.id, { valor: monto, bs, cajaId });
  tellPerson(tx, ctx, userId, events.creditRefunded(monto, bs, referencia));
  audit(tx, ctx, { accion: "creditos.refund", userId, entidadId: reintegro.id, despues: reintegro });
  return { id: reintegro.id, saldoAFavor: getCredito(tx, userId) };
}

/**
 * Reverses a refund that never left or that the bank returned: it becomes credit again. Refuses REFUND_NOT_FOUND, REFUND_UNDONE
 * with who did it first, and what getRemembered refuses.
 */
export function undoRefund(
  tx: Db,
  ctx: AdminContext,
  { reintegroId, motivo }: { reintegroId: string; motivo: string },
): { saldoAFavor: Centavos } {
  const reintegro = findReintegro(tx, reintegroId) ?? fail("REFUND_NOT_FOUND");
  const { id, userId, monto, bs, referencia } = reintegro;
  getRemembered(tx, userId);
  if (!reverseReintegro(tx, ctx, reintegro.asientoId)) {
    fail("REFUND_UNDONE", { hecho: tellLastAct(tx, id, DECISIONES.reintegro, ctx.clock.now()) });
  }
  takeBackSalida(tx, ctx, id);
  tellPerson(tx, ctx, userId, events.refundUndone(monto, motivo));
  const [antes, deshace] = [{ monto, bs, referencia }, findLastLine(tx, id, ["creditos.refund"])?.id];
  const despues = { monto: null, bs: null, referencia: null, motivo, deshace };
  audit(tx, ctx, { accion: "creditos.undoRefund", userId, entidadId: id, antes, despues });
  return { saldoAFavor: getCredito(tx, userId) };
}
