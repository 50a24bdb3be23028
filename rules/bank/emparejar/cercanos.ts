/** For a pago whose money was not found: the closest bank movements, and why each does not match, worded for the operator. */
import { formatBanco } from "../../country/bancos.ts";
import { type Dia, daysBetween, formatDiaCorto } from "../../country/fecha.ts";
import type { MovimientoAbierto, PagoAbierto } from "./candidatos.ts";
import { centimosCerca } from "./casi.ts";
import { diferenciaDe } from "./porques.ts";
import {
  compareCedula,
  compareNombre,
  comparePagador,
  compareTelefono,
  isPagador,
  type Pagador,
  type Parecido,
  sameReferencia,
  wrongDigits,
} from "./referencias.ts";

/** The data of the pago used in the search. */
type Buscado = Pick<
  PagoAbierto,
  | "codigo"
  | "referencia"
  | "montoBs"
  | "fechaPago"
  | "telefonoPagador"
  | "bancoReceptor"
  | "cedula"
  | "nombre"
  | "telefono"
>;
/** Money, with what its evidence says. */
export type Llegado = Pick<MovimientoAbierto, "monto" | "referencias" | "dias" | "pagadores" | "banco" | "deCobro">;

type Referencia = "igual" | "codigo" | "parecida" | "otra" | "ninguna";

function referenciaOf({ referencias }: Llegado, pago: Buscado): Referencia {
  if (referencias.length === 0) return "ninguna";
  if (referencias.some((one) => sameReferencia(one, pago.referencia))) return "igual";
  const whole = (pago.referencia ?? "").length > pago.codigo.length;
  if (referencias.some((one) => one.replace(/\D/g, "").endsWith(pago.codigo))) return whole ? "parecida" : "codigo";
  return referencias.some((one) => wrongDigits(one, pago) !== null) ? "parecida" : "otra";
}

const daysOff = (dias: readonly Dia[], dia: Dia) => Math.min(...dias.map((one) => Math.abs(daysBetween(one, dia))));

function pagadorOf({ pagadores }: Llegado, pago: Buscado): Parecido {
  if (pagadores.some((pagador) => isPagador(pagador, pago))) return "igual";
  return pagadores.some((pagador) => comparePagador(pagador, pago) === "distinto") ? "distinto" : "sin datos";
}

const POR_REFERENCIA: Record<Referencia, number> = { igual: 100, codigo: 45, parecida: 45, otra: 0, ninguna: 0 };
const POR_PAGADOR: Record<Parecido, number> = { igual: 40, distinto: -15, "sin datos": 0 };
/** A movement that shares only the day is left out. */
export const CERCANIA_MINIMA = 40;

/** How close it is: by number, amount, payer and day. */
export function cercaniaOf(llegado: Llegado, pago: Buscado): number {
  const { montoBs } = pago;
  const off = montoBs === null ? null : Math.abs(llegado.monto - montoBs);
  const porMonto = off === null ? 0 : off === 0 ? 50 : off <= centimosCerca(llegado.monto) ? 35 : 0;
  const days = daysOff(llegado.dias, pago.fechaPago);
  const porDia = days === 0 ? 20 : days <= 1 ? 15 : days <= 3 ? 8 : days <= 31 ? 0 : -20;
  return POR_REFERENCIA[referenciaOf(llegado, pago)] + POR_PAGADOR[pagadorOf(llegado, pago)] + porMonto + porDia;
}

const DE_REFERENCIA: Partial<Record<Referencia, string>> = {
  parecida: "la referencia se parece, y no es igual",
  otra: "otra referencia",
  ninguna: "el banco no dice la referencia",
};

/** Why it was not matched to that pago: «11 céntimos menos», «otro día: 23 nov.», «el banco muestra otro nombre». */
export function diferenciasOf(llegado: Llegado, pago: Buscado): string[] {
  const { monto, banco, dias, deCobro } = llegado;
  const { montoBs, fechaPago, bancoReceptor } = pago;
  const [dia] = dias.toSorted((a, b) => Math.abs(daysBetween(a, fechaPago)) - Math.abs(daysBetween(b, fechaPago)));
  const otraCuenta = bancoReceptor !== null && banco !== null && banco !== bancoReceptor && !deCobro;
  return [
    montoBs === null || montoBs === monto ? null : diferenciaDe(monto, montoBs),
    dia === undefined || dia === fechaPago ? null : `otro día: ${formatDiaCorto(dia)}`,
    DE_REFERENCIA[referenciaOf(llegado, pago)] ?? null,
    pagadorOf(llegado, pago) === "igual" ? null : pagadorDistinto(llegado, pago),
    otraCuenta ? `llegó a otra cuenta: ${formatBanco(banco)}` : null,
  ].filter((one) => one !== null);
}

function pagadorDistinto(
  { pagadores }: Llegado,
  { cedula, telefono, telefonoPagador, nombre }: Buscado,
): string | null {
  const all = (compare: (pagador: Pagador) => Parecido) => pagadores.some((one) => compare(one) === "distinto");
  if (all((one) => compareCedula(one.cedula, cedula))) return "el banco muestra otra cédula";
  if (all((one) => compareTelefono(one.telefono, telefonoPagador ?? telefono))) return "se pagó desde otro teléfono";
  return all((one) => compareNombre(one.nombre, nombre)) ? "el banco muestra otro nombre" : null;
}
