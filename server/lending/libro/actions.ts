/** What the business does, told to the ledger. Every function runs inside its caller's transaction; amounts in cents. */

import { type Centavos, centavos } from "../../../rules/money/dinero.ts";
import {
  postingCastigo,
  postingDesembolso,
  postingMulta,
  postingPago,
  postingReverso,
  postingReversoMulta,
} from "../../../rules/money/libro.ts";
import type { UserContext } from "../../core/context.ts";
import type { Db } from "../../storage/db.ts";
import { countAsientos, findStanding, getMovimientos, getSaldo, insertAsiento } from "./queries.ts";

interface LoanRef {
  id: string;
  userId: string;
}

const stamp = (ctx: UserContext) => ({ fecha: ctx.clock.now(), actorId: ctx.usuario.id });
const ofLoan = (loan: LoanRef) => ({ loanId: loan.id, userId: loan.userId });

export function postDesembolso(
  tx: Db,
  ctx: UserContext,
  loan: LoanRef & { amount: Centavos; montoFinal: Centavos },
): void {
  insertAsiento(tx, { ...stamp(ctx), ...ofLoan(loan), concepto: "desembolso" }, postingDesembolso(loan));
}

/** Books an approved pago on its loan; without a loan all of it becomes the borrower's credit. */
export function postPago(
  tx: Db,
  ctx: UserContext,
  pago: { id: string; userId: string; monto: Centavos },
  loan: LoanRef | undefined,
): void {
  const entry = { pagoId: pago.id, userId: pago.userId, loanId: loan?.id ?? null };
  const vez = countAsientos(tx, pago.id, "pago");
  const saldo = loan ? getSaldo(tx, loan.id) : centavos(0);
  insertAsiento(tx, { ...stamp(ctx), ...entry, vez, concepto: "pago" }, postingPago(pago.monto, saldo));
}

/** Takes back the standing entry of a pago. */
export function reversePago(tx: Db, ctx: UserContext, pagoId: string): void {
  const asiento = findStanding(tx, "pago", { pagoId });
  if (!asiento) throw new Error("an approved pago has no entry in the ledger");
  insertAsiento(
    tx,
    {
      ...stamp(ctx),
      concepto: "reverso_pago",
      pagoId,
      userId: asiento.userId,
      loanId: asiento.loanId,
      vez: countAsientos(tx, pagoId, "reverso_pago"),
      reversaDe: asiento.id,
    },
    postingReverso(getMovimientos(tx, asiento.id)),
  );
}

export function postMulta(tx: Db, ctx: UserContext, loan: LoanRef, monto: Centavos): void {
  insertAsiento(tx, { ...stamp(ctx), ...ofLoan(loan), concepto: "multa" }, postingMulta(monto));
}

/** Takes back the latest fine that stands, whatever fines were then. Returns how much it was; null when there is none. */
export function reverseMulta(tx: Db, ctx: UserContext, loan: LoanRef): Centavos | null {
  const asiento = findStanding(tx, "multa", { loanId: loan.id });
  if (!asiento) return null;
  const monto = getMovimientos(tx, asiento.id).find(({ cuenta }) => cuenta === "cartera")?.monto ?? centavos(0);
  insertAsiento(
    tx,
    { ...stamp(ctx), ...ofLoan(loan), concepto: "reverso_multa", reversaDe: asiento.id },
    postingReversoMulta(monto, getSaldo(tx, loan.id)),
  );
  return monto;
}

/** Gives up what a loan still owes. Returns how much that was. */
export function writeOff(tx: Db, ctx: UserContext, loan: LoanRef): Centavos {
  const saldo = getSaldo(tx, loan.id);
  if (saldo <= 0) return centavos(0);
  insertAsiento(tx, { ...stamp(ctx), ...ofLoan(loan), concepto: "castigo" }, postingCastigo(saldo));
  return saldo;
}
