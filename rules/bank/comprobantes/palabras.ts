/** The words that make a text a payment that was sent, and those that make it anything else. */

const PAGO =
  /\bpago ?movil|\bt-?pago\b|\bpago ?clave\b|\bdinero rapido\b|\bp2p\b|\bpago ?plus\b|\bmi ?pago\b|\bpago a (?:personas?|terceros)\b|\btransferencia\b|\btransferiste\b|\bcredito inmediato\b|\bpago (?:enviado|realizado|exitoso|efectuado)\b|\b(?:enviaste|realizaste|hiciste) un pago\b/;
const ENVIADO =
  /\benvi(?:ad[oa]|aste|o)\b|\brealiz(?:ad[oa]|aste|o)\b|\bexitos|\bexito\b|\befectuad[oa]\b|\bprocesad[oa]\b|\bcompletad[oa]\b|\bejecutad[oa]\b|\baprobad[oa]\b|\bcomprobante\b|\brecibo\b|\btransferiste\b|\bpagaste\b|\bhiciste\b|\bbeneficiari[oa]\b|\bdestino\b|\bdestinatari[oa]\b|\breceptor\b|\bdebitad[oa]\b|\bdesde (?:la |tu |su )?(?:cuenta|cta)\b|\bdetalles? de(?: la)? (?:operacion|transaccion)\b/;

/** Money that came to the person who pastes it, what did not go through, and what is no payment to a person. */
const OTRA_COSA: readonly RegExp[] = [
  // "Recibo" is what it is called; "banco que recibe" is the other's.
  /\brecib(?!o\b|os\b|e\b|ira\b)|\brecepcion\b|\babon(?:o|ado|ada|amos|aron)\b|\bacredit|\bdeposit|\b(?:te|le) (?:ha )?(?:envi|pag|transfiri|hiz)(?:o|ado|aron)\b|\ba (?:tu|su) favor\b/,
  /\brevers|\bextorn|\bdevuelt|\bdevol|\bcontracargo|\brechaz|\bfall(?:o|id[oa]s?)\b|\berror\b|\binvalid|\banul|\bcancel|\bincorrect|\binsuficiente|\bexpir|\bvencid|\bintent[ae]\b|\bno (?:se|pudo|pudimos|puede|fue|ha|has|hemos|esta|sera|recib\w*|proces\w*|exitos\w*|aprob\w*|realizad\w*|complet\w*)\b/,
  /\bpendientes?\b|\bprogramad|\bagendad|\ben (?:proceso|espera|curso|verificacion|revision)\b|\bdiferid|\breten(?:id|cion)|\bbloquead|\bpor confirmar\b|\bconfirmar?\b|\bvas a\b|\bdeseas?\b|\bborrador\b/,
  /\bdebito (?:por|en|de|inmediato|automatico)\b|\bnota de (?:debito|credito)\b|\bdomiciliaci|\bretir(?:o|os|aste|ad[oa])\b|\bconsumos?\b|\bcompr(?:a|as|aste)\b|\bpunto de venta\b|\brecargas?\b|\bpago de (?:servicios?|tarjetas?)\b|\btarjetas?\b|\bcomercio\b|\bcobr(?:o|os|aste|ad[oa]|amos|ar)\b|\bsolicit/,
  /\bclaves?\b|\bcodigos?\b(?! de(?:l| la)? (?:referencia|operacion|confirmacion|autorizacion|aprobacion|banco|comprobante|transaccion))|\botp\b|\btoken\b|\bpin\b|\bcontrasenas?\b/,
];
/** What a bank advertises below a true receipt, and what is all of an advert. */
const PUBLICIDAD =
  /\bpromocion|\bofertas?\b|\bgan(?:a|as|ar|aste|ador|adores)\b|\bpremi|\bsorteos?\b|\bbonos?\b|\bregal|\bcashback\b|\bdescuentos?\b|\baprovecha|\bparticipa|\bcupon|\brecompensas?\b|\bhaz clic\b|\bingresa (?:a|en|al)\b|https?:|\bwww\./;

/** Whether the text tells of a payment that its person sent, and of nothing that makes it doubtful. */
export function tellsPagoEnviado(lineas: string): boolean {
  return PAGO.test(lineas) && ENVIADO.test(lineas) && !OTRA_COSA.some((palabras) => palabras.test(lineas));
}

/** Whether something is advertised before the last number of the text: below it, it does not count. */
export function advertises(lineas: string): boolean {
  const last = /\d[^\d]*$/.exec(lineas)?.index ?? lineas.length;
  return PUBLICIDAD.test(lineas.slice(0, last));
}
