import type { MarcaDelPrimerDia } from "../../../rules/operator/hoy.ts";
import { getCasa, noteCasa } from "../../core/ajustes/queries.ts";
import { audit } from "../../core/auditoria/queries.ts";
import type { AdminContext } from "../../core/context.ts";
import type { Db } from "../../storage/db.ts";

/** Records that the operator read the legal texts, or dismissed the checklist of the first day; or undoes that. */
export function markPrimerDia(tx: Db, ctx: AdminContext, { marca, puesta }: MarcaDelPrimerDia): void {
  const antes = { [marca]: getCasa(tx)[marca] ?? null };
  const despues = { [marca]: puesta ? ctx.clock.now() : null };
  noteCasa(tx, despues);
  audit(tx, ctx, { accion: "hoy.mark", userId: ctx.usuario.id, entidadId: "primerDia", antes, despues });
}
