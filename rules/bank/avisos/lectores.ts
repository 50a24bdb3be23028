/** The readers of all banks. */
import { findEmisor } from "./generico.ts";
import type { Lector } from "./lector.ts";
import type { Texto } from "./texto.ts";

export const LECTORES: readonly Lector[] = [
  // Banco de Venezuela: SMS from 2661 and 2662, notifications of its app. Its push notifications have another number than its
  // SMS.
  {
    banco: "0102",
    remitentes: ["2661", "2662", "com.bancodevenezuela.bdvdigital"],
    nombrado:
      /(?<![a-z])(?:pago ?movil ?)?bdv(?![a-z])|banco de venezuela|pago ?clave|bajo el n(?:umero|ro\.?|o\.?) de operacion/,
    // "Recibiste un PagomovilBDV", "Recibiste una transferencia de otros bancos", "PagoClave recibido".
    recibido:
      /\brecibi(?:ste|do|o) (?:una? )?(?:pago ?movil(?: ?bdv)?|pago ?clave|transferencia(?: (?:inmediata|bdv|de terceros(?: bdv)?|de otr[oa]s? bancos?|desde otr[oa]s? bancos?))?)(?![a-z])|(?:pago ?movil(?: ?bdv)?|pago ?clave|transferencia(?: ?bdv)?) recibid[oa]\b/,
    referenciaMinima: 8,
  },
  // Banesco: "BANESCO REGISTRO: Pago recibido a traves de Pago Movil …", with decimal points. Card purchases begin the same way.
  {
    banco: "0134",
    remitentes: ["com.banesco.samfbancamovilunificada"],
    nombrado: /^(?:le )?banesco(?![a-z])|(?<![a-z])banesco registro/,
    recibido:
      /\b(?:pago|pago ?movil|transferencia) recibid[oa](?: a traves de (?:pago ?movil|transferencia))?(?![a-z])|\brecibi(?:ste|do|o) (?:una? )?(?:pago ?movil|transferencia)(?![a-z])/,
    referenciaMinima: 6,
  },
  // Banco Nacional de Crédito: SMS from 2620; Android cuts its notifications off before the reference. The payer's phone is
  // masked.
  {
    banco: "0191",
    remitentes: ["2620", "262", "bnc.bncnet.mobile2"],
    nombrado: /^(?:el )?bnc(?![a-z])|banco nacional de credito/,
    recibido:
      /\b(?:pago ?movil|transferencia|p2p) recibid[oa]\b|\brecibi(?:ste|do|o) (?:una? )?(?:pago ?movil|transferencia)(?![a-z])/,
    referenciaMinima: 8,
  },
  // BBVA Provincial: SMS from 77107, with the reference before the amount, two digits of a phone, no day. Outgoing payments read
  // almost the same.
  {
    banco: "0108",
    remitentes: ["77107", "77106"],
    nombrado: /\bbbva\b|^(?:banco )?provincial(?![a-z])/,
    recibido:
      /\brecibi(?:ste|do|o) (?:una? )?(?:pago ?movil(?: dinero rapido)?|dinero rapido|transferencia)(?: otros bancos)?(?![a-z])|\b(?:pago ?movil|dinero rapido|transferencia) recibid[oa]\b/,
    referenciaMinima: 6,
  },
  // Mercantil: "Tpago recibido …" from its app, with a 12-hour clock and an advertisement at the end.
  {
    banco: "0105",
    remitentes: ["com.mercantilbanco.mercantilmovil"],
    nombrado: /(?<![a-z])tpago(?![a-z])|^(?:banco )?mercantil(?![a-z])/,
    recibido:
      /(?<![a-z])(?:tpago|pago ?movil|transferencia)(?: mercantil)? recibid[oa]\b|\brecibi(?:ste|do|o) (?:una? )?(?:tpago|pago ?movil|transferencia)(?![a-z])/,
    referenciaMinima: 8,
  },
  // Bancaribe: «Mi Pago» mails, with the payer's phone and the receiving phone.
  {
    banco: "0114",
    remitentes: ["conexionmipago@bancaribe.com.ve", "bancaribe.miconexion"],
    nombrado: /(?<![a-z])bancaribe(?![a-z])|telefono pagador/,
    recibido:
      /\brecibi(?:ste|do|o) (?:una? )?(?:pago ?movil|transferencia|mi ?pago)(?![a-z])|\b(?:pago ?movil|transferencia) recibid[oa]\b/,
    referenciaMinima: 6,
  },
  // Bancamiga. We have no samples, so it is read as carefully as an unknown bank. Its app reportedly shows the phone and no
  // reference.
  {
    banco: "0172",
    remitentes: ["com.bancamiga"],
    nombrado: /^bancamiga(?![a-z])/,
    recibido:
      /\b(?:pago ?movil|transferencia|credito inmediato) recibid[oa]\b|\brecibi(?:ste|do|o) (?:una? )?(?:pago ?movil|transferencia|credito inmediato)(?![a-z])|\babono (?:por|de) (?:pago ?movil|transferencia|credito inmediato)(?![a-z])/,
    referenciaMinima: 6,
    cauto: true,
    pide: ["referencia", "telefono"],
  },
];

/** The reader of the sender's bank, if the sender is certain. */
export function lectorDe(sender: string | null): Lector | undefined {
  return LECTORES.find(({ remitentes }) => sender !== null && remitentes.includes(sender));
}

/** The bank that wrote a text: the sender's, or the one named at its beginning. */
export function findBancoDe(sender: string | null, texto: Texto): string | null {
  return lectorDe(sender)?.banco ?? findEmisor(sender, texto);
}
