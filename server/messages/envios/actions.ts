import { PUSH_VALE_MS } from "../../../rules/limits/mensajes.ts";
import type { Prueba } from "../../../rules/operator/mensajes.ts";
import { paths } from "../../../rules/paths.ts";
import { CANALES, type Canal } from "../../../rules/texts/channels/canal.ts";
import { capital } from "../../../rules/texts/channels/mensajes.ts";
import { correoPrueba, pantallaPrueba, smsPrueba } from "../../../rules/texts/channels/prueba.ts";
import { porWhatsapp } from "../../../rules/texts/channels/whatsapp.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import { audit } from "../../core/auditoria/queries.ts";
import type { AdminContext, SessionContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import type { Db } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";
import { insertMensaje, type NewMensaje } from "../mensajes/queries.ts";
import { turnOn } from "../suscripciones/actions.ts";
import { findIdOfSession, type NewSuscripcion } from "../suscripciones/queries.ts";
import { getEmail, getIdByUnica } from "./queries.ts";

/** Queues a test message and returns the id to follow it by. Refuses NO_CARRIER. */
export function sendPrueba(tx: Db, ctx: AdminContext, { canal, destino }: Prueba): { mensajeId: string } {
  const said =
    canal === "correo"
      ? correoPrueba(ctx.clock.now(), `${ctx.publicUrl}/admin`)
      : { asunto: null, texto: smsPrueba, ...porWhatsapp("prueba", { marca: getAjustes(tx).marca }) };
  return queue(tx, ctx, canal, { ...said, destino: destino ?? getEmail(tx, ctx.usuario.id) });
}

/** Sends a test notification to the requesting browser only, and subscribes it until its session ends. Refuses PUSH_REFUSED. */
export function sendPruebaAqui(
  tx: Db,
  ctx: AdminContext & SessionContext,
  keys: Pick<NewSuscripcion, "endpoint" | "p256dh" | "auth">,
): { mensajeId: string } {
  turnOn(tx, ctx, keys);
  const faltan = findIdOfSession(tx, ctx.usuario.id, ctx.sessionId) ?? fail("UNAUTHORIZED");
  const params = { faltan, pagina: `${paths.admin}/mensajes`, vence: String(ctx.clock.now() + PUSH_VALE_MS) };
  const said = { asunto: pantallaPrueba, texto: pantallaPrueba, plantilla: "prueba", params };
  return queue(tx, ctx, "push", { ...said, destino: "Este navegador" });
}

type Said = Pick<NewMensaje, "asunto" | "texto" | "plantilla" | "params" | "destino">;

function queue(tx: Db, ctx: AdminContext, canal: Canal, said: Said): { mensajeId: string } {
  const { usuario, clock, carteros } = ctx;
  if (!carteros[canal]) fail("NO_CARRIER", { canal: capital(CANALES[canal].varios) });
  const unica = `prueba:${newId()}`;
  insertMensaje(tx, { ...said, canal, userId: usuario.id, unica, clase: "casa" }, clock.now());
  const mensajeId = getIdByUnica(tx, unica);
  const despues = { canal, destino: said.destino };
  audit(tx, ctx, { accion: "mensajes.test", userId: usuario.id, entidadId: mensajeId, antes: null, despues });
  return { mensajeId };
}
