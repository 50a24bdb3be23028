/**
 * Two transfers registered as one pago, or one registered as two: which combinations the payer's money allows, and what an
 * operator can do.
 */
import { type Dia, daysBetween, formatDiaCorto } from "../../country/fecha.ts";
import { type Bolivares, bolivares, formatBolivares } from "../../money/dinero.ts";
import type { CasiPar, MovimientoAbierto, PagoAbierto } from "./candidatos.ts";
import { DIAS_CERCA, push } from "./casi.ts";
import { sameReferencia } from "./referencias.ts";

/** The first two, in the given order, that add up to a total; null if none do. */
export function findSuma<T>(partes: readonly T[], total: Bolivares, montoOf: (parte: T) => number): [T, T] | null {
  const by = new Map<number, T>();
  for (const parte of partes) {
    const other = by.get(total - montoOf(parte));
    if (other !== undefined) return [other, parte];
    if (!by.has(montoOf(parte))) by.set(montoOf(parte), parte);
  }
  return null;
}

interface Parte {
  monto: Bolivares;
  dia: Dia;
  referencia: string | null;
}

const describe = ({ monto, dia, referencia }: Parte) =>
  `${formatBolivares(monto)} (${referencia ? `Ref. ${referencia}` : formatDiaCorto(dia)})`;

export const describeSuma = ([one, other]: readonly [Parte, Parte], montoBs: Bolivares): string =>
  `Parecen dos transferencias anotadas como un solo pago: ${describe(one)} y ${describe(other)} suman justo ${formatBolivares(montoBs)}. Confirma una, que corrige el pago a su monto, y asígnale la otra en «Dinero sin pago».`;

/** `otro`: the second of the two pagos. */
export const describePartida = (monto: Bolivares, otro: { montoBs: Bolivares; codigo: string }): string =>
  `Parece una sola transferencia anotada como dos pagos: los ${formatBolivares(monto)} que llegaron son este y el de referencia ${otro.codigo} (${formatBolivares(otro.montoBs)}). Confirma este, que lo corrige a lo que llegó, y rechaza el otro.`;

/** A pago with a registered amount. */
type Dicho = PagoAbierto & { montoBs: Bolivares };

/** The money with a payer's phone or cédula that nothing in `explained` explains. */
export function findSumas(
  movimientos: readonly MovimientoAbierto[],
  pagos: readonly PagoAbierto[],
  explained: readonly CasiPar[],
): CasiPar[] {
  const taken = new Set(explained.flatMap(({ pago, movimiento }) => [`p${pago.id}`, `m${movimiento.id}`]));
  const propios = new Map<string, MovimientoAbierto[]>();
  for (const movimiento of byId(movimientos)) {
    const [userId, ...others] = movimiento.clientes;
    const alone = others.length === 0 && !movimiento.dobles?.length && !taken.has(`m${movimiento.id}`);
    if (userId && alone) push(propios, userId, movimiento);
  }
  const dichos = new Map<string, Dicho[]>();
  for (const pago of byId(pagos))
    if (pago.montoBs !== null && propios.has(pago.userId) && !taken.has(`p${pago.id}`))
      push(dichos, pago.userId, pago as Dicho);
  return [...dichos].flatMap(([userId, own]) => sumasDe(propios.get(userId) ?? [], own));
}

function sumasDe(movimientos: readonly MovimientoAbierto[], pagos: readonly Dicho[]): CasiPar[] {
  const near = (pago: Dicho) =>
    movimientos.filter(({ dias }) => dias.some((dia) => Math.abs(daysBetween(dia, pago.fechaPago)) <= DIAS_CERCA));
  const enDos = pagos.flatMap((pago): CasiPar[] => {
    const found = findSuma(near(pago), pago.montoBs, ({ monto }) => monto);
    const movimiento = found?.find((one) => isOf(one, pago)) ?? found?.[0];
    if (!found || !movimiento) return [];
    return [
      { movimiento, pago, indicio: "suma", aviso: describeSuma([parteOf(found[0]), parteOf(found[1])], pago.montoBs) },
    ];
  });
  const porDos = movimientos.flatMap((movimiento): CasiPar[] => {
    const around = pagos.filter((pago) => near(pago).includes(movimiento));
    const found = findSuma(around, movimiento.monto, ({ montoBs }) => montoBs);
    if (!found) return [];
    const [pago, otro] = isOf(movimiento, found[1]) ? [found[1], found[0]] : found;
    const { montoBs, codigo, referencia } = otro;
    const aviso = describePartida(movimiento.monto, { montoBs: bolivares(montoBs), codigo: referencia ?? codigo });
    return [{ movimiento, pago, indicio: "suma", aviso }];
  });
  return [...enDos, ...porDos];
}

/** Makes the result independent of the input order. */
const byId = <T extends { id: string }>(list: readonly T[]) => list.toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** Whether the pago states the movement's reference, or its last digits. */
const isOf = ({ referencias }: MovimientoAbierto, { referencia, codigo }: Dicho) =>
  referencias.some((one) => sameReferencia(one, referencia) || one.endsWith(codigo));

const parteOf = ({ monto, dias, referencias }: MovimientoAbierto): Parte => ({
  monto,
  dia: dias.toSorted()[0] as Dia,
  referencia: referencias.toSorted()[0] ?? null,
});
