/** Banco Nacional de Crédito: SMS of 2620, notifications that Android cuts before the reference. The payer's phone is masked. */
import type { Lector } from "./lector.ts";

export const bnc: Lector = {
  banco: "0191",
  remitentes: ["2620", "262", "bnc.bncnet.mobile2"],
  nombrado: /^(?:el )?bnc(?![a-z])|banco nacional de credito/,
  recibido:
    /\b(?:pago ?movil|transferencia|p2p) recibid[oa]\b|\brecibi(?:ste|do|o) (?:una? )?(?:pago ?movil|transferencia)(?![a-z])/,
  referenciaMinima: 8,
};
