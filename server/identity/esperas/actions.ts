/** Account changes authorized by phone alone wait a day, during which the owner is notified and can cancel them. */
import type { Instante } from "../../../rules/country/fecha.ts";
import { PEDIDO, type Pendiente } from "../../../rules/people/acceso/esperas.ts";
import { audit } from "../../core/auditoria/queries.ts";
import type { BaseContext, UserContext } from "../../core/context.ts";
import type { Db } from "../../storage/db.ts";
import { recordChange } from "../actividad/actions.ts";
import { insertEntrada } from "../actividad/queries.ts";
import { dropEsperas, keepEspera } from "./queries.ts";

/** When a change takes effect; null if it already has. */
export interface Hecho {
  espera: Instante | null;
}

export const AHORA: Hecho = { espera: null };

export function holdChange(tx: Db, ctx: BaseContext, userId: string, pendiente: Pendiente): Hecho {
  const espera = keepEspera(tx, userId, pendiente, ctx.clock.now());
  recordChange(tx, ctx, userId, PEDIDO[pendiente.que]);
  const despues = { que: pendiente.que, espera };
  audit(tx, { ...ctx, usuario: { id: userId } }, { accion: "esperas.hold", userId, entidadId: userId, despues });
  return { espera };
}

/** Cancels all pending changes. Nothing has changed yet, so no proof of identity is needed. */
export function cancelEsperas(tx: Db, ctx: UserContext, _: unknown): { canceladas: number } {
  const userId = ctx.usuario.id;
  const canceladas = dropEsperas(tx, userId);
  if (canceladas > 0) {
    insertEntrada(tx, ctx, userId, "cancelado");
    audit(tx, ctx, { accion: "esperas.cancel", userId, entidadId: userId, despues: { canceladas } });
  }
  return { canceladas };
}
