/**
 * What is nearly right, looked for only among the money and the pagos that nothing else puts together: a person decides, and reads
 * what differs. The cost is linear: by the whole reference, or by the amount, day and payer.
 */
import { daysBetween } from "../country/fecha.ts";
import type { Bolivares } from "../money/dinero.ts";
import type { Casi, MovimientoAbierto, PagoAbierto } from "./candidatos.ts";
import { indexOf, isPagador, keysOfPagador, sameReferencia, telefonoKey, wrongDigits } from "./referencias.ts";

/** Of another amount: the day of the pago, or a weekend later. */
export const DIAS_CERCA = 3;

/** How far an amount is «some céntimos» off: one percent, and always a bolívar, of who rounded it or read an old rate. */
export const centimosCerca = (monto: Bolivares) => Math.max(100, Math.trunc(monto / 100));

interface CasiPar {
  movimiento: MovimientoAbierto;
  pago: PagoAbierto;
  indicio: Casi;
}

/** Each pair once, of what is left over on both sides. */
export function findCasi(movimientos: readonly MovimientoAbierto[], pagos: readonly PagoAbierto[]): CasiPar[] {
  const index = indexCasi(movimientos);
  return pagos.flatMap((pago) => {
    const byReferencia = index.referencias.get(indexOf(pago.referencia) ?? "") ?? [];
    const centimos = byReferencia.filter((movimiento) => isNearAmount(movimiento, pago));
    const payers = index.dias.get(`${pago.montoBs} ${pago.fechaPago}`);
    const byPagador = payers ? keysOf(pago).flatMap((key) => payers.get(key) ?? []) : [];
    const digito = [...new Set(byPagador)].filter((movimiento) => isNearReferencia(movimiento, pago));
    return [
      ...centimos.map((movimiento) => ({ movimiento, pago, indicio: "centimos" as const })),
      ...digito.map((movimiento) => ({ movimiento, pago, indicio: "digito" as const })),
    ];
  });
}

const keysOf = (pago: PagoAbierto) => [
  ...keysOfPagador(pago),
  ...(pago.telefonoPagador ? [telefonoKey(pago.telefonoPagador)] : []),
];

/** The same whole reference, and some céntimos more or less around the same day. */
function isNearAmount({ referencias, monto, dias }: MovimientoAbierto, pago: PagoAbierto): boolean {
  const { montoBs, fechaPago, referencia } = pago;
  if (montoBs === null || montoBs === monto || Math.abs(montoBs - monto) > centimosCerca(monto)) return false;
  const near = dias.some((dia) => Math.abs(daysBetween(dia, fechaPago)) <= DIAS_CERCA);
  return near && referencias.some((one) => sameReferencia(one, referencia));
}

/** One or two digits of the whole reference wrong, or one of the four, and its payer is the pago's person. */
function isNearReferencia({ referencias, pagadores }: MovimientoAbierto, pago: PagoAbierto): boolean {
  const near = referencias.some((one) => wrongDigits(one, pago) !== null);
  return near && pagadores.some((pagador) => isPagador(pagador, pago));
}

type Index = Map<string, MovimientoAbierto[]>;

/** By the end of a whole reference; and by amount and day, then by what is known of the payer. */
function indexCasi(movimientos: readonly MovimientoAbierto[]): { referencias: Index; dias: Map<string, Index> } {
  const index = { referencias: new Map() as Index, dias: new Map<string, Index>() };
  for (const movimiento of movimientos) {
    const { monto, dias, referencias, pagadores } = movimiento;
    for (const digits of new Set(referencias.map(indexOf))) if (digits) push(index.referencias, digits, movimiento);
    const keys = new Set(pagadores.flatMap(keysOfPagador));
    for (const dia of dias) {
      const cell = `${monto} ${dia}`;
      const payers: Index = index.dias.get(cell) ?? new Map();
      index.dias.set(cell, payers);
      for (const key of keys) push(payers, key, movimiento);
    }
  }
  return index;
}

function push(index: Index, key: string, movimiento: MovimientoAbierto): void {
  const known = index.get(key);
  if (known) known.push(movimiento);
  else index.set(key, [movimiento]);
}
