/** The payout of a loan: the recipient, piece by piece, and what the receipt shows. */
import type { readComprobante } from "../../../../rules/bank/comprobantes/leer.ts";
import { formatBanco } from "../../../../rules/country/bancos.ts";
import { formatCedula } from "../../../../rules/country/cedula.ts";
import { formatTelefono } from "../../../../rules/country/telefono.ts";
import { type Bolivares, formatBolivares, formatDecimal } from "../../../../rules/money/dinero.ts";

type Comprobante = NonNullable<ReturnType<typeof readComprobante>>;

interface Destino {
  banco: string;
  telefono: string;
  cedula: string;
}

interface Pieza {
  label: string;
  value: string;
  /** As a bank's app takes it. */
  copy: string;
}

/** The parts of a Pago Móvil, in the order banks ask for them. */
export function piezasDe({ banco, telefono, cedula }: Destino): Pieza[] {
  return [
    { label: "Banco", value: formatBanco(banco), copy: banco },
    { label: "Teléfono", value: formatTelefono(telefono), copy: formatTelefono(telefono).replace("-", "") },
    { label: "Cédula", value: formatCedula(cedula), copy: cedula },
  ];
}

/** Bolívares as a person types them: «5.827,20». */
export const typedBs = (bs: Bolivares): string => formatBolivares(bs).replace("Bs. ", "");

/** Bolívares as a bank's app takes them: digits and a comma. */
export const copiaDeBs = (bs: Bolivares): string => formatDecimal(bs).replaceAll(".", "");

/** All in one block, which bank apps can parse. */
export function bloqueDe(destino: Destino, bs: Bolivares | null): string {
  return [...piezasDe(destino).map(({ copy }) => copy), ...(bs === null ? [] : [copiaDeBs(bs)])].join("\n");
}

/** Longer than any reference with its label. */
const LARGO = 32;

/** Whether pasted text is a whole receipt and not a single value. */
export function pareceComprobante(texto: string): boolean {
  const said = texto.trim();
  return said.length > LARGO || said.includes("\n");
}

/** «Bs. 5.827,20, referencia 000123456789». */
export function comprobanteDicho({ montoBs, referencia }: Comprobante): string {
  return `${formatBolivares(montoBs)}, referencia ${referencia}`;
}
