/** What a message says once it leaves. */
import { ENLACE_SELLADO } from "../../../rules/texts/correos.ts";
import { smsOtp } from "../../../rules/texts/sms.ts";
import { unseal } from "../../core/seal.ts";
import type { Mensaje } from "./queries.ts";

/** The text of a message. A code or an invitation's link comes in here, at the last moment: it lies open nowhere. */
export function textoOf(mensaje: Mensaje, secret: string, publicUrl: string, marca = "Cuotica"): string {
  const { sellado } = mensaje.params;
  if (!sellado) return mensaje.texto;
  const open = unseal(secret, sellado);
  if (mensaje.plantilla !== "codigo") return mensaje.texto.replace(ENLACE_SELLADO, open);
  const { protocol, host } = new URL(publicUrl);
  return smsOtp(open, protocol === "https:" ? host : null, marca);
}
