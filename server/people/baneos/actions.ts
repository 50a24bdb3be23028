/** Bans belong to people and block new requests. Running loans stay owed and payable. */
import { events } from "../../../rules/texts/events/events.ts";
import { audit, findLastLine } from "../../core/auditoria/queries.ts";
import type { AdminContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import { tellPerson } from "../../messages/tell.ts";
import type { Db } from "../../storage/db.ts";
import { getRemembered, setBaneo } from "../usuarios/queries.ts";

/** Refuses USUARIO_NOT_FOUND, ADMIN_NOT_BANNABLE, ALREADY_BANNED. */
export function banUsuario(tx: Db, ctx: AdminContext, { userId, motivo }: { userId: string; motivo: string | null }) {
  const usuario = getRemembered(tx, userId);
  if (usuario.rol === "admin") fail("ADMIN_NOT_BANNABLE");
  const baneo = { baneoMotivo: motivo, baneoDesde: ctx.clock.now(), baneoPor: ctx.usuario.id };
  if (!setBaneo(tx, userId, baneo)) fail("ALREADY_BANNED");
  tellPerson(tx, ctx, userId, events.banned(motivo));
  audit(tx, ctx, { accion: "usuarios.ban", userId, entidadId: userId, antes: null, despues: { motivo } });
}

/** Refuses USUARIO_NOT_FOUND, NOT_BANNED. */
export function unbanUsuario(tx: Db, ctx: AdminContext, { userId }: { userId: string }) {
  const { baneoMotivo: motivo } = getRemembered(tx, userId);
  const deshace = findLastLine(tx, userId, ["usuarios.ban"])?.id;
  if (!setBaneo(tx, userId, null)) fail("NOT_BANNED");
  tellPerson(tx, ctx, userId, events.unbanned());
  audit(tx, ctx, { accion: "usuarios.unban", userId, entidadId: userId, antes: { motivo }, despues: { deshace } });
}
