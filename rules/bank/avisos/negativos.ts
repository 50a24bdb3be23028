/** Words that show a text to be something other than incoming money. */
import type { NoEs } from "../tipos.ts";

interface Negativo {
  palabras: RegExp;
  motivo: string;
  /** Also occurs at the end of genuine notices, in advertisements or warnings. */
  cola?: true;
  /** Also occurs in names of people or shops: TARJETA SOL. */
  nombre?: true;
}

const NEGATIVOS: readonly Negativo[] = [
  {
    palabras:
      /\bentra en\b|\bingresa (?:a|en|al)\b|\bhaz clic\b|\bpulsa\b|\bconfirma(?:r)? (?:tu|su|el|la|aqui)\b|https?:|\bwww\./,
    motivo: "Pide entrar a un enlace: no es un aviso de un pago.",
    cola: true,
    nombre: true,
  },
  {
    palabras:
      /\benvia(?:d[oa]s?|ste|mos)\b|\bdesde (?:la |tu |su )?(?:cuenta|cta)\b|\brealiza(?:ste|d[oa]s?)\b|\bhiciste\b|\bpagaste\b|\btransferiste\b|\bemitid[oa]s?\b|(?<!\bte )\b(?:realizo|envio|efectuo|emitio) (?:una? |el |la |su |tu )?(?:pago|transferencia|tpago)|(?<!\b(?:con|de|en|para|usa|usando) )\b(?:tu|su) (?:pago|transferencia|tpago|envio)|\brecibid[oa] por (?!bs|ves|bolivares|un (?:monto|total)|(?:la |el )?(?:cantidad|monto)|pago|transferencia|\d)/,
    motivo: "Es un pago enviado, no recibido.",
  },
  {
    palabras:
      /\brevers\w*|\bextorn\w*|\bdevuelt[oa]s?\b|\bdevol\w*|\bcontracargo\w*|\brechaz\w*|\bfall(?:o|id[oa]s?)\b|\banula\w*|\bcancelad[oa]s?\b|\bincorrect[oa]s?\b|(?<!\bsi )\bno (?:pudo|pudimos|puede|fue|ha|has|hemos|esta|se (?:pudo|puede|ha|proceso|acredito|abono|recibio|completo)|sera|recib\w*|proces\w*|exitos\w*)\b/,
    motivo: "Es un pago que no se completó o que se devolvió.",
  },
  {
    palabras:
      /\bpendientes?\b|\bprogramad[oa]s?\b|\ben (?:proceso|espera)\b|\bdiferid[oa]s?\b|\breten(?:id[oa]s?|cion)\b|\bbloquead[oa]s?\b|\bpor confirmar\b|\bseran? (?:acreditad|abonad|recibid|procesad)|\brecibir(?:a|as|an)\b/,
    motivo: "Habla de dinero que todavía no entra.",
  },
  {
    palabras:
      /\bdebit\w*|\bcargos?\b|\bcargad[oa]s?\b|\bretir(?:o|os|aste|ad[oa])\b|\bconsumos?\b|\bcompraste\b|\bpunto de venta\b|\boperacion en linea\b|\begresos?\b|\bigtf\b|\bimpuesto\w*/,
    motivo: "Es un débito o una compra.",
  },
  {
    palabras: /\bcomision(?:es)?\b|\bcobr(?:aste|ad[oa]|amos)\b/,
    motivo: "Es una comisión o un cobro.",
  },
  { palabras: /\bcobros?\b|\btarifas?\b/, motivo: "Es una comisión o un cobro.", nombre: true },
  { palabras: /\bcompras?\b|\btarjetas?\b/, motivo: "Es una compra o habla de una tarjeta.", nombre: true },
  {
    palabras: /\bsesion\b|\bacceso\b|\bingresaste a\b/,
    motivo: "Es un aviso de seguridad, no un pago.",
    cola: true,
    nombre: true,
  },
  {
    palabras:
      /\bclaves?\b|\bcodigos?\b(?! de (?:referencia|operacion|confirmacion))|\botp\b|\btoken\b|\bpin\b|\bcontrasenas?\b|\bvinculacion\b/,
    motivo: "Es una clave o un código, no un pago.",
  },
  { palabras: /\bsolicit\w*/, motivo: "Es una solicitud, no un pago." },
  {
    palabras:
      /\bpromocion\w*|\bofertas?\b|\bgan(?:a|as|ar|aste|ador|adores)\b|\bpremi\w*|\bsorteos?\b|\bbonos?\b|\bbonificacion\w*|\bregal\w*|\bcashback\b|\bdescuentos?\b|\baprovecha\w*|\bparticipa\w*|\bcupon\w*|\brecompensas?\b|\bpuntos\b/,
    motivo: "Es publicidad o una promoción.",
    cola: true,
    nombre: true,
  },
];

/** "Nunca compartas tu clave", "No solicitamos códigos": warnings that banks append. */
const CUIDADO =
  /\b(?:no|nunca|jamas) (?:\w{1,20} ){0,6}(?:claves?|codigos?|otp|token|pin|contrasenas?)\b(?: (?:ni|o|y) (?:\w{1,20} ){0,2}(?:claves?|codigos?|otp|token|pin|contrasenas?)\b)?/g;

/** Why a text is not about incoming money; null if no word says so. */
export const findNegativo = (plano: string): NoEs | null => find(plano, () => true);

/** The same in place of a name, for words that no name contains. */
export const findNegativoEnNombre = (plano: string): NoEs | null => find(plano, ({ nombre }) => !nombre);

/** The same at the end of a notice, where advertisements and warnings do not count. */
export const findNegativoEnCola = (plano: string): NoEs | null =>
  find(plano.replace(CUIDADO, " "), ({ cola }) => !cola);

function find(plano: string, counts: (negativo: Negativo) => boolean): NoEs | null {
  const found = NEGATIVOS.find((negativo) => counts(negativo) && negativo.palabras.test(plano));
  return found ? { motivo: found.motivo } : null;
}
