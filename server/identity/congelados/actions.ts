/** «No fui yo»: the owner locks the account against an intruder, and customer service resolves it with them. */
import type { Instante } from "../../../rules/country/fecha.ts";
import { LIMITES, scaled } from "../../../rules/limits/tries.ts";
import { events } from "../../../rules/texts/events/events.ts";
import { audit } from "../../core/auditoria/queries.ts";
import type { AdminContext, BaseContext, UserContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import { takeNetworksTurn } from "../../core/limites/queries.ts";
import { tellPerson } from "../../messages/tell.ts";
import { endFreeze, findFreeze, findLastFreeze, startFreeze } from "../../people/congelados/queries.ts";
import { findUsuario } from "../../people/usuarios/queries.ts";
import type { Db } from "../../storage/db.ts";
import { readNoFuiYo } from "../actividad/actions.ts";
import { insertEntrada } from "../actividad/queries.ts";
import { endSessions, forgetLinks, forgetPasskeys } from "../cuentas/queries.ts";
import { dropEsperas } from "../esperas/queries.ts";
import { forgetNavegadores } from "../navegadores/queries.ts";

interface Protection {
  hasta: Instante;
}

/** The holder of a change's link is the owner. Refuses LINK_INVALID, also for a change from before a lock that has ended. */
export async function prepareFreeze(ctx: BaseContext, { enlace }: { enlace: string }): Promise<{ userId: string }> {
  const now = ctx.clock.now();
  const limite = scaled(LIMITES.puertaRed, ctx.codes.rateLimitFactor);
  if (!takeNetworksTurn(ctx.db, limite, { ip: ctx.ip, now })) fail("TOO_MANY_TRIES");
  const { userId, cuando } = readNoFuiYo(ctx, enlace);
  const last = findLastFreeze(ctx.db, userId);
  const over = last && last.hasta <= now && cuando <= last.hasta;
  if (over || !findUsuario(ctx.db, userId)) fail("LINK_INVALID");
  return { userId };
}

export function freezeByLink(tx: Db, ctx: BaseContext, { userId }: { userId: string }): Protection {
  return protect(tx, ctx, userId);
}

/** The same from a signed-in session. That session ends too, because it may be the intruder's. */
export function freezeMine(tx: Db, ctx: UserContext, _sure: { seguro: true }): Protection {
  return protect(tx, ctx, ctx.usuario.id);
}

function protect(tx: Db, ctx: BaseContext, userId: string): Protection {
  const now = ctx.clock.now();
  endSessions(tx, userId, null);
  forgetNavegadores(tx, userId);
  forgetPasskeys(tx, userId);
  forgetLinks(tx, userId);
  dropEsperas(tx, userId);
  const standing = findFreeze(tx, userId, now);
  if (standing) return { hasta: standing.hasta };
  const hasta = startFreeze(tx, userId, now);
  insertEntrada(tx, ctx, userId, "congelada");
  tellPerson(tx, ctx, userId, events.frozen());
  const line = { accion: "congelados.freeze", userId, entidadId: userId, despues: { hasta } } as const;
  audit(tx, { ...ctx, usuario: { id: userId } }, line);
  return { hasta };
}

/** Lifts the lock, after customer service spoke with the owner. Refuses NOT_FROZEN. */
export function liftFreeze(tx: Db, ctx: AdminContext, { userId }: { userId: string }): void {
  if (!endFreeze(tx, userId, ctx.clock.now())) fail("NOT_FROZEN");
  insertEntrada(tx, { ...ctx, ip: null, agente: null, navegador: null }, userId, "descongelada");
  tellPerson(tx, ctx, userId, events.thawed());
  audit(tx, ctx, { accion: "congelados.lift", userId, entidadId: userId });
}
