import type { Ajustes } from "../../../rules/operator/ajustes.ts";
import { hasAuthenticator } from "../../identity/cuentas/queries.ts";
import { tellPanels } from "../../lending/resumen/queries.ts";
import { inTransaction } from "../../storage/db.ts";
import { audit } from "../auditoria/queries.ts";
import type { AdminContext } from "../context.ts";
import { fail } from "../errors.ts";
import { getAjustes, saveAjustes } from "./queries.ts";

/** Changes the given settings and answers all of them. Refuses SECOND_STEP_FIRST: who asks two steps of all has them. */
export function changeAjustes(ctx: AdminContext, changes: Partial<Ajustes>): Ajustes {
  return inTransaction(ctx.db, (tx) => {
    if (changes.exigirDosPasos && !hasAuthenticator(tx, ctx.usuario.id)) fail("SECOND_STEP_FIRST");
    const antes = getAjustes(tx);
    saveAjustes(tx, changes);
    const despues = getAjustes(tx);
    tellPanels(tx);
    audit(tx, ctx, { accion: "ajustes.save", userId: ctx.usuario.id, entidadId: "ajustes", antes, despues });
    return despues;
  });
}
