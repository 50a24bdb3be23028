/** Doubts about a pago: asked before it is registered or counted, and confirmed by a call that goes ahead anyway. */
import { type Dia, formatDiaCorto, type Instante, toDia } from "../../country/fecha.ts";
import { PAGO_MEDIDA_MINIMA_CENTAVOS, PAGO_VECES_LO_DEBIDO } from "../../limits/limits.ts";
import { type Centavos, centavos, formatDolares } from "../../money/dinero.ts";
import type { Refusal } from "../../texts/refusals/mensajes.ts";
import { refuse } from "../../texts/refusals/rechazos.ts";
import { DUDAS_DE_PAGO, type DudaDePago, type PAGO_METODOS, type PagoStatus } from "./pagos.ts";

interface Pago {
  id: string;
  metodo: (typeof PAGO_METODOS)[number];
  monto: Centavos;
  fechaPago: Dia;
  status: PagoStatus;
}

interface Otro {
  userId: string;
  nombre: string;
  monto: Centavos;
  status: PagoStatus;
  fecha: Instante;
}

/** Other people's pagos with the same whole reference, waiting or approved. */
export const deOtros = <O extends Pick<Otro, "userId" | "status">>(userId: string, same: readonly O[]): O[] =>
  same.filter((other) => other.userId !== userId && other.status !== "Rechazado");

const ESTADO = { Pendiente: "por revisar", Aprobado: "aprobado" } as const;

const describe = ({ nombre, monto, status, fecha }: Otro) =>
  `${nombre || "alguien sin nombre"} (${formatDolares(monto)}, ${status === "Rechazado" ? "" : ESTADO[status]}, ${formatDiaCorto(toDia(fecha))})`;

interface Duda {
  codigo: DudaDePago;
  /** In one line, within a sentence. */
  que: string;
}

/** The doubt that another borrower has the same transfer. */
export function dudaDeOtros(pago: { userId: string; referencia: string | null }, same: readonly Otro[]): Duda | null {
  const others = deOtros(pago.userId, same);
  if (others.length === 0) return null;
  const que = `la referencia ${pago.referencia} ya está en el pago de ${others.map(describe).join(" y en el de ")}: una transferencia paga una sola vez`;
  return { codigo: "referenciaDeOtro", que };
}

/** Cash has no reference to distinguish two pagos of one day, so the second must be confirmed. */
export function dudaDeEfectivo(
  pago: Pick<Pago, "id" | "metodo" | "monto" | "fechaPago">,
  living: readonly Pick<Pago, "id" | "metodo" | "monto" | "fechaPago" | "status">[],
): Duda | null {
  const same = living.find(
    ({ id, metodo, monto, fechaPago }) =>
      id !== pago.id && metodo === "efectivo" && monto === pago.monto && fechaPago === pago.fechaPago,
  );
  if (pago.metodo !== "efectivo" || !same || same.status === "Rechazado") return null;
  return {
    codigo: "efectivoIgual",
    que: `ya hay otro pago en efectivo de ${formatDolares(pago.monto)} del ${formatDiaCorto(pago.fechaPago)}, ${ESTADO[same.status]}`,
  };
}

/** The bank may have reported this money twice, and it may have paid already. */
export function dudaDeDoble(dobles: readonly { cual: string; conciliado: boolean }[]): Duda | null {
  const paid = dobles.find(({ conciliado }) => conciliado);
  return paid
    ? { codigo: "dineroDoble", que: `puede ser el mismo dinero que ${paid.cual}, que ya es de un pago` }
    : null;
}

/** What a pago is compared with: everything its person owes or, if that is nothing, the total of the loan. */
interface Medida {
  debe: Centavos;
  prestamo: Centavos;
}

/** Whether it is over ten times that. A remainder of cents is no measure, and without a loan there is none. */
export const isFarTooMuch = (monto: Centavos, medida: Centavos): boolean =>
  medida > 0 && monto > PAGO_VECES_LO_DEBIDO * Math.max(medida, PAGO_MEDIDA_MINIMA_CENTAVOS);

/**
 * Far more than is owed: probably a typing mistake, or bolívares registered as dollars. In a decision the loan's whole cost is the
 * measure, so the order of approval changes nothing.
 */
export function dudaDeMonto(monto: Centavos, { debe, prestamo }: Medida, alDecidir: boolean): Duda | null {
  const medida = alDecidir ? centavos(Math.max(debe, prestamo)) : debe || prestamo;
  if (!isFarTooMuch(monto, medida)) return null;
  const owed =
    debe > 0 ? `se deben ${formatDolares(debe)}` : `no se debe nada de un préstamo de ${formatDolares(prestamo)}`;
  return { codigo: "montoDeMas", que: `el pago es de ${formatDolares(monto)} y ${owed}` };
}

/** The field name under which a refusal lists each warning; it belongs to no input. */
const CAMPO = "confirmo.";

/** PAGO_UNSURE with all doubts, unless this call confirmed each of them; null lets it through. */
export function checkSure(
  dudas: readonly (Duda | null)[],
  confirmo: readonly DudaDePago[] = [],
  quien: "cliente" | "administrador" = "administrador",
): { refusal: Refusal; campos: Record<string, string> } | null {
  const found = dudas.filter((duda) => duda !== null);
  if (found.every(({ codigo }) => confirmo.includes(codigo))) return null;
  const campos = Object.fromEntries(found.map(({ codigo, que }) => [CAMPO + codigo, que]));
  return { refusal: refuse("PAGO_UNSURE", { quien, dudas: found.map(({ que }) => que).join("; ") }), campos };
}

/** The doubts in such a refusal, by its fields. */
export const dudasDelRechazo = (campos: Record<string, string>): DudaDePago[] =>
  DUDAS_DE_PAGO.filter((codigo) => Object.hasOwn(campos, CAMPO + codigo));
