/** Money with an assigned exact amount becomes a pago without anybody registering it. */

import { digitosDe } from "../../../rules/bank/conciliacion.ts";
import { frenosDe } from "../../../rules/bank/emparejar/automatico.ts";
import { dudasDeIntencion, meets } from "../../../rules/bank/emparejar/intenciones.ts";
import { adminEvents, events } from "../../../rules/texts/events/events.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import { audit } from "../../core/auditoria/queries.ts";
import type { ActorContext } from "../../core/context.ts";
import { findUnpaid } from "../../lending/intenciones/queries.ts";
import { makePago } from "../../lending/pagos/actions.ts";
import { tellAdmins, tellPerson } from "../../messages/tell.ts";
import { getUsuario } from "../../people/usuarios/queries.ts";
import type { Db } from "../../storage/db.ts";
import { findAbierto } from "../candidatos.ts";
import { examine } from "../examen.ts";
import { findRegistered, getMovimiento } from "./queries.ts";

/**
 * Creates the pago of an intention from its movement: it is under review like any other, and may be confirmed automatically.
 * The person is notified now only if somebody has to review it. Returns false if the money is not its, the pago exists
 * already, or one registered another way may be it, which a person decides. Refuses as `registerPago` does.
 */
export function payIntencion(tx: Db, ctx: ActorContext, ids: { intencionId: string; movimientoId: string }): boolean {
  const intencion = findUnpaid(tx, ids.intencionId);
  const abierto = findAbierto(tx, ids.movimientoId);
  if (!intencion || !abierto || !meets(abierto, intencion)) return false;
  if (findRegistered(tx, intencion, abierto.referencias)) return false;
  const { userId, dia: fechaPago } = intencion;
  const movimiento = getMovimiento(tx, ids.movimientoId);
  const { referencia, codigo } = digitosDe(movimiento);
  const money = { referencia, codigo, montoBs: movimiento.monto, fechaPago, bancoPagador: movimiento.bancoPagador };
  const pago = makePago(tx, ctx, intencion, money);
  audit(tx, ctx, { accion: "intenciones.pay", userId, entidadId: pago.id, despues: { ...ids, pago } });
  const { automatico, tope } = getAjustes(tx).banco;
  const { nombre, apellido, cedula, telefono } = getUsuario(tx, userId);
  const persona = { cedula, telefono, nombre: `${nombre ?? ""} ${apellido ?? ""}` };
  const sure = dudasDeIntencion(abierto, persona).length === 0;
  if (automatico && sure && frenosDe(examine(tx, pago, abierto.id, ctx.clock.now()), tope).length === 0) return true;
  tellPerson(tx, ctx, userId, events.pagoEntered(pago.monto));
  tellAdmins(tx, ctx, adminEvents.pagoRegistered(pago));
  return true;
}
