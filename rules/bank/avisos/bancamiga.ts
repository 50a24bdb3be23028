/** Bancamiga. None of its texts was seen: with the care of the generic reader. Its app is said to tell the phone and no reference. */
import type { Lector } from "./lector.ts";

export const bancamiga: Lector = {
  banco: "0172",
  remitentes: ["com.bancamiga"],
  nombrado: /^bancamiga(?![a-z])/,
  recibido:
    /\b(?:pago ?movil|transferencia|credito inmediato) recibid[oa]\b|\brecibi(?:ste|do|o) (?:una? )?(?:pago ?movil|transferencia|credito inmediato)(?![a-z])|\babono (?:por|de) (?:pago ?movil|transferencia|credito inmediato)(?![a-z])/,
  referenciaMinima: 6,
  cauto: true,
  pide: ["referencia", "telefono"],
};
