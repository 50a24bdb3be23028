/** Bancaribe: mails of «Mi Pago», with the phone of who paid and the phone that received. */
import type { Lector } from "./lector.ts";

export const bancaribe: Lector = {
  banco: "0114",
  remitentes: ["conexionmipago@bancaribe.com.ve", "bancaribe.miconexion"],
  nombrado: /(?<![a-z])bancaribe(?![a-z])|telefono pagador/,
  recibido:
    /\brecibi(?:ste|do|o) (?:una? )?(?:pago ?movil|transferencia|mi ?pago)(?![a-z])|\b(?:pago ?movil|transferencia) recibid[oa]\b/,
  referenciaMinima: 6,
};
