/** A change that only a phone proved waits a day, in which its owner is told and may stop it. */
import type { Instante } from "../../../rules/country/fecha.ts";
import { PEDIDO, type Pendiente } from "../../../rules/people/acceso/esperas.ts";
import { audit } from "../../core/auditoria/queries.ts";
import type { BaseContext, UserContext } from "../../core/context.ts";
import type { Db } from "../../storage/db.ts";
import { recordChange } from "../actividad/actions.ts";
import { insertEntrada } from "../actividad/queries.ts";
import { dropEsperas, keepEspera } from "./queries.ts";

/** When a change is made: null for one that was made at once. */
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

/** Cancels everything that waits: nothing changed yet, so no proof is needed. */
export function cancelEsperas(tx: Db, ctx: UserContext, _: unknown): { canceladas: number } {
  const userId = ctx.usuario.id;
  const canceladas = dropEsperas(tx, userId);
  if (canceladas > 0) {
    insertEntrada(tx, ctx, userId, "cancelado");
    audit(tx, ctx, { accion: "esperas.cancel", userId, entidadId: userId, despues: { canceladas } });
  }
  return { canceladas };
}
