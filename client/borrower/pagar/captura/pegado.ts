/** Text pasted into a pago: a reference, or the whole receipt that a bank shows, shares or sends. */
import type { readComprobante } from "../../../../rules/bank/comprobantes/leer.ts";
import { formatBanco, isBanco } from "../../../../rules/country/bancos.ts";
import type { Dia } from "../../../../rules/country/fecha.ts";
import { formatBolivares } from "../../../../rules/money/dinero.ts";
import { diaDicho } from "../en-revision-dicho.ts";
import { type Valores, writeBs } from "../valores-pago.ts";

type Comprobante = NonNullable<ReturnType<typeof readComprobante>>;

/** Longer than any reference with its label. */
const LARGO = 32;

/** Whether the text is a receipt to parse, not a reference: long words, or digits split by a date, a time or an amount. */
export function esComprobante(texto: string): boolean {
  const said = texto.trim();
  return (said.length > LARGO && /\p{L}/u.test(said)) || /\d[/:,]\d/.test(said) || /\d[^\S\n]*\n/.test(said);
}

/** Labels that banks put before the digits. */
const NOMBRE = /^(?:(?:ref(?:erencia)?|operaci[oó]n|comprobante|n[uú]mero|nro|n|c[oó]digo|de)[.º°#:\s]+)+/i;

/** Whether it is only a reference, perhaps with its label: «Ref: 000123456789». */
export function esReferencia(texto: string): boolean {
  return /^[\d\s.-]+$/.test(texto.trim().replace(NOMBRE, ""));
}

/** The fields that a receipt fills in. */
export function valoresDelComprobante({ montoBs, referencia, dia, bancoPagador }: Comprobante): Partial<Valores> {
  return {
    moneda: "bs",
    montoBs: writeBs(montoBs),
    codigo: referencia.slice(-4),
    referencia,
    ...(dia && { fechaPago: dia }),
    ...(bancoPagador && isBanco(bancoPagador) && { bancoPagador }),
  };
}

/** «Bs. 3.496,30 · referencia 000123456789 · hoy · Banesco». */
export function comprobanteDicho({ montoBs, referencia, dia, bancoPagador }: Comprobante, hoy: Dia): string {
  const parts = [formatBolivares(montoBs), `referencia ${referencia}`];
  if (dia) parts.push(diaDicho(dia, hoy));
  if (bancoPagador && isBanco(bancoPagador)) parts.push(formatBanco(bancoPagador));
  return parts.join(" · ");
}

/** Whether the receipt shows that the money went to another bank or phone than the operator's. */
export function aOtraCuenta(
  { bancoDestino, telefonoDestino }: Comprobante,
  cuenta: { banco: string; telefono: string } | null | undefined,
): boolean {
  if (!cuenta) return false;
  const otherBank = bancoDestino !== null && bancoDestino !== cuenta.banco;
  return otherBank || (telefonoDestino !== null && telefonoDestino !== cuenta.telefono);
}
