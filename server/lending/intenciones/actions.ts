/** «Pagar»: assigns a person an exact amount, by which their money is recognised. */
import { randomInt } from "node:crypto";
import { addDays, instante, startOfDay, toDia } from "../../../rules/country/fecha.ts";
import { MAX_INTENCIONES_DEL_DIA, TASAS_DE_COSTUMBRE } from "../../../rules/limits/banco.ts";
import { montoPedido, pickAmount, shownIntencion, stepsOf } from "../../../rules/loans/pagos/intenciones.ts";
import { bolivares, type Centavos, centavos } from "../../../rules/money/dinero.ts";
import { DE_SALDO } from "../../../rules/money/libro.ts";
import { rateFor, type Tasa, toBolivares } from "../../../rules/money/tasa.ts";
import { findCuentaDePago } from "../../../rules/operator/ajustes/cuentas-de-pago.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import { audit } from "../../core/auditoria/queries.ts";
import type { UserContext } from "../../core/context.ts";
import { DomainError, fail } from "../../core/errors.ts";
import type { Db } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";
import { getReparto, listCargos } from "../cargos/queries.ts";
import { findLoanToPay } from "../completados/queries.ts";
import { getCredito } from "../libro/queries.ts";
import { listTasas, listTasasAround } from "../tasas/queries.ts";
import { countExpected, insertIntencion, listOfDay, listTaken, usesBanco } from "./queries.ts";

interface Pedido {
  loanId?: string | undefined;
  monto?: Centavos | undefined;
  cuotas?: number | undefined;
  /** The bank of the account. */
  cuenta?: string | undefined;
}

/**
 * The exact amount for what a person wants to pay today. Asking again for the same gives the same amount while it waits for its
 * money. Refuses NO_LOAN_TO_PAY, NOT_FOUND for a loan that is not theirs, INTENCION_NOTHING_OWED, INTENCION_EXCESS,
 * INTENCION_NO_ACCOUNT, INTENCION_OTHER_ACCOUNT, INTENCION_NO_RATE, INTENCION_TOO_MANY, and INTENCION_NONE_FREE.
 */
export function createIntencion(tx: Db, ctx: UserContext, pedido: Pedido) {
  const userId = ctx.usuario.id;
  const { loanId, ...debe } = findDebt(tx, userId, pedido.loanId);
  const cuenta =
    findCuentaDePago(getAjustes(tx), pedido.cuenta) ??
    fail(pedido.cuenta === undefined ? "INTENCION_NO_ACCOUNT" : "INTENCION_OTHER_ACCOUNT");
  const monto = montoPedido(pedido, debe);
  if (typeof monto !== "number") throw new DomainError(monto, pedido.monto && { monto: monto.texto });
  const creada = ctx.clock.now();
  const dia = toDia(creada);
  const hasta = instante(startOfDay(addDays(dia, 1)) - 1);
  const given = listOfDay(tx, userId, hasta);
  const tasa = rateFor(listTasasAround(tx, dia), dia) ?? fail("INTENCION_NO_RATE");
  const same = given.find(
    ({ intencion: other, espera }) =>
      espera &&
      other.loanId === loanId &&
      other.monto === monto &&
      other.banco === cuenta.banco &&
      // An amount at a rate that was corrected since is not what is owed.
      other.tasaValor === tasa.valor,
  );
  const shown = { cuenta, seConfirma: usesBanco(tx) };
  if (same) return shownIntencion(same.intencion, shown);
  if (given.length >= MAX_INTENCIONES_DEL_DIA) fail("INTENCION_TOO_MANY");
  const base = toBolivares(monto, tasa);
  const steps = stepsOf(base, countExpected(tx, cuenta.banco, dia));
  const taken = listTaken(tx, { banco: cuenta.banco, desde: base, hasta: bolivares(base + steps), now: creada });
  const montoBs = pickAmount({ base, steps, taken, tasas: usualTasas(tx, tasa) }, drawOf(ctx));
  const intencion = insertIntencion(tx, {
    id: newId(),
    userId,
    loanId,
    banco: cuenta.banco,
    monto,
    creada,
    dia,
    hasta,
    montoBs: montoBs ?? fail("INTENCION_NONE_FREE"),
    tasaValor: tasa.valor,
    tasaFecha: tasa.fechaValor,
    provisional: tasa.fechaValor < dia,
  });
  audit(tx, ctx, { accion: "intenciones.create", userId, entidadId: intencion.id, despues: intencion });
  return shownIntencion(intencion, shown);
}

/** What is paid, a loan or the debt of a person's credit, and how much of it is owed. Refuses as createIntencion does. */
function findDebt(tx: Db, userId: string, named: string | undefined) {
  const { running, finished, saldo } = findLoanToPay(tx, userId, named);
  if (saldo) return { loanId: DE_SALDO, cargos: [], castigo: centavos(0 - getCredito(tx, userId)) };
  const loanId = (running ?? finished)?.id ?? fail("NO_LOAN_TO_PAY");
  return { loanId, cargos: listCargos(tx, loanId), castigo: getReparto(tx, loanId).castigos };
}

const drawOf =
  ({ azar }: UserContext) =>
  (below: number): number =>
    azar ? Math.floor(azar() * below) : randomInt(below);

/** The rates at which people without an assigned amount compute what to pay: the newest and recent ones. */
function usualTasas(tx: Db, tasa: Tasa): Tasa[] {
  return [tasa, ...listTasas(tx, TASAS_DE_COSTUMBRE)];
}
