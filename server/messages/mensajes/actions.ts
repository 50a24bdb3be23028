/** The text of a message when it leaves, and what happens to one: by hand, by its fallback chain, or by its carrier's report. */
import { type Instante, instante, toDia } from "../../../rules/country/fecha.ts";
import { PUSH_VALE_MS } from "../../../rules/limits/mensajes.ts";
import { endOf } from "../../../rules/operator/correo/envios.ts";
import { CANALES, type Canal } from "../../../rules/texts/channels/canal.ts";
import { isRefusable, type Relevo } from "../../../rules/texts/channels/clases.ts";
import { smsOtp } from "../../../rules/texts/channels/sms.ts";
import { ENLACE_SELLADO } from "../../../rules/texts/events/correos.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import { audit } from "../../core/auditoria/queries.ts";
import type { AdminContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import { unseal } from "../../core/seal.ts";
import type { Db } from "../../storage/db.ts";
import {
  findByCarrier,
  findConsent,
  findFollower,
  findMensaje,
  insertFollower,
  type Mensaje,
  moveMensaje,
  withoutSecret,
} from "./queries.ts";

/** Renders the text of a message, unsealing codes and links only now. */
export function textoOf(mensaje: Mensaje, secret: string, publicUrl: string, marca = "Cuotica"): string {
  const { sellado } = mensaje.params;
  if (!sellado) return mensaje.texto;
  const open = unseal(secret, sellado);
  if (mensaje.plantilla !== "codigo") return mensaje.texto.replace(ENLACE_SELLADO, open);
  const { protocol, host } = new URL(publicUrl);
  return smsOtp(open, protocol === "https:" ? host : null, marca);
}

/** Ends a waiting message with a reason for the administrator, and erases its secrets. */
export function closeMensaje(
  tx: Db,
  { id, params }: Mensaje,
  estado: "fallido" | "relevado" | "cancelado",
  error: string,
  intentos?: number,
): void {
  const tries = intentos === undefined ? {} : { intentos };
  moveMensaje(tx, id, "pendiente", { estado, error, intentado: null, params: withoutSecret(params), ...tries });
}

/** Replaces a message by the next channel of its chain. False if there is none, or it would arrive too late. */
export function relay(
  tx: Db,
  mensaje: Mensaje,
  now: Instante,
  takes: (relevo: Relevo) => boolean = () => true,
): boolean {
  const at = mensaje.cadena.findIndex(takes);
  const next = mensaje.cadena[at];
  if (!next || endOf(mensaje, getAjustes(tx).avisos.silencio) <= now) return false;
  // A code keeps its expiry on any channel.
  const { vence } = mensaje.params;
  const params = mensaje.clase === "codigo" && vence ? { ...next.params, vence } : next.params;
  return insertFollower(tx, mensaje, { ...next, params }, mensaje.cadena.slice(at + 1), now);
}

/** Applies a delivery report; reports may be repeated and out of order. False for an unknown message. */
export function markDelivered(
  tx: Db,
  proveedor: string,
  proveedorId: string,
  estado: "entregado" | "leido" | "fallido",
  momento: Instante,
  motivo?: string,
): boolean {
  const mensaje = findByCarrier(tx, proveedor, proveedorId);
  if (!mensaje) return false;
  const { id, entregado, leido } = mensaje;
  if (estado === "fallido") {
    // It was read, so a report that says otherwise is late.
    if (mensaje.estado !== "enviado" || entregado !== null || leido !== null) return true;
    const error = motivo ?? "El proveedor dijo después que no llegó.";
    moveMensaje(tx, id, "enviado", { estado: relay(tx, mensaje, momento) ? "relevado" : "fallido", error });
    return true;
  }
  const read = estado === "leido" ? { leido: leido ?? momento } : {};
  moveMensaje(tx, id, mensaje.estado, { entregado: entregado ?? momento, ...read });
  return true;
}

/** Cancels a message that was not sent yet. Refuses MENSAJE_NOT_PENDING, and MENSAJE_LEAVING during an attempt. */
export function cancelMensaje(tx: Db, ctx: AdminContext, { mensajeId }: { mensajeId: string }): { cancelado: true } {
  const mensaje = findMensaje(tx, mensajeId) ?? fail("MENSAJE_NOT_FOUND");
  if (mensaje.estado !== "pendiente") fail("MENSAJE_NOT_PENDING");
  if (mensaje.intentado !== null) fail("MENSAJE_LEAVING");
  closeMensaje(tx, mensaje, "cancelado", `Lo canceló ${ctx.usuario.correo}`);
  audit(tx, ctx, { accion: "mensajes.cancel", userId: mensaje.userId, entidadId: mensajeId });
  return { cancelado: true };
}

/**
 * Sends it again, by its own channel or another of its chain. It follows the last message of the chain, because each has one
 * follower. Refuses messages that wait, that held a secret, reminders of another day, and what the person does not want.
 */
export function resendMensaje(
  tx: Db,
  ctx: AdminContext,
  { mensajeId, canal }: { mensajeId: string; canal?: Canal | undefined },
): { id: string } {
  const now = ctx.clock.now();
  const mensaje = findMensaje(tx, mensajeId) ?? fail("MENSAJE_NOT_FOUND");
  if (mensaje.estado === "pendiente") fail("MENSAJE_STILL_PENDING");
  if (mensaje.clase === "codigo" || mensaje.texto.includes(ENLACE_SELLADO)) fail("MENSAJE_WITH_SECRET");
  if (mensaje.clase === "cobro" && toDia(mensaje.creado) !== toDia(now)) fail("MENSAJE_OTHER_DAY");
  if (findFollower(tx, mensajeId)) fail("MENSAJE_FOLLOWED");
  const said = wordsOf(tx, mensaje, canal ?? mensaje.canal) ?? fail("MENSAJE_NOT_SAID");
  if (mensaje.userId !== null && !wants(tx, mensaje.userId, said.canal, mensaje.clase)) fail("MENSAJE_UNWANTED");
  const { faltan: _, llego: __, ...params } = said.params;
  const fresh = said.canal === "push" ? { ...params, vence: String(instante(now + PUSH_VALE_MS)) } : params;
  insertFollower(tx, { ...mensaje, dudoso: false }, { ...said, params: fresh }, [], now);
  const { id } = findFollower(tx, mensajeId) ?? fail("MENSAJE_FOLLOWED");
  audit(tx, ctx, { accion: "mensajes.resend", userId: mensaje.userId, entidadId: mensajeId, despues: { id } });
  return { id };
}

/** The text of a message for that channel: its own, or that of the first one in its chain. */
function wordsOf(tx: Db, mensaje: Mensaje, canal: Canal): Relevo | undefined {
  for (let at: Mensaje | undefined = mensaje; at; at = at.antes === null ? undefined : findMensaje(tx, at.antes)) {
    const { destino, texto, plantilla, params, asunto } = at;
    const own = asunto === null ? {} : { asunto };
    if (at.canal === canal) return { canal, destino, texto, plantilla, params, ...own };
    const next = at.cadena.find((relevo) => relevo.canal === canal);
    if (next) return next;
  }
  return undefined;
}

/**
 * Whether a person may be written to by that channel: some need opting in, the others allow opting out. Security messages
 * cannot be refused.
 */
export function wants(tx: Db, userId: string, canal: Canal, clase: Mensaje["clase"]): boolean {
  const said = findConsent(tx, userId, canal);
  if (!CANALES[canal].acepta) return said === true;
  return said !== false || !isRefusable(clase);
}
