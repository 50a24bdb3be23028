/** A statement of account in words, for its person and for the team. */
import { type Instante, toDia } from "../../country/fecha.ts";
import { type Bolivares, type Centavos, centavos, formatDecimal } from "../../money/dinero.ts";
import type { Concepto } from "../../money/libro.ts";
import { nombreDelAsiento } from "../../texts/libro.ts";
import { formatNumero } from "../../texts/pagos.ts";
import { BOM, csvLine } from "./csv.ts";

export interface Linea {
  id: string;
  fecha: Instante;
  concepto: Concepto;
  reversaDe: string | null;
  /** By how much it raised the debt. */
  monto: Centavos;
  /** The debt after it; negative in the person's favour. */
  saldo: Centavos;
  prestamo: number | null;
  /** The receipt and bolívares of a pago. */
  recibo: number | null;
  montoBs: Bolivares | null;
}

export interface EstadoDeCuenta {
  /** The debt before the first line. */
  anterior: Centavos;
  saldo: Centavos;
  lineas: readonly Linea[];
}

/** «Pago aprobado», with the documents both sides know it by. */
export function queDice(linea: Linea): { que: string; papeles: string } {
  const { prestamo, recibo } = linea;
  const papeles = [recibo && `Recibo ${formatNumero(recibo)}`, prestamo && `Préstamo ${formatNumero(prestamo)}`];
  return { que: nombreDelAsiento(linea), papeles: papeles.filter(Boolean).join(" · ") };
}

/** «Debes», «A tu favor», «No debes nada»; impersonal when it is about somebody else. */
export function comoQueda(saldo: Centavos, propio: boolean): string {
  if (saldo === 0) return propio ? "No debes nada" : "No debe nada";
  if (saldo < 0) return propio ? "A tu favor" : "A su favor";
  return propio ? "Debes en total" : "Debe en total";
}

const TITULOS = ["Fecha", "Concepto", "Papeles", "Cargo (USD)", "Abono (USD)", "Monto (Bs)", "Saldo (USD)"];

/** The same as CSV. */
export function estadoCsv({ anterior, lineas }: EstadoDeCuenta): string {
  const before = anterior === 0 ? [] : [["", "Saldo anterior", "", "", "", "", formatDecimal(anterior)]];
  const rows = lineas.map((linea) => {
    const { que, papeles } = queDice(linea);
    const { fecha, monto, montoBs, saldo } = linea;
    const [charge, credit] = monto > 0 ? [formatDecimal(monto), ""] : ["", formatDecimal(centavos(-monto))];
    return [
      toDia(fecha),
      que,
      papeles,
      charge,
      credit,
      montoBs === null ? "" : formatDecimal(montoBs),
      formatDecimal(saldo),
    ];
  });
  return BOM + [TITULOS, ...before, ...rows].map(csvLine).join("");
}
