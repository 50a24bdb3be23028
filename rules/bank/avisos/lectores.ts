/** The readers of every bank, in one table. */
import { findEmisor } from "./generico.ts";
import type { Lector } from "./lector.ts";
import type { Texto } from "./texto.ts";

export const LECTORES: readonly Lector[] = [
  // Banco de Venezuela: SMS of 2661 and 2662, notifications of its app. Its push carries another number than its SMS.
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
  // Banesco: "BANESCO REGISTRO: Pago recibido a traves de Pago Movil …", with a dot for decimals. The use of a card begins alike.
  {
    banco: "0134",
    remitentes: ["com.banesco.samfbancamovilunificada"],
    nombrado: /^(?:le )?banesco(?![a-z])|(?<![a-z])banesco registro/,
    recibido:
      /\b(?:pago|pago ?movil|transferencia) recibid[oa](?: a traves de (?:pago ?movil|transferencia))?(?![a-z])|\brecibi(?:ste|do|o) (?:una? )?(?:pago ?movil|transferencia)(?![a-z])/,
    referenciaMinima: 6,
  },
  // Banco Nacional de Crédito: SMS of 2620, notifications that Android cuts before the reference. The payer's phone is masked.
  {
    banco: "0191",
    remitentes: ["2620", "262", "bnc.bncnet.mobile2"],
    nombrado: /^(?:el )?bnc(?![a-z])|banco nacional de credito/,
    recibido:
      /\b(?:pago ?movil|transferencia|p2p) recibid[oa]\b|\brecibi(?:ste|do|o) (?:una? )?(?:pago ?movil|transferencia)(?![a-z])/,
    referenciaMinima: 8,
  },
  // BBVA Provincial: SMS of 77107, the reference before the amount, two digits of a phone, no day. What was sent reads nearly alike.
  {
    banco: "0108",
    remitentes: ["77107", "77106"],
    nombrado: /\bbbva\b|^(?:banco )?provincial(?![a-z])/,
    recibido:
      /\brecibi(?:ste|do|o) (?:una? )?(?:pago ?movil(?: dinero rapido)?|dinero rapido|transferencia)(?: otros bancos)?(?![a-z])|\b(?:pago ?movil|dinero rapido|transferencia) recibid[oa]\b/,
    referenciaMinima: 6,
  },
  // Mercantil: "Tpago recibido …" of its app, a clock of twelve hours, an advertisement at the end.
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
  // Bancamiga. None of its texts was seen: with the care of the generic reader. Its app is said to tell the phone and no reference.
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

/** The reader of the bank to which a sender surely belongs. */
export function lectorDe(sender: string | null): Lector | undefined {
  return LECTORES.find(({ remitentes }) => sender !== null && remitentes.includes(sender));
}

/** The bank that wrote a text: its sender's, or the one that it names at its head. */
export function findBancoDe(sender: string | null, texto: Texto): string | null {
  return lectorDe(sender)?.banco ?? findEmisor(sender, texto);
}
