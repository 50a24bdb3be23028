/** Referrals, by a link or by an administrator. */

import { checkReferral } from "../../../rules/people/referidos.ts";
import type { Accion } from "../../../rules/texts/auditoria.ts";
import { audit } from "../../core/auditoria/queries.ts";
import type { AdminContext, UserContext } from "../../core/context.ts";
import { demand, fail } from "../../core/errors.ts";
import type { Db } from "../../storage/db.ts";
import { findUsuario, getRemembered, getUsuario } from "../usuarios/queries.ts";
import { findByCodigo, isAbove, setRecomendadoPor } from "./queries.ts";

/** Records who referred `userId`. Refuses USUARIO_NOT_FOUND, RECOMMENDER_NOT_FOUND, REFERRAL_SELF, REFERRAL_CIRCULAR. */
export function assignRecomendador(tx: Db, ctx: AdminContext, input: { userId: string; recomendadoPor: string }): void {
  recommend(tx, ctx, "referidos.assign", input);
}

/**
 * A new person used a referral link, with the referrer's code or, in old links, id. Refuses REFERRAL_LATE, and what
 * `assignRecomendador` does.
 */
export function acceptReferral(tx: Db, ctx: UserContext, { recomendadoPor }: { recomendadoPor: string }): void {
  const { id } = ctx.usuario;
  demand(checkReferral(getUsuario(tx, id), ctx.clock.now()));
  const friend = findByCodigo(tx, recomendadoPor) ?? fail("RECOMMENDER_NOT_FOUND");
  recommend(tx, ctx, "referidos.accept", { userId: id, recomendadoPor: friend });
}

function recommend(tx: Db, ctx: UserContext, accion: Accion, input: { userId: string; recomendadoPor: string }): void {
  const usuario = getRemembered(tx, input.userId);
  if (!findUsuario(tx, input.recomendadoPor)) fail("RECOMMENDER_NOT_FOUND");
  if (input.userId === input.recomendadoPor) fail("REFERRAL_SELF");
  if (isAbove(tx, input.userId, input.recomendadoPor)) fail("REFERRAL_CIRCULAR");
  setRecomendadoPor(tx, usuario.id, input.recomendadoPor);
  audit(tx, ctx, {
    accion,
    userId: usuario.id,
    entidadId: usuario.id,
    antes: { recomendadoPor: usuario.recomendadoPor },
    despues: { recomendadoPor: input.recomendadoPor },
  });
}
