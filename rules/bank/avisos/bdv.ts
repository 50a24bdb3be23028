/** Banco de Venezuela: SMS of 2661 and 2662, notifications of its app. Its push carries another number than its SMS. */
import type { Lector } from "./lector.ts";

export const bdv: Lector = {
  banco: "0102",
  remitentes: ["2661", "2662", "com.bancodevenezuela.bdvdigital"],
  nombrado:
    /(?<![a-z])(?:pago ?movil ?)?bdv(?![a-z])|banco de venezuela|pago ?clave|bajo el n(?:umero|ro\.?|o\.?) de operacion/,
  // "Recibiste un PagomovilBDV", "Recibiste una transferencia de otros bancos", "PagoClave recibido".
  recibido:
    /\brecibi(?:ste|do|o) (?:una? )?(?:pago ?movil(?: ?bdv)?|pago ?clave|transferencia(?: (?:inmediata|bdv|de terceros(?: bdv)?|de otr[oa]s? bancos?|desde otr[oa]s? bancos?))?)(?![a-z])|(?:pago ?movil(?: ?bdv)?|pago ?clave|transferencia(?: ?bdv)?) recibid[oa]\b/,
  referenciaMinima: 8,
};
