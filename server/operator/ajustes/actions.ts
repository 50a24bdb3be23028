import type { Ajustes } from "../../../rules/operator/ajustes.ts";
import { getAjustes, saveAjustes } from "../../core/ajustes/queries.ts";
import { audit } from "../../core/auditoria/queries.ts";
import type { AdminContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import { hasAuthenticator } from "../../identity/cuentas/queries.ts";
import type { Db } from "../../storage/db.ts";

/** Changes the given settings and answers all of them. Refuses SECOND_STEP_FIRST: who asks two steps of all has them. */
export function changeAjustes(tx: Db, ctx: AdminContext, changes: Partial<Ajustes>): Ajustes {
  if (changes.exigirDosPasos && !hasAuthenticator(tx, ctx.usuario.id)) fail("SECOND_STEP_FIRST");
  const antes = getAjustes(tx);
  // News that say nothing of a day do not expire on the day of those before.
  const others = changes.noticias !== undefined && changes.noticias !== antes.noticias;
  saveAjustes(tx, { ...(others && { noticiasHasta: null }), ...changes });
  const despues = getAjustes(tx);
  audit(tx, ctx, { accion: "ajustes.save", userId: ctx.usuario.id, entidadId: "ajustes", antes, despues });
  return despues;
}
