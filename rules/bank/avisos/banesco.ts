/** Banesco: "BANESCO REGISTRO: Pago recibido a traves de Pago Movil …", with a dot for decimals. The use of a card begins alike. */
import type { Lector } from "./lector.ts";

export const banesco: Lector = {
  banco: "0134",
  remitentes: ["com.banesco.samfbancamovilunificada"],
  nombrado: /^(?:le )?banesco(?![a-z])|(?<![a-z])banesco registro/,
  recibido:
    /\b(?:pago|pago ?movil|transferencia) recibid[oa](?: a traves de (?:pago ?movil|transferencia))?(?![a-z])|\brecibi(?:ste|do|o) (?:una? )?(?:pago ?movil|transferencia)(?![a-z])/,
  referenciaMinima: 6,
};
