import type { Ajustes } from "../../../rules/operator/ajustes.ts";
import { refuse } from "../../../rules/texts/mensajes.ts";
import { getAjustes, saveAjustes } from "../../core/ajustes/queries.ts";
import { audit } from "../../core/auditoria/queries.ts";
import type { AdminContext } from "../../core/context.ts";
import { demand, fail } from "../../core/errors.ts";
import { countAdmins } from "../../identity/admins/queries.ts";
import { hasAuthenticator } from "../../identity/cuentas/queries.ts";
import type { Db } from "../../storage/db.ts";

/**
 * Changes the given settings and answers all of them. Refuses SECOND_STEP_FIRST: who asks two steps of all has them, and
 * SECOND_APPROVER_MISSING.
 */
export function changeAjustes(tx: Db, ctx: AdminContext, changes: Partial<Ajustes>): Ajustes {
  if (changes.exigirDosPasos && !hasAuthenticator(tx, ctx.usuario.id)) fail("SECOND_STEP_FIRST");
  const antes = getAjustes(tx);
  const second = antes.segundaAprobacion === null && Boolean(changes.segundaAprobacion);
  if (second && countAdmins(tx, "gestor") < 2) demand(refuse("SECOND_APPROVER_MISSING"), "segundaAprobacion");
  // News that say nothing of a day do not expire on the day of those before.
  const others = changes.noticias !== undefined && changes.noticias !== antes.noticias;
  saveAjustes(tx, { ...(others && { noticiasHasta: null }), ...changes });
  const despues = getAjustes(tx);
  audit(tx, ctx, { accion: "ajustes.save", userId: ctx.usuario.id, entidadId: "ajustes", antes, despues });
  return despues;
}
