import { audit } from "../auditoria/queries.ts";
import type { AdminContext } from "../context.ts";
import { inTransaction } from "../db.ts";
import { tellPanels } from "../resumen/queries.ts";
import type { Ajustes } from "../rules/ajustes.ts";
import { getAjustes, saveAjustes } from "./queries.ts";

/** Changes the given settings and answers all of them. */
export function changeAjustes(ctx: AdminContext, changes: Partial<Ajustes>): Ajustes {
  return inTransaction(ctx.db, (tx) => {
    const antes = getAjustes(tx);
    saveAjustes(tx, changes);
    const despues = getAjustes(tx);
    tellPanels(tx);
    audit(tx, ctx, { accion: "ajustes.save", userId: ctx.usuario.id, entidadId: "ajustes", antes, despues });
    return despues;
  });
}
