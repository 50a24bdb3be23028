/** BBVA Provincial: SMS of 77107, the reference before the amount, two digits of a phone, no day. What was sent reads nearly alike. */
import type { Lector } from "./lector.ts";

export const provincial: Lector = {
  banco: "0108",
  remitentes: ["77107", "77106"],
  nombrado: /\bbbva\b|^(?:banco )?provincial(?![a-z])/,
  recibido:
    /\brecibi(?:ste|do|o) (?:una? )?(?:pago ?movil(?: dinero rapido)?|dinero rapido|transferencia)(?: otros bancos)?(?![a-z])|\b(?:pago ?movil|dinero rapido|transferencia) recibid[oa]\b/,
  referenciaMinima: 6,
};
