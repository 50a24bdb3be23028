import { audit } from "../auditoria/queries.ts";
import type { AdminContext } from "../context.ts";
import { inTransaction } from "../db.ts";
import { fail } from "../errors.ts";
import { tellPanels } from "../resumen/queries.ts";
import { findUsuario, getUsuario } from "../usuarios/queries.ts";
import { isAbove, setRecomendadoPor } from "./queries.ts";

/** Says who recommended `userId`. Refuses USUARIO_NOT_FOUND, RECOMMENDER_NOT_FOUND, REFERRAL_SELF, REFERRAL_CIRCULAR. */
export function assignRecomendador(ctx: AdminContext, input: { userId: string; recomendadoPor: string }): void {
  inTransaction(ctx.db, (tx) => {
    const usuario = getUsuario(tx, input.userId);
    if (!findUsuario(tx, input.recomendadoPor)) fail("RECOMMENDER_NOT_FOUND");
    if (input.userId === input.recomendadoPor) fail("REFERRAL_SELF");
    if (isAbove(tx, input.userId, input.recomendadoPor)) fail("REFERRAL_CIRCULAR");
    setRecomendadoPor(tx, usuario.id, input.recomendadoPor);
    tellPanels(tx);
    audit(tx, ctx, {
      accion: "referidos.assign",
      userId: usuario.id,
      entidadId: usuario.id,
      antes: { recomendadoPor: usuario.recomendadoPor },
      despues: { recomendadoPor: input.recomendadoPor },
    });
  });
}
