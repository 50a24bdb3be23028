/** Pagos entered by an administrator: in cash, by transfer, or reported by WhatsApp. */

import { cuotasQueCubre } from "../../../rules/loans/aprobar/senales.ts";
import { checkSure, dudaDeEfectivo } from "../../../rules/loans/pagos/dudas-pago.ts";
import { pagoDe } from "../../../rules/loans/pagos/intenciones.ts";
import type { PagoStatus } from "../../../rules/loans/pagos/pagos.ts";
import { events } from "../../../rules/texts/events/events.ts";
import { audit } from "../../core/auditoria/queries.ts";
import type { AdminContext } from "../../core/context.ts";
import { demandSure } from "../../core/errors.ts";
import { tellPerson } from "../../messages/tell.ts";
import { getRemembered } from "../../people/usuarios/queries.ts";
import type { Db } from "../../storage/db.ts";
import { listCargos } from "../cargos/queries.ts";
import { findDudaDeMonto } from "../completados/queries.ts";
import { findGiven, linkPago } from "../intenciones/queries.ts";
import { addPago, type NewPago, setPagoStatus } from "../pagos/actions.ts";
import { listLivingOf, type Pago } from "../pagos/queries.ts";

type EnteredFor = NewPago & { userId: string; metodo: Pago["metodo"] };

/**
 * An administrator registers a payment in cash, by transfer or reported by WhatsApp. It waits for review, or is approved at once
 * (`aprobar`). Refuses as registering and approving do.
 */
export function registerPagoFor(
  tx: Db,
  ctx: AdminContext,
  { aprobar = false, ...input }: EnteredFor & { aprobar?: boolean | undefined },
): { id: string; status: PagoStatus; cerroPrestamo?: true } {
  const { id, monto, loanId } = enterPago(tx, ctx, input);
  if (!aprobar) {
    tellPerson(tx, ctx, input.userId, events.pagoEntered(monto));
    return { id, status: "Pendiente" };
  }
  const cuotas = cuotasQueCubre(loanId ? listCargos(tx, loanId) : [], monto);
  return setPagoStatus(tx, ctx, { pagoId: id, status: "Aprobado", cuotas, motivo: null, confirmo: input.confirmo });
}

/** The same without notifying the person, for callers that decide the pago right away. */
export function enterPago(tx: Db, ctx: AdminContext, { userId, ...input }: EnteredFor): Pago {
  const [usuario, dada] = [getRemembered(tx, userId), findAwaiting(tx, ctx, userId, input)];
  const entered = { ...input, ...(dada && pagoDe(dada, input)), registradoPor: ctx.usuario.id };
  const pago = addPago(tx, ctx, usuario, entered, "CLIENT_OWES_NOTHING");
  // An older client cannot confirm, so it is only asked about pagos that wait, as before.
  const waits = ({ status }: Pago) => input.confirmo !== undefined || status === "Pendiente";
  const cash = dudaDeEfectivo(pago, listLivingOf(tx, userId, pago.codigo).filter(waits));
  demandSure(checkSure([findDudaDeMonto(tx, usuario, pago.monto), cash], input.confirmo));
  if (dada) linkPago(tx, dada.id, pago.id);
  audit(tx, ctx, { accion: "pagos.registerFor", userId, entidadId: pago.id, despues: pago });
  return pago;
}

/** The intention that waits for exactly this money, in its account: cash is none's. */
function findAwaiting(tx: Db, ctx: AdminContext, userId: string, input: NewPago & Pick<Pago, "metodo">) {
  const { metodo, bancoReceptor } = input;
  const dada = metodo === "efectivo" ? undefined : findGiven(tx, userId, input, ctx.clock.now());
  const elsewhere = bancoReceptor && bancoReceptor !== dada?.banco;
  return elsewhere || dada?.pagoId !== null ? undefined : dada;
}
