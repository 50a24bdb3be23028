/** Why a pago and a movement may belong together, worded for the operator: first what agrees, then what to check. */
import { formatBanco } from "../../country/bancos.ts";
import { counted } from "../../country/cantidad.ts";
import { type Dia, daysBetween, formatDia } from "../../country/fecha.ts";
import { type Bolivares, bolivares, formatBolivares } from "../../money/dinero.ts";
import type { Doble, Duda, MovimientoAbierto, PagoAbierto, Par } from "./candidatos.ts";
import { isAwaited } from "./intenciones.ts";
import {
  compareCedula,
  compareNombre,
  compareNombreEntero,
  compareTelefono,
  type Pagador,
  sameReferencia,
  significantOf,
  wrongDigits,
} from "./referencias.ts";

export function porquesOf(par: Par): string[] {
  const { movimiento, pago } = par;
  return [
    porIndicio(par),
    porMonto(par),
    ...porPagador(par),
    ...(par.indicio !== "intencion" && isAwaited(movimiento, pago.pedidas ?? [])
      ? ["Había pedido pagar esa suma antes de que llegara."]
      : []),
    porDia(movimiento.dias, pago.fechaPago),
    ...par.dudas.flatMap((duda) => porDuda(duda, par) ?? []),
    ...(movimiento.dobles ?? []).map(describeDoble),
  ];
}

function porMonto({ movimiento: { monto }, pago: { montoBs } }: Par): string {
  if (montoBs === null || montoBs === monto) return `El monto es igual: ${formatBolivares(monto)}.`;
  const dicho = `el pago dice ${formatBolivares(montoBs)}`;
  return `Llegaron ${formatBolivares(monto)} y ${dicho}: ${diferenciaDe(monto, montoBs)}. Al confirmarlo, el pago toma lo que llegó.`;
}

/** The difference between the money and the registered amount: «11 céntimos menos», «Bs. 5,00 más». */
export function diferenciaDe(monto: Bolivares, montoBs: Bolivares): string {
  const off = Math.abs(monto - montoBs);
  const cuanto = off < 100 ? counted(off, "céntimo", "céntimos") : formatBolivares(bolivares(off));
  return `${cuanto} ${monto < montoBs ? "menos" : "más"}`;
}

/** The same transfer may have been recorded twice: from a notice without a day, and from a statement. */
export const describeDoble = ({ cual, conciliado }: Doble) =>
  `Puede ser el mismo dinero que ${cual}${conciliado ? ", que ya es de un pago" : ""}.`;

function porIndicio({ indicio, movimiento, pago, aviso = "" }: Par): string {
  const { codigo, referencia } = pago;
  switch (indicio) {
    case "intencion":
      return "Es el monto exacto que se le dio para pagar.";
    case "referencia":
      return `La referencia coincide: termina en ${significantOf(referencia ?? "")}.`;
    case "codigo":
      return referencia !== null && significantOf(referencia).length > 4 && movimiento.referencias.length > 0
        ? `Coinciden solo los 4 últimos números de la referencia (${codigo}): compárala entera.`
        : `Coinciden los 4 últimos números de la referencia (${codigo}).`;
    case "pagador":
      return "El banco le da otra referencia a los pagos entre sus propias cuentas: mira quién pagó.";
    case "centimos":
      return `La referencia coincide: termina en ${significantOf(referencia ?? "")}.`;
    case "digito":
      return porDigito(movimiento, pago);
    case "suma":
      return aviso;
  }
}

function porDigito({ referencias }: MovimientoAbierto, pago: PagoAbierto): string {
  const [cerca = ""] = referencias.filter((one) => wrongDigits(one, pago) !== null).toSorted();
  const cuantos = counted(wrongDigits(cerca, pago) ?? 0, "número distinto", "números distintos");
  return `La referencia se parece, con ${cuantos}: el pago dice ${pago.referencia ?? `…${pago.codigo}`} y el banco ${cerca}.`;
}

/** What the bank shows about the payer, next to what is known of the pago's person. */
function porPagador({ movimiento: { pagadores }, pago, indicio }: Par): string[] {
  const said = {
    cedula: pagadores.map(({ cedula }) => compareCedula(cedula, pago.cedula)),
    telefono: pagadores.map(({ telefono }) => compareTelefono(telefono, pago.telefono)),
    nombre: pagadores.map(({ nombre }) => compareNombre(nombre, pago.nombre)),
  };
  const entero = pagadores.some(({ nombre }) => compareNombreEntero(nombre, pago.nombre) === "igual");
  const suyo = entero ? "El nombre de quien pagó es el suyo." : "El apellido y la inicial de quien pagó son los suyos.";
  const porques = [
    ...(say(said.cedula, "La cédula de quien pagó es la suya.", "Pagó alguien con otra cédula.") ?? []),
    ...(say(said.telefono, "El teléfono de quien pagó es el suyo.", otroTelefono(pagadores, pago)) ?? []),
    ...(say(said.nombre, suyo, "El banco muestra otro nombre.") ?? []),
  ];
  // With an assigned amount, no name is needed.
  return porques.length > 0 || indicio === "intencion" ? porques : ["El banco no dice quién pagó."];
}

/** A phone that was merely typed may be the payer's. */
function otroTelefono(pagadores: readonly Pagador[], { telefonoPagador }: PagoAbierto): string {
  const told = pagadores.some(({ telefono }) => compareTelefono(telefono, telefonoPagador) === "igual");
  return told ? "Se pagó desde el teléfono que dijo, que no es el suyo." : "Se pagó desde otro teléfono.";
}

function say(said: string[], same: string, other: string): string[] | null {
  if (said.includes("igual")) return [same];
  return said.includes("distinto") ? [other] : null;
}

function porDia(dias: readonly Dia[], told: Dia): string {
  const nearest = dias.toSorted(
    (a, b) => Math.abs(daysBetween(a, told)) - Math.abs(daysBetween(b, told)) || (a < b ? -1 : 1),
  )[0];
  if (nearest === undefined || nearest === told) return `Es del mismo día: ${formatDia(told)}.`;
  return `Llegó el ${formatDia(nearest)}; el pago dice el ${formatDia(told)}.`;
}

function porDuda(duda: Duda, { movimiento, pago, indicio }: Par): string | null {
  switch (duda) {
    case "otra cuenta":
      return `Llegó a la cuenta de ${formatBanco(movimiento.banco ?? "")}, y se le pidió pagar a la de ${formatBanco(pago.bancoReceptor ?? "")}.`;
    case "cuenta desconocida":
      return "No se sabe de qué banco es la cuenta a la que llegó.";
    case "otro dia":
      return "Están muy lejos una fecha de la otra: puede ser un comprobante viejo.";
    case "otro cliente":
      return "Los datos de quien pagó son de otro cliente.";
    case "sin hora":
      return "Pagó otra persona y el estado de cuenta no dice la hora: puede ser de antes de darle el monto.";
    case "otro pago":
      return movimiento.referencias.some((referencia) => sameReferencia(referencia, pago.referencia))
        ? "Hay otro pago con esta misma referencia o con los mismos 4 números y el mismo monto: decide cuál es el verdadero."
        : "Hay otro pago que podría ser este dinero.";
    case "ya contado":
      return null;
    case "otro movimiento":
      return indicio === "centimos" || indicio === "digito" || indicio === "suma"
        ? "Llegó más de un movimiento que se le parece."
        : "Llegó más de un movimiento con esta referencia y este monto.";
  }
}
