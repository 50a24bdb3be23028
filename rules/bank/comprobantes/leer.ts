/** Reads what a person pastes about their own Pago Móvil: the receipt that their bank showed or shared, or its SMS to them. */
import type { Dia } from "../../country/fecha.ts";
import { MAX_COMPROBANTE_LETRAS } from "../../limits/banco.ts";
import type { Bolivares } from "../../money/dinero.ts";
import { findBancos, findTelefonoDestino } from "./destino.ts";
import { findDia } from "./dias.ts";
import { findMonto } from "./montos.ts";
import { findReferencia } from "./referencias.ts";
import { findCifras, plainLines } from "./texto.ts";

/** Wording of payments that were sent. */
const PAGO =
  /\bpago ?movil|\bt-?pago\b|\bpago ?clave\b|\bdinero rapido\b|\bp2p\b|\bpago ?plus\b|\bmi ?pago\b|\bpago a (?:personas?|terceros)\b|\btransferencia\b|\btransferiste\b|\bcredito inmediato\b|\bpago (?:enviado|realizado|exitoso|efectuado)\b|\b(?:enviaste|realizaste|hiciste) un pago\b/;
const ENVIADO =
  /\benvi(?:ad[oa]|aste|o)\b|\brealiz(?:ad[oa]|aste|o)\b|\bexitos|\bexito\b|\befectuad[oa]\b|\bprocesad[oa]\b|\bcompletad[oa]\b|\bejecutad[oa]\b|\baprobad[oa]\b|\bcomprobante\b|\brecibo\b|\btransferiste\b|\bpagaste\b|\bhiciste\b|\bbeneficiari[oa]\b|\bdestino\b|\bdestinatari[oa]\b|\breceptor\b|\bdebitad[oa]\b|\bdesde (?:la |tu |su )?(?:cuenta|cta)\b|\bdetalles? de(?: la)? (?:operacion|transaccion)\b/;

/** Receipts that are not a payment sent by this person: money received, failed payments, other transactions. */
const OTRA_COSA: readonly RegExp[] = [
  // "Recibo" is what the document is called; "banco que recibe" is the recipient's.
  /\brecib(?!o\b|os\b|e\b|ira\b)|\brecepcion\b|\babon(?:o|ado|ada|amos|aron)\b|\bacredit|\bdeposit|\b(?:te|le) (?:ha )?(?:envi|pag|transfiri|hiz)(?:o|ado|aron)\b|\ba (?:tu|su) favor\b/,
  /\brevers|\bextorn|\bdevuelt|\bdevol|\bcontracargo|\brechaz|\bfall(?:o|id[oa]s?)\b|\berror\b|\binvalid|\banul|\bcancel|\bincorrect|\binsuficiente|\bexpir|\bvencid|\bintent[ae]\b|\bno (?:se|pudo|pudimos|puede|fue|ha|has|hemos|esta|sera|recib\w*|proces\w*|exitos\w*|aprob\w*|realizad\w*|complet\w*)\b/,
  /\bpendientes?\b|\bprogramad|\bagendad|\ben (?:proceso|espera|curso|verificacion|revision)\b|\bdiferid|\breten(?:id|cion)|\bbloquead|\bpor confirmar\b|\bconfirmar?\b|\bvas a\b|\bdeseas?\b|\bborrador\b/,
  /\bdebito (?:por|en|de|inmediato|automatico)\b|\bnota de (?:debito|credito)\b|\bdomiciliaci|\bretir(?:o|os|aste|ad[oa])\b|\bconsumos?\b|\bcompr(?:a|as|aste)\b|\bpunto de venta\b|\brecargas?\b|\bpago de (?:servicios?|tarjetas?)\b|\btarjetas?\b|\bcomercio\b|\bcobr(?:o|os|aste|ad[oa]|amos|ar)\b|\bsolicit/,
  /\bclaves?\b|\bcodigos?\b(?! de(?:l| la)? (?:referencia|operacion|confirmacion|autorizacion|aprobacion|banco|comprobante|transaccion))|\botp\b|\btoken\b|\bpin\b|\bcontrasenas?\b/,
];
/** Advertisements below a genuine receipt, and texts that are nothing else. */
const PUBLICIDAD =
  /\bpromocion|\bofertas?\b|\bgan(?:a|as|ar|aste|ador|adores)\b|\bpremi|\bsorteos?\b|\bbonos?\b|\bregal|\bcashback\b|\bdescuentos?\b|\baprovecha|\bparticipa|\bcupon|\brecompensas?\b|\bhaz clic\b|\bingresa (?:a|en|al)\b|https?:|\bwww\./;

/** Whether the text describes a payment sent by its author and nothing that makes it doubtful. */
function tellsPagoEnviado(lineas: string): boolean {
  return PAGO.test(lineas) && ENVIADO.test(lineas) && !OTRA_COSA.some((palabras) => palabras.test(lineas));
}

/** Whether an advertisement comes before the last number of the text; after it, it does not count. */
function advertises(lineas: string): boolean {
  const last = /\d[^\d]*$/.exec(lineas)?.index ?? lineas.length;
  return PUBLICIDAD.test(lineas.slice(0, last));
}

/** A payment as the payer's bank describes it. */
export interface Comprobante {
  /** Positive. */
  montoBs: Bolivares;
  /** The whole reference, digits as written, leading zeros included. */
  referencia: string;
  /** Null if the text has no day. */
  dia: Dia | null;
  /** Four-digit code of the paying bank; null if the text does not tell. */
  bancoPagador: string | null;
  /** Four-digit code of the receiving bank; null if the text does not tell. */
  bancoDestino: string | null;
  /** The recipient's phone, E.164; null if the text omits or masks it. */
  telefonoDestino: string | null;
}

/**
 * The payment that `texto` describes, or null: doubtful texts are refused, because what is read here is registered. A text is
 * doubtful with two amounts, references or days, a day after `hoy`, or any word about income, failure or waiting.
 */
export function readComprobante(texto: string, hoy: Dia): Comprobante | null {
  if (texto.length > MAX_COMPROBANTE_LETRAS) return null;
  const lineas = plainLines(texto);
  if (!tellsPagoEnviado(lineas) || advertises(lineas)) return null;
  const cifras = findCifras(lineas);
  const [montoBs, referencia] = [findMonto(cifras), findReferencia(cifras)];
  const dia = findDia(lineas, cifras, hoy);
  if (montoBs === null || referencia === null || dia === "duda") return null;
  return {
    montoBs,
    referencia,
    dia,
    ...findBancos(lineas),
    telefonoDestino: findTelefonoDestino(cifras),
  };
}
