/** Keeps what a loan owes up to date: every change of its money ends here, in the same transaction. Amounts in cents. */
import type { Dia } from "../../../rules/country/fecha.ts";
import { earnedDiscount, highestOn, redondeoOf } from "../../../rules/loans/pagos/liquidacion.ts";
import { type Cargo, montoOf, pendienteOf, proximoVence, settle } from "../../../rules/money/cargos.ts";
import { centavos, sumCentavos } from "../../../rules/money/dinero.ts";
import { deudaOf, postingReparto, repartoOf } from "../../../rules/money/libro.ts";
import { events } from "../../../rules/texts/events/events.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import type { ActorContext } from "../../core/context.ts";
import { tellPerson } from "../../messages/tell.ts";
import type { Db } from "../../storage/db.ts";
import { postDescuento, reverseDescuento } from "../libro/actions.ts";
import { insertAsiento } from "../libro/queries.ts";
import {
  type Account,
  findAccount,
  getReparto,
  listAbonos,
  listCargos,
  listDescuentosFrom,
  listMultasPuestas,
  sumElegidas,
  updateAccount,
  updateCargo,
} from "./queries.ts";

/**
 * Recomputes what a loan owes after its money changed: grants or withdraws the early payment discount, moves its debt to the
 * right ledger account, distributes what was paid over its cargos, and writes `pendiente`, cuotasPagadas, the next due day and
 * what was written off. Does nothing for a loan that was not paid out.
 */
export function settleLoan(tx: Db, ctx: ActorContext, loanId: string): void {
  const account = findAccount(tx, loanId);
  if (!account) return;
  const before = listCargos(tx, loanId);
  discount(tx, ctx, account, before);
  const deuda = rest(tx, ctx, account);
  const pagado = centavos(montoOf(before) - deuda);
  const { cargos, cuotasPagadas } = settle(before, pagado, sumElegidas(tx, loanId));
  // Nothing more is expected of a loan that was written off or closed.
  const after = account.fase === "corriente" ? cargos : cargos.map((cargo) => ({ ...cargo, pendiente: centavos(0) }));
  const owed = account.fase === "corriente" ? Math.max(deuda, 0) : 0;
  if (pendienteOf(after) !== owed) throw new Error(`loan ${loanId} owes ${owed}, its cargos ${pendienteOf(after)}`);
  writePendientes(tx, loanId, before, after);
  const castigo = repartoOf(deuda, account.fase).castigos;
  updateAccount(tx, account, { cuotasPagadas, proximaCuota: proximoVence(after), castigo });
}

/** Adjusts the discount to what the payments and their days earned, including the cents forgiven at the end. */
function discount(tx: Db, ctx: ActorContext, account: Account, cargos: readonly Cargo[]): void {
  const { loanId, userId, interes, fase } = account;
  const booked = listAbonos(tx, [loanId]).get(loanId) ?? [];
  const standing = booked.find(({ concepto }) => concepto === "descuento");
  const abonos = booked.filter(({ concepto }) => concepto !== "descuento");
  const [first] = abonos.map(({ dia }) => dia).toSorted();
  if (!standing && !first) return;
  const changes = first ? listDescuentosFrom(tx, first) : [];
  const { descuentoAnticipado } = getAjustes(tx);
  const descuentoOn = (dia: Dia) => highestOn(dia, changes, descuentoAnticipado);
  const earned = earnedDiscount({ cargos, multas: listMultasPuestas(tx, loanId), abonos, interes, descuentoOn });
  // No more money is expected of a written-off debt, so its small remainders are not rounding.
  const redondeo = fase === "castigado" ? null : redondeoOf({ cargos, abonos }, earned?.monto ?? centavos(0));
  const monto = sumCentavos([earned?.monto ?? centavos(0), redondeo?.monto ?? centavos(0)]);
  const pagoIds = (earned ?? redondeo)?.pagoIds ?? [];
  if (standing && standing.monto === monto && pagoIds.some((id) => id === standing.pagoId)) return;
  if (standing) reverseDescuento(tx, ctx, loanId);
  const last = pagoIds.toSorted().at(-1);
  if (!last) return;
  postDescuento(tx, ctx, { id: loanId, userId }, last, monto);
  if (earned) tellPerson(tx, ctx, userId, events.discounted(earned.monto));
}

/** Moves the debt to the ledger account where it belongs. Returns it, signed. */
function rest(tx: Db, ctx: ActorContext, { loanId, userId, fase }: Account) {
  const reparto = getReparto(tx, loanId);
  const deuda = deudaOf(reparto);
  const posting = postingReparto(reparto, repartoOf(deuda, fase));
  if (posting) {
    const stamp = { fecha: ctx.clock.now(), actorId: ctx.usuario?.id ?? null };
    insertAsiento(tx, { ...stamp, concepto: posting.concepto, loanId, userId }, posting.movimientos);
  }
  return deuda;
}

function writePendientes(tx: Db, loanId: string, before: readonly Cargo[], after: readonly Cargo[]): void {
  const key = ({ tipo, numero }: Cargo) => `${tipo} ${numero}`;
  const known = new Map(before.map((cargo) => [key(cargo), cargo.pendiente]));
  for (const { tipo, numero, pendiente } of after) {
    if (known.get(`${tipo} ${numero}`) !== pendiente) updateCargo(tx, { loanId, tipo, numero }, { pendiente });
  }
}
