/** Mercantil: "Tpago recibido …" of its app, a clock of twelve hours, an advertisement at the end. */
import type { Lector } from "./lector.ts";

export const mercantil: Lector = {
  banco: "0105",
  remitentes: ["com.mercantilbanco.mercantilmovil"],
  nombrado: /(?<![a-z])tpago(?![a-z])|^(?:banco )?mercantil(?![a-z])/,
  recibido:
    /(?<![a-z])(?:tpago|pago ?movil|transferencia)(?: mercantil)? recibid[oa]\b|\brecibi(?:ste|do|o) (?:una? )?(?:tpago|pago ?movil|transferencia)(?![a-z])/,
  referenciaMinima: 8,
};
