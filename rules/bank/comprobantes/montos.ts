/** Finds the amount paid in a receipt. */
import { MAX_BOLIVARES } from "../../limits/limits.ts";
import type { Bolivares } from "../../money/dinero.ts";
import { parseMonto } from "../montos.ts";
import type { Cifra } from "./texto.ts";

const BS_DELANTE = /(?:^|[^a-z])(?:bs|ve[sdf]|bolivares)(?:\.? ?[fsd])?[\s.:()=]{0,4}[+-]?\s?$/;
const BS_DETRAS = /^\s?(?:bs|ve[sdf]|bolivares)(?:\.?[fsd])?(?:[^a-z]|$)/;
const ROTULO = /(?:^|[^a-z])(?:monto|importe|cantidad|total|valor)(?: [a-z() ]{0,30})?[\s:.=-]{0,4}$/;
const TOTAL = /(?:^|[^a-z])total\b/;
/** Labels of amounts other than the one that was paid. */
const APARTE = /\b(?:comision|igtf|iva|impuestos?|tarifa|cargos?|saldo|disponible|balance|limite|tasa)\b/;
const APARTE_DETRAS = /^ ?\(?(?:(?:bs|bolivares)\.? )?(?:de|por|en)(?: concepto de)? (?:comision|igtf|saldo)\b/;
const SALDO = /\b(?:saldo|disponible|balance|limite|tasa)\b/;

type Clase = "pagado" | "total" | "comision" | "otro";
interface Importe {
  clase: Clase;
  monto: Bolivares;
}

/** The only amount paid among those numbers; null if there is none, or could be two. */
export function findMonto(cifras: readonly Cifra[]): Bolivares | null {
  const importes: Importe[] = [];
  for (const [i, cifra] of cifras.entries()) {
    if (!isImporte(cifra, cifras[i + 1])) continue;
    const monto = isWhole(cifra, i === cifras.length - 1) ? parseMonto(cifra.texto) : null;
    const clase = claseOf(cifra);
    if (monto === null && clase !== "otro") return null;
    if (monto !== null) importes.push({ clase, monto });
  }
  const paid = of(importes, "pagado");
  const total = of(importes, "total");
  const [monto] = paid.length > 0 ? paid : total;
  const extra = importes.filter(({ clase }) => clase === "comision").reduce((sum, one) => sum + one.monto, 0);
  if (monto === undefined || monto <= 0 || monto > MAX_BOLIVARES) return null;
  // A total with commission is not what was paid.
  if (paid.length === 0 && extra > 0) return null;
  const agree = paid.every((one) => one === monto) && total.every((one) => one === monto || one === monto + extra);
  return agree ? monto : null;
}

const of = (importes: readonly Importe[], wanted: Clase) =>
  importes.filter(({ clase }) => clase === wanted).map(({ monto }) => monto);

const hasCentimos = (texto: string) => /[.,]\d{2}$/.test(texto);

function isImporte({ texto, antes, despues }: Cifra, next: Cifra | undefined): boolean {
  if (!/^\d[\d.,]*$/.test(texto)) return false;
  if (BS_DELANTE.test(antes)) return true;
  if (/[$€]|\busd\b|\bdolares\b/.test(antes.slice(-12))) return false;
  if (!hasCentimos(texto)) return false;
  // "100,00 Bs. 200,00": those bolívares belong to the next number.
  const taken = next !== undefined && /^\d[\d.,]*$/.test(next.texto) && /^ ?[a-z]+[. :]*$/.test(despues);
  return ROTULO.test(antes) || (BS_DETRAS.test(despues) && !taken);
}

/** "5mil", "12*", "1 234,56", and a number at the end of the text may be incomplete. */
function isWhole({ texto, despues }: Cifra, last: boolean): boolean {
  if (hasCentimos(texto)) return !/^(?:[a-z*%'’`-]| ?%| mil)/.test(despues) || BS_DETRAS.test(despues);
  if (/^(?:[a-z*%'’`-]| ?%| mil| ?$)/.test(despues)) return BS_DETRAS.test(despues);
  return !last || /[a-z]/.test(despues);
}

function claseOf({ antes, despues }: Cifra): Clase {
  if (APARTE.test(antes) || APARTE_DETRAS.test(despues)) return SALDO.test(antes) ? "otro" : "comision";
  return TOTAL.test(antes) ? "total" : "pagado";
}
