import type { Prueba } from "../../../rules/operator/mensajes.ts";
import { CANAL_TEXTOS } from "../../../rules/texts/canales.ts";
import { correoPrueba, smsPrueba } from "../../../rules/texts/prueba.ts";
import { porWhatsapp } from "../../../rules/texts/whatsapp.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import { audit } from "../../core/auditoria/queries.ts";
import type { AdminContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import type { Db } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";
import { insertMensaje } from "../mensajes/queries.ts";
import { getEmail, getIdByUnica } from "./queries.ts";

/** Queues a trial message, and answers by which id it can be followed. Refuses NO_CARRIER. */
export function sendPrueba(tx: Db, ctx: AdminContext, { canal, destino }: Prueba): { mensajeId: string } {
  const { usuario, clock, carteros, publicUrl } = ctx;
  if (!carteros[canal]) fail("NO_CARRIER", { canal: CANAL_TEXTOS[canal].varios });
  const unica = `prueba:${newId()}`;
  const now = clock.now();
  const said =
    canal === "correo"
      ? correoPrueba(now, `${publicUrl}/admin`)
      : { asunto: null, texto: smsPrueba, ...porWhatsapp("prueba", { marca: getAjustes(tx).marca }) };
  const to = destino ?? getEmail(tx, usuario.id);
  insertMensaje(tx, { ...said, canal, destino: to, userId: usuario.id, unica, clase: "casa" }, now);
  const mensajeId = getIdByUnica(tx, unica);
  const despues = { canal, destino: to };
  audit(tx, ctx, { accion: "mensajes.test", userId: usuario.id, entidadId: mensajeId, antes: null, despues });
  return { mensajeId };
}
