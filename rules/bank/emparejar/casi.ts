/**
 * Near matches among the money and pagos that nothing else pairs up: a person decides, and reads the differences. The cost is
 * linear: by the whole reference, or by amount, day and payer.
 */
import { type Dia, daysBetween } from "../../country/fecha.ts";
import type { Bolivares } from "../../money/dinero.ts";
import type { CasiPar, MovimientoAbierto, PagoAbierto } from "./candidatos.ts";
import { isPagador, keysOfPagador, sameReferencia, telefonoKey, wrongDigits } from "./referencias.ts";

/** The days within which another amount may match: enough for a weekend. */
export const DIAS_CERCA = 3;

/** How far an amount may be off by rounding or an old rate: one percent, and always one bolívar. */
export const centimosCerca = (monto: Bolivares) => Math.max(100, Math.trunc(monto / 100));

/** Each pair once, from what is left over on both sides. */
export function findCasi(movimientos: readonly MovimientoAbierto[], pagos: readonly PagoAbierto[]): CasiPar[] {
  const index = indexCasi(movimientos);
  return pagos.flatMap((pago) => {
    const byCodigo = index.codigos.get(pago.codigo) ?? [];
    const centimos = byCodigo.filter((movimiento) => isNearAmount(movimiento, pago));
    const payers = index.montos.get(pago.montoBs ?? 0)?.get(pago.fechaPago);
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

/** The same whole reference, and some céntimos more or less, around the same day. */
function isNearAmount({ referencias, monto, dias }: MovimientoAbierto, pago: PagoAbierto): boolean {
  const { montoBs, fechaPago, referencia } = pago;
  if (montoBs === null || montoBs === monto || Math.abs(montoBs - monto) > centimosCerca(monto)) return false;
  const near = dias.some((dia) => Math.abs(daysBetween(dia, fechaPago)) <= DIAS_CERCA);
  return near && referencias.some((one) => sameReferencia(one, referencia));
}

/** One or two wrong digits in the whole reference, or one in the four, if its payer is the pago's person. */
function isNearReferencia({ referencias, pagadores }: MovimientoAbierto, pago: PagoAbierto): boolean {
  const near = referencias.some((one) => wrongDigits(one, pago) !== null);
  return near && pagadores.some((pagador) => isPagador(pagador, pago));
}

type By<Key> = Map<Key, MovimientoAbierto[]>;

interface Index {
  /** By the last four digits of the references. */
  codigos: By<string>;
  /** By amount and day, and the payer's known data. */
  montos: Map<number, Map<Dia, By<string>>>;
}

function indexCasi(movimientos: readonly MovimientoAbierto[]): Index {
  const index: Index = { codigos: new Map(), montos: new Map() };
  for (const movimiento of movimientos) {
    const { monto, dias, referencias, pagadores } = movimiento;
    const codigos = new Set(referencias.map((referencia) => referencia.replace(/\D/g, "").slice(-4)));
    for (const codigo of codigos) push(index.codigos, codigo, movimiento);
    const ofAmount = index.montos.get(monto) ?? new Map<Dia, By<string>>();
    index.montos.set(monto, ofAmount);
    const keys = new Set(pagadores.flatMap(keysOfPagador));
    for (const dia of dias) {
      const payers: By<string> = ofAmount.get(dia) ?? new Map();
      ofAmount.set(dia, payers);
      for (const key of keys) push(payers, key, movimiento);
    }
  }
  return index;
}

/** Adds one to the group of a key. */
export function push<T>(groups: Map<string, T[]>, key: string, one: T): void {
  const known = groups.get(key);
  if (known) known.push(one);
  else groups.set(key, [one]);
}
