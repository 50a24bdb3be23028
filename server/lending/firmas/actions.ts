/**
 * Acts that need two administrators, if second opinions are on: one asks for it, when it is tried and rolled back, and another
 * signs, when it is done. Each act is a row of ACTOS.
 */
import type { PorFirmar } from "../../../rules/loans/aprobar/firmas.ts";
import { type Centavos, centavos } from "../../../rules/money/dinero.ts";
import { changeFrom, isOdd } from "../../../rules/operator/tasas.ts";
import { mayAs } from "../../../rules/people/acceso/papeles.ts";
import { type Topes, wantsOwner } from "../../../rules/people/acceso/topes.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import { audit } from "../../core/auditoria/queries.ts";
import { type Action, tryOut } from "../../core/change.ts";
import type { AdminContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import { getUsuario } from "../../people/usuarios/queries.ts";
import type { Db } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";
import { getReparto, listCargos } from "../cargos/queries.ts";
import { writeOffLoan } from "../castigos/actions.ts";
import { correctPago } from "../correcciones/actions.ts";
import { refundCredito } from "../creditos/actions.ts";
import { getLoan } from "../loans/queries.ts";
import { waiveFine } from "../multas/actions.ts";
import { findPago } from "../pagos/queries.ts";
import { saveTasa } from "../tasas/actions.ts";
import { findTasa, findTasaBefore } from "../tasas/queries.ts";
import { demandDeciding } from "../vistos/actions.ts";
import { getCorreo, insertFirma, takeFirma } from "./queries.ts";

interface Pedido<I> {
  /** The name of its procedure. */
  acto: string;
  /** The person concerned. */
  persona: (tx: Db, input: I) => string | null;
  /** Whether this one needs a signature, if not all do; `desde`: the amount from which second opinions are required. */
  needs?: (tx: Db, input: I, desde: Centavos) => boolean;
  /** The gestor limit that it may exceed, and its amount. */
  tope?: { de: keyof Topes; monto: (db: Db, input: I) => Centavos };
}

/** The gestor limit the act exceeds, if none of those who decide it is a propietario; else null. */
export function beyond<I>(tx: Db, { tope }: Pedido<I>, input: I, deciden: readonly string[]): Centavos | null {
  const hasta = tope ? getAjustes(tx).topesGestor[tope.de] : null;
  const papeles = deciden.map((id) => getUsuario(tx, id).papel);
  return tope && wantsOwner(tope.monto(tx, input), hasta, papeles) ? hasta : null;
}

/**
 * Runs `action` at once if one administrator is enough. Otherwise it is tried and rolled back, so that it refuses now what it
 * would refuse then, and waits for a signature with its input.
 */
function conFirma<I extends object, R>(
  action: Action<AdminContext, I, R>,
  pedido: Pedido<I>,
): Action<AdminContext, I, R | PorFirmar> {
  return (tx, ctx, input) => {
    const { acto, persona, needs = () => true } = pedido;
    const { segundaAprobacion } = getAjustes(tx);
    const second = segundaAprobacion !== null && needs(tx, input, segundaAprobacion);
    if (!second && beyond(tx, pedido, input, [ctx.usuario.id]) === null) return action(tx, ctx, input);
    tryOut(tx, () => action(tx, ctx, input));
    const firma = { id: newId(), acto, entrada: { ...input }, userId: persona(tx, input) };
    insertFirma(tx, { ...firma, actorId: ctx.usuario.id, fecha: ctx.clock.now() });
    audit(tx, ctx, { accion: "firmas.ask", userId: firma.userId, entidadId: firma.id, despues: input });
    return { porFirmar: firma.id };
  };
}

interface Fila<I, R> extends Pedido<I> {
  action: Action<AdminContext, I, R>;
  /** The current values that it would replace. */
  antes?: (db: Db, input: I) => object;
  /** Additional current data for the signer. */
  dice?: (db: Db, input: I) => object;
}

const fila = <I extends object, R>(row: Fila<I, R>) => ({ ...row, asked: conFirma(row.action, row) });

const personaDePrestamo = (db: Db, { loanId }: { loanId: string }) => getLoan(db, loanId, "LOAN_DOES_NOT_EXIST").userId;
const ultimaMulta = (db: Db, { loanId }: { loanId: string }) =>
  listCargos(db, loanId)
    .filter(({ tipo, monto }) => tipo === "multa" && monto > 0)
    .at(-1)?.monto ?? centavos(0);

export const ACTOS = {
  writeOff: fila({
    acto: "loans.writeOff",
    action: writeOffLoan,
    persona: personaDePrestamo,
    tope: { de: "condonar", monto: (db, { loanId }) => getReparto(db, loanId).cartera },
    dice: (db, { loanId }) => ({ saldo: getReparto(db, loanId).cartera }),
  }),
  waiveFine: fila({
    acto: "loans.waiveFine",
    action: waiveFine,
    persona: personaDePrestamo,
    needs: (db, input, desde) => ultimaMulta(db, input) >= desde,
    tope: { de: "condonar", monto: ultimaMulta },
    dice: (db, input) => ({ multa: ultimaMulta(db, input) }),
  }),
  refund: fila({
    acto: "creditos.refund",
    action: refundCredito,
    persona: (_, { userId }) => userId,
    tope: { de: "devolver", monto: (_, { monto }) => monto },
  }),
  correct: fila({
    acto: "pagos.correct",
    action: correctPago,
    persona: (db, { pagoId }) => findPago(db, pagoId)?.userId ?? null,
    needs: (db, { pagoId }) => findPago(db, pagoId)?.status === "Aprobado",
    antes: (db, { pagoId }) => {
      const { monto, montoBs, fechaPago, referencia } = findPago(db, pagoId) ?? {};
      return { monto, montoBs, fechaPago, referencia };
    },
  }),
  /** A rate far from the last one affects all amounts. */
  tasa: fila({
    acto: "tasas.save",
    action: saveTasa,
    persona: () => null,
    needs: (db, { fechaValor, valor }) =>
      isOdd(changeFrom(findTasaBefore(db, fechaValor) ?? findTasa(db, fechaValor), valor)),
    antes: (db, { fechaValor }) => ({ valor: findTasaBefore(db, fechaValor)?.valor }),
  }),
};

/** The row of that procedure for the input it accepted; undefined for one that only an older program knew. */
export function findActo(acto: string): Fila<object, unknown> | undefined {
  return Object.values<Fila<never, unknown>>(ACTOS).find((row) => row.acto === acto) as
    | Fila<object, unknown>
    | undefined;
}

/**
 * Does what was asked for, in the signer's name and at the current time. Refuses FIRMA_GONE, FIRMA_OWN, OWNER_SIGNS,
 * FIRMA_ASKER if the one who asked may no longer decide, ROLE_TOO_LOW, and what the act itself refuses.
 */
export function signFirma(tx: Db, ctx: AdminContext, { firmaId }: { firmaId: string }): void {
  const { acto, entrada, userId, actorId } = takeFirma(tx, firmaId) ?? fail("FIRMA_GONE");
  const row = findActo(acto) ?? fail("FIRMA_GONE");
  if (actorId === ctx.usuario.id) fail("FIRMA_OWN");
  demandDeciding(tx, ctx);
  const { rol, papel } = getUsuario(tx, actorId);
  if (rol !== "admin" || !mayAs(papel, "gestor")) fail("FIRMA_ASKER");
  const tope = beyond(tx, row, entrada, [actorId, ctx.usuario.id]);
  if (tope !== null) fail("OWNER_SIGNS", { monto: tope });
  row.action(tx, ctx, entrada);
  const despues = { pedidoPor: getCorreo(tx, actorId) };
  audit(tx, ctx, { accion: "firmas.sign", userId, entidadId: firmaId, despues });
}

/** Rejects it. Refuses FIRMA_GONE and ROLE_TOO_LOW. */
export function dropFirma(tx: Db, ctx: AdminContext, { firmaId }: { firmaId: string }): void {
  const { entrada, userId, actorId } = takeFirma(tx, firmaId) ?? fail("FIRMA_GONE");
  demandDeciding(tx, ctx);
  const antes = { ...entrada, pedidoPor: getCorreo(tx, actorId) };
  audit(tx, ctx, { accion: "firmas.drop", userId, entidadId: firmaId, antes });
}
