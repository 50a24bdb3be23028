/** Finds the number by which the payer's bank knows a payment. */
import { parseTelefono } from "../../country/telefono.ts";
import type { Cifra } from "./texto.ts";

/** Labels of a reference, and what may come between them and the number, but no other label. */
const ENTRE =
  "(?:[ .:]{1,3}(?:bancaria|interna|unica|de|del|la|el|operacion|transaccion|pago|movil|pagomovil|comprobante|es|n|no|nro|num|numero|n°))*[\\s.:#°=-]{0,5}$";
const REFERENCIA = new RegExp(`(?:^|[^a-z])(?:ref|referencia)${ENTRE}`);
const OPERACION = new RegExp(`(?:^|[^a-z])(?:operacion|transaccion|comprobante|recibo|confirmacion)${ENTRE}`);
/** "Fecha de operación 20261122", "Monto de la operación": what follows is a date or an amount, not a reference. */
const DE_OTRO = /(?:fecha|hora|dia|monto|importe|tipo|estado|canal|comision|concepto)[^\d\n]{0,12}$/;
const CERCA = 80;
/** No bank has shorter ones; a short one at the end of a text may be cut off. */
const DIGITOS_MINIMOS = 6;
const DIGITOS_MINIMOS_AL_FINAL = 8;

/** The reference among those numbers, digits as written; null if there is none, or could be two. */
export function findReferencia(cifras: readonly Cifra[]): string | null {
  const [named, others] = [REFERENCIA, OPERACION].map((rotulo) =>
    cifras.filter((cifra, i) => isNamed(cifra, rotulo, cifras[i + 1])).map(({ texto }) => texto),
  );
  const found = named && named.length > 0 ? named : (others ?? []);
  const [longest] = [...found].sort((a, b) => b.length - a.length);
  if (longest === undefined || parseTelefono(longest)) return null;
  return found.every((one) => longest.endsWith(one)) ? longest : null;
}

function isNamed({ texto, antes, despues }: Cifra, rotulo: RegExp, next: Cifra | undefined): boolean {
  if (!/^\d{6,20}$/.test(texto) || texto.length < DIGITOS_MINIMOS || /^(?:[a-z*]|\.\.)/.test(despues)) return false;
  // "012345 678901": the first of several groups.
  if (despues === " " && /^\d+$/.test(next?.texto ?? "")) return false;
  const near = antes.slice(-CERCA);
  const match = rotulo.exec(near);
  if (!match || DE_OTRO.test(near.slice(0, match.index + 1))) return false;
  return next !== undefined || texto.length >= DIGITOS_MINIMOS_AL_FINAL || /[a-z]/.test(despues);
}
