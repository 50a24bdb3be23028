/** Ledger entries for what the business does. Every function runs inside its caller's transaction; amounts in cents. */

import { type Dia, toDia } from "../../../rules/country/fecha.ts";
import { type Bolivares, bolivares, type Centavos, centavos } from "../../../rules/money/dinero.ts";
import {
  type Concepto,
  type Movimiento,
  postingAplicacion,
  postingDescuento,
  postingDesembolso,
  postingMulta,
  postingPago,
  postingReintegro,
  postingReverso,
} from "../../../rules/money/libro.ts";
import type { ActorContext } from "../../core/context.ts";
import type { Db } from "../../storage/db.ts";
import { countAsientos, findIfStanding, findStanding, getMovimientos, insertAsiento, listStanding } from "./queries.ts";

interface LoanRef {
  id: string;
  userId: string;
}

const stamp = (ctx: ActorContext) => ({ fecha: ctx.clock.now(), actorId: ctx.usuario?.id ?? null });
const ofLoan = (loan: LoanRef) => ({ loanId: loan.id, userId: loan.userId });

/** `diaValor`: the day on which it was paid out, if not today. */
export function postDesembolso(
  tx: Db,
  ctx: ActorContext,
  loan: LoanRef & { amount: Centavos; montoFinal: Centavos },
  diaValor?: Dia,
): void {
  const vez = countAsientos(tx, { loanId: loan.id }, "reverso_desembolso");
  insertAsiento(tx, { ...stamp(ctx), ...ofLoan(loan), vez, diaValor, concepto: "desembolso" }, postingDesembolso(loan));
}

/** Books an approved pago on its loan, with the bolívares that came in; without a loan it becomes the person's credit. */
export function postPago(
  tx: Db,
  ctx: ActorContext,
  pago: { id: string; userId: string; monto: Centavos; fechaPago: Dia },
  loanId: string | null,
  bs: Bolivares | null,
): void {
  const entry = { pagoId: pago.id, userId: pago.userId, loanId, bs, diaValor: pago.fechaPago };
  const vez = countAsientos(tx, { pagoId: pago.id }, "pago");
  insertAsiento(tx, { ...stamp(ctx), ...entry, vez, concepto: "pago" }, postingPago(pago.monto, loanId !== null));
}

/** Books an approved pago again with other bolívares; the dollars stay. Does nothing if they are already booked. */
export function rebookPago(
  tx: Db,
  ctx: ActorContext,
  pago: { id: string; userId: string; monto: Centavos; fechaPago: Dia },
  bs: Bolivares | null,
): void {
  const standing = findStanding(tx, "pago", { pagoId: pago.id });
  if (!standing || standing.bs === bs) return;
  reverse(tx, ctx, standing);
  postPago(tx, ctx, pago, standing.loanId, bs);
}

/** The concept that reverses each concept. */
const REVERSOS = {
  desembolso: "reverso_desembolso",
  pago: "reverso_pago",
  multa: "reverso_multa",
  descuento: "reverso_descuento",
  aplicacion: "reverso_aplicacion",
  // The same kind, so that the two cancel out in sums by kind (flujos, the day book).
  reintegro: "reintegro",
} as const satisfies Partial<Record<Concepto, Concepto>>;
type Reversible = keyof typeof REVERSOS;

/** Reverses the entry in force of a pago. Throws if there is none. */
export function reversePago(tx: Db, ctx: ActorContext, pagoId: string): void {
  const asiento = findStanding(tx, "pago", { pagoId });
  if (!asiento) throw new Error("an approved pago has no entry in the ledger");
  reverse(tx, ctx, asiento);
}

/** Returns the id of the entry, which its cargo stores. */
export function postMulta(tx: Db, ctx: ActorContext, loan: LoanRef, monto: Centavos): string {
  return insertAsiento(tx, { ...stamp(ctx), ...ofLoan(loan), concepto: "multa" }, postingMulta(monto));
}

/** Reverses the latest fine in force. Returns its entry; null if there is none. */
export function reverseMulta(tx: Db, ctx: ActorContext, loan: LoanRef): { asientoId: string; monto: Centavos } | null {
  const asiento = findStanding(tx, "multa", { loanId: loan.id });
  if (!asiento) return null;
  const movimientos = reverse(tx, ctx, asiento);
  const monto = movimientos.find(({ cuenta }) => cuenta === "cartera")?.monto ?? centavos(0);
  return { asientoId: asiento.id, monto: centavos(0 - monto) };
}

/** Books interest waived for paying everything early, with the pago that did it. */
export function postDescuento(tx: Db, ctx: ActorContext, loan: LoanRef, pagoId: string, monto: Centavos): void {
  const vez = countAsientos(tx, { pagoId }, "descuento");
  insertAsiento(tx, { ...stamp(ctx), ...ofLoan(loan), pagoId, vez, concepto: "descuento" }, postingDescuento(monto));
}

/** Reverses the discount in force on a loan. */
export function reverseDescuento(tx: Db, ctx: ActorContext, loanId: string): void {
  const asiento = findStanding(tx, "descuento", { loanId });
  if (asiento) reverse(tx, ctx, asiento);
}

/** Books a person's credit as payment of their loan. */
export function postAplicacion(tx: Db, ctx: ActorContext, loan: LoanRef, monto: Centavos): void {
  insertAsiento(tx, { ...stamp(ctx), ...ofLoan(loan), concepto: "aplicacion" }, postingAplicacion(monto));
}

/** Reverses the latest use of credit in force on a loan. Returns its amount; null if there is none. */
export function reverseAplicacion(tx: Db, ctx: ActorContext, loanId: string): Centavos | null {
  const asiento = findStanding(tx, "aplicacion", { loanId });
  if (!asiento) return null;
  const movimientos = reverse(tx, ctx, asiento);
  return movimientos.find(({ cuenta }) => cuenta === "cartera")?.monto ?? centavos(0);
}

/** Books a refund of a person's credit. Returns the id of the entry. */
export function postReintegro(tx: Db, ctx: ActorContext, userId: string, monto: Centavos): string {
  return insertAsiento(tx, { ...stamp(ctx), userId, concepto: "reintegro" }, postingReintegro(monto));
}

/** Reverses a refund. False if that was done before. */
export function reverseReintegro(tx: Db, ctx: ActorContext, asientoId: string): boolean {
  const asiento = findIfStanding(tx, asientoId);
  if (asiento) reverse(tx, ctx, asiento);
  return asiento !== undefined;
}

/** Reverses everything in force on a loan: its payout, fines, and the credit used in it. */
export function reverseAll(tx: Db, ctx: ActorContext, loanId: string): void {
  for (const asiento of listStanding(tx, loanId, ["aplicacion", "multa", "desembolso"])) reverse(tx, ctx, asiento);
}

/** Books the opposite entry. Returns its movements. */
function reverse(tx: Db, ctx: ActorContext, asiento: NonNullable<ReturnType<typeof findStanding>>): Movimiento[] {
  const { id: reversaDe, userId, loanId, pagoId, vez, diaValor, fecha } = asiento;
  const concepto = REVERSOS[asiento.concepto as Reversible];
  const bs = asiento.bs === null ? null : bolivares(0 - asiento.bs);
  const movimientos = postingReverso(getMovimientos(tx, reversaDe));
  const about = { userId, loanId, pagoId, vez, reversaDe, bs, diaValor: diaValor ?? toDia(fecha) };
  insertAsiento(tx, { ...stamp(ctx), concepto, ...about }, movimientos);
  return movimientos;
}
