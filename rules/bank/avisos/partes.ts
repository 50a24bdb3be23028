/** Finds the other parts of a text: references, day, hour, phones, cédula. Each reader uses those its bank writes. */
import { isBanco } from "../../country/bancos.ts";
import { parseCedula } from "../../country/cedula.ts";
import { type Dia, isDia } from "../../country/fecha.ts";
import { parseTelefono } from "../../country/telefono.ts";
import { before, without } from "./texto.ts";

export interface Parte {
  valor: string;
  from: number;
  to: number;
  /** The text before it. */
  antes: string;
}

const CERCA = 30;

/** "Ref:", "Referencia", "Nro. de referencia", "número de operación", and the following digits. */
const REFERENCIA =
  /(?<![a-z])(?:ref(?:erencia)?(?: (?:bancaria|de origen|origen|pagador|del pagador))?|(?:n(?:umero|ro|um|o|°)?|codigo|cod|id)\.? ?(?:de )?(?:la )?(?:ref(?:erencia)?|operacion|confirmacion|transaccion|comprobante|recibo)|operacion|comprobante|confirmacion|transaccion)(?![a-z])[ .:#-]{0,4}(?:(?:numero|nro|num|no|n)(?![a-z])[ .:°#]{0,3})?(\d{4,20})(?![\d*])(?![/.,:-]\d)/g;

/** References in order. One at the end of a text that was cut off is incomplete and left out. */
export function findReferencias(plano: string, cortado: boolean, minimo: number): Parte[] {
  return [...plano.matchAll(REFERENCIA)].flatMap((match) => {
    const valor = match[1] ?? "";
    const to = match.index + match[0].length;
    const rest = plano.slice(to, to + 4);
    const last = rest.replace(/[. ]/g, "") === "" && to + rest.length === plano.length;
    if (last && (cortado || valor.length < minimo)) return [];
    // "Ref 0065 0355": the first of several groups.
    if (valor.length < 6 && /^ \d/.test(rest)) return [];
    return [{ valor, from: to - valor.length, to, antes: match[0] + before(plano, match.index, CERCA) }];
  });
}

const DMA = /(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/g;
const AMD = /(?<![\d/.-])(\d{4})([/-])(\d{1,2})\2(\d{1,2})(?!\d)/g;
const HORA = /(?<!\d|\d:)(\d{1,2}):(\d{2})(?::\d{2})?(?![\d:])(?: ?([ap])\.? ?m(?![a-z]))?/g;

/** The day in a text, 'dd-mm-yy', 'dd/mm/yyyy' or 'yyyy-mm-dd'; null if there is none, or two. A two-digit year is 20yy. */
export function findDia(plano: string): Dia | null {
  const days = new Set<Dia>();
  const add = (year = "", month = "", day = "") => {
    const text = `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
    if (isDia(text)) days.add(text);
  };
  for (const [, day, , month, year] of plano.matchAll(DMA)) add(year, month, day);
  for (const [, year, , month, day] of plano.matchAll(AMD)) add(year, month, day);
  const [dia] = days;
  return days.size === 1 && dia ? dia : null;
}

/** 'HH:MM' of the first time in a text, with a 24- or 12-hour clock. */
export function findHora(plano: string): string | null {
  for (const [, hour = "", minute = "", half] of plano.matchAll(HORA)) {
    const clock = Number(hour);
    if (Number(minute) > 59 || clock > 23 || (half && clock === 0)) continue;
    const hours = half && clock <= 12 ? (clock % 12) + (half === "p" ? 12 : 0) : clock;
    return `${String(hours).padStart(2, "0")}:${minute}`;
  }
  return null;
}

const ENTERO =
  /(?<![\d*])(?:\+? ?58|0058|0)?[ -]?\(?0?4(?:12|14|16|22|24|26)\)?[ .-]?\d{3}[ .-]?\d{2}[ .-]?\d{2}(?![\d*])/g;
const TAPADO = /(?<![\w*])(?:\+?58|0)?(?:4\d\d)?[ -]?[*x]{2,12}[ -]?\d{2,4}(?!\d)/g;
const ROTULO = /(?:tel|telf|tlf|telefono|tfno|cel|celular|movil|numero|nro|del|de|pagador|emisor)[ .:]{0,3}$/;
/** Labels of phones that are not the payer's: one's own, and numbers to call. */
const AJENO =
  /(?:receptor|destin|benefici|comercio|llam|comuni|whatsapp|atencion|contact|reclam|(?<![a-z])al? (?:tu |su )?(?:numero |telefono |tlf |cel )?[.:]?$)/;
const DE_OTRO = /(?:cuenta|cta|tarjeta|terminad|ref|operacion)/;
const DEL_PAGADOR = /(?:pagador|emisor|origen|ordenante|(?<![a-z])del? )/;

/** The payer's phone, E.164 if complete, else as shown; null if there is none. */
export function findTelefono(plano: string): string | null {
  const whole = [...plano.matchAll(ENTERO)].flatMap(({ 0: text, index }) => {
    const antes = before(plano, index, CERCA);
    const valor = parseTelefono(text.replace("+ ", "+").replace(/^(\+?58)[ -]?\(?0/, "$1"));
    const said = /^[+0(]|^58/.test(text.trim()) || ROTULO.test(antes);
    return valor && said ? [{ valor, antes }] : [];
  });
  const masked = [...plano.matchAll(TAPADO)].flatMap(({ 0: text, index }) => {
    const antes = before(plano, index, CERCA);
    const said = /^(?:\+?58|0)/.test(text) || ROTULO.test(antes);
    return said && !DE_OTRO.test(before(antes, antes.length, 16))
      ? [{ valor: text.replace(/[ -]/g, "").replace(/x/g, "*"), antes }]
      : [];
  });
  const candidates = [...whole, ...masked].filter(({ antes }) => !AJENO.test(antes.slice(lastStop(antes))));
  return (candidates.find(({ antes }) => DEL_PAGADOR.test(antes)) ?? candidates[0])?.valor ?? null;
}

/** Where the label of the following number begins: after the last number or punctuation mark. */
function lastStop(antes: string): number {
  return Math.max(0, ...[...antes.matchAll(/\d|[;,](?= )|\. /g)].map(({ index }) => index + 1));
}

const CEDULA =
  /(?<![a-z])(?:(?:c\.? ?i\.?|cedula|ced)(?![a-z])[ .:]{0,3}([ve])?[- .]{0,2}|([ve])[- ]?)(\d{6,8}|\d{1,2}\.\d{3}\.\d{3})(?![\d*])/g;

export function findCedula(plano: string): string | null {
  for (const [, labelled, letter, digits] of plano.matchAll(CEDULA)) {
    const cedula = parseCedula(`${labelled ?? letter ?? ""}${digits ?? ""}`);
    if (cedula) return cedula;
  }
  return null;
}

/** The payer's bank in a text: "banco 0134". */
export function findBancoPagador(plano: string): string | null {
  const code = /\bbanco(?: (?:emisor|origen|pagador|de origen))?[ .:]{1,2}(0\d{3})(?!\d)/.exec(plano)?.[1];
  return code && isBanco(code) ? code : null;
}

/** A text without these parts. */
export function withoutPartes(plano: string, partes: readonly Pick<Parte, "from" | "to">[]): string {
  return partes.reduce((text, { from, to }) => without(text, from, to), plano);
}
