/** Short texts of documents, for sharing. */

import type { Dia, Instante } from "../../country/fecha.ts";
import { formatDia, toDia } from "../../country/fecha.ts";
import { type Bolivares, type Centavos, formatBolivares, formatDolares } from "../../money/dinero.ts";
import { conocidoPor, formatNumero, nombreConstancia } from "../../texts/pagos.ts";

interface Recibido {
  id: string;
  numero: number | null;
  monto: Centavos;
  montoBs: Bolivares | null;
  fechaPago: Dia;
  metodo: string;
  codigo: string;
  status: "Aprobado" | "Pendiente" | "Rechazado";
}

const numerado = (nombre: string, numero: number | null) =>
  numero === null ? nombre : `${nombre} ${formatNumero(numero)}`;

/** Null for a rejected pago, which has nothing to share. */
export function dichoDeRecibo(pago: Recibido, marca: string): string | null {
  const { id, numero, monto, montoBs, fechaPago, status } = pago;
  if (status === "Rechazado") return null;
  const bs = montoBs === null ? "" : ` (${formatBolivares(montoBs)})`;
  const how = status === "Aprobado" ? "Aprobado" : "En revisión: todavía no es un comprobante";
  return `${numerado("Recibo de pago", numero)} de ${marca}: ${formatDolares(monto)}${bs} del ${formatDia(fechaPago)}, ${conocidoPor(pago)}. ${how}. Identificador: ${id}`;
}

interface Terminado {
  id: string;
  numero: number | null;
  amount: Centavos;
  nombre: string;
  apellido: string;
  pagadoCompleto: boolean;
  castigo: Centavos;
  fechaFinalizado: Instante;
}

export function dichoDeConstancia(loan: Terminado, marca: string): string {
  const { id, numero, amount, nombre, apellido, pagadoCompleto, castigo, fechaFinalizado } = loan;
  const desde = formatDia(toDia(fechaFinalizado));
  const how = pagadoCompleto
    ? `está pagado por completo desde el ${desde}`
    : `quedó cerrado el ${desde}, y de él se deben todavía ${formatDolares(castigo)}`;
  return `${numerado(nombreConstancia(loan), numero)} de ${marca}: el préstamo de ${formatDolares(amount)} de ${nombre} ${apellido} ${how}. Identificador: ${id}`;
}
