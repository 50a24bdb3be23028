/** WhatsApp messages to a client about a cuota or a pago: kind, short, with everything needed to pay. */
import { formatBanco } from "../../country/bancos.ts";
import { formatCedula } from "../../country/cedula.ts";
import { type Dia, daysBetween, formatDia } from "../../country/fecha.ts";
import { formatTelefono } from "../../country/telefono.ts";
import { TASA_FRESCA_DIAS } from "../../limits/limits.ts";
import { type Bolivares, type Centavos, formatBolivares, formatDolares } from "../../money/dinero.ts";
import { type Tasa, toBolivares } from "../../money/tasa.ts";
import { closed } from "../texto.ts";

interface Cobro {
  nombre: string;
  /** Days since the first unpaid cuota fell due; negative before that. */
  dias: number;
  /** That cuota, from 1, and its due date. */
  cuota: number;
  vence: Dia;
  /** How many cuotas `monto` covers. */
  cuotas: number;
  monto: Centavos;
}

interface House {
  marca: string;
  datosPago: { banco: string; telefono: string; cedula: string; titular: string | null } | null;
  /** Today's rate; null if there is none. */
  tasa: Tasa | null;
  /** Where pagos are registered. */
  enlace: string;
  hoy: Dia;
}

export const mensajeDeCobro = (cobro: Cobro, house: House): string => ask(cobro, queDebe(cobro), house);

/** The same for a person with negative credit. */
export function mensajeDeSaldo(saldo: Pick<Cobro, "nombre" | "dias" | "vence" | "monto">, house: House): string {
  const when = saldo.dias > 0 ? "venció" : "vence";
  return ask(saldo, `Lo que debes de un saldo a favor que se devolvió ${when} el ${formatDia(saldo.vence)}`, house);
}

/** The whole message, one thought per line. Without a fresh rate it gives dollars only; without payment details, the link. */
function ask(cobro: Pick<Cobro, "nombre" | "monto">, que: string, house: House): string {
  const { marca, datosPago, tasa, enlace, hoy } = house;
  const fresh = tasa && daysBetween(tasa.fechaValor, hoy) <= TASA_FRESCA_DIAS ? tasa : null;
  const bolivares = fresh && ` (${formatBolivares(toBolivares(cobro.monto, fresh))} a la tasa ${fresh.fuente} de hoy)`;
  return [
    `Hola, ${cobro.nombre.split(" ")[0]}. Te escribimos de ${marca}.`,
    `${que}: ${formatDolares(cobro.monto)}${bolivares ?? ""}.`,
    datosPago && closed(`Paga por Pago Móvil: ${cuenta(datosPago)}`),
    `Registra tu pago aquí: ${enlace}`,
    "Si ya pagaste, gracias: no hagas caso de este mensaje. Si necesitas ayuda, respóndenos por aquí.",
  ]
    .filter(Boolean)
    .join("\n");
}

interface PagoSinDinero {
  nombre: string;
  monto: Centavos;
  /** The registered bolívares; null if unknown. */
  montoBs: Bolivares | null;
  referencia: string | null;
  codigo: string;
  fechaPago: Dia;
}

/** The message to a client whose pago is missing from the bank's records. */
export function mensajeDePagoSinDinero(pago: PagoSinDinero, marca: string): string {
  const { nombre, monto, montoBs, referencia, codigo, fechaPago } = pago;
  const cuanto = montoBs === null ? formatDolares(monto) : formatBolivares(montoBs);
  const cual = referencia ? `referencia ${referencia}` : `referencia que termina en ${codigo}`;
  return [
    `Hola, ${nombre.split(" ")[0]}. Te escribimos de ${marca}.`,
    `Registraste un pago de ${cuanto} del ${formatDia(fechaPago)}, ${cual}, y todavía no lo vemos en el banco.`,
    "¿Nos envías el comprobante y la referencia completa? Si pagaste a otra cuenta, dinos a cuál.",
    "Si aún no has podido pagarlo, cuéntanos y lo resolvemos.",
  ].join("\n");
}

function queDebe({ dias, cuota, cuotas, vence }: Cobro): string {
  // A fine, or what was missing from cuotas that count as paid.
  if (cuotas === 0 && dias > 0) return `Lo que falta de tu préstamo venció el ${formatDia(vence)}`;
  if (cuotas > 1) return `Tienes ${cuotas} cuotas vencidas desde el ${formatDia(vence)}`;
  if (dias > 0) return `Tu cuota ${cuota} venció el ${formatDia(vence)}`;
  return dias === 0 ? `Tu cuota ${cuota} vence hoy` : `Tu cuota ${cuota} vence el ${formatDia(vence)}`;
}

function cuenta({ banco, telefono, cedula, titular }: NonNullable<House["datosPago"]>): string {
  const parts = [formatBanco(banco), formatTelefono(telefono), formatCedula(cedula), titular];
  return parts.filter(Boolean).join(", ");
}
