/** Whether a statement's balances follow from its movements: this reveals their order, and reversed signs. */
import { type Bolivares, bolivares, formatBolivares } from "../../money/dinero.ts";
import type { Asiento } from "./asiento.ts";

interface Revision {
  cuadra: boolean | null;
  avisos: string[];
  /** Rows that the balances contradict. */
  motivos: Map<Asiento, string>;
}

/** A movement and its balance, with the balance before it. */
interface Paso {
  asiento: Asiento;
  monto: Bolivares;
  antes: Bolivares;
  saldo: Bolivares;
}

const MAX_SALTOS_NOMBRADOS = 3;

/** Checks the balances in the order that fits best: many banks list the newest first. */
export function reviewSaldos(asientos: readonly Asiento[]): Revision {
  const known = asientos.filter(
    ({ saldo, dia, monto }) => saldo !== null && saldo !== undefined && dia !== null && monto !== null,
  );
  const pasos = [known, known.toReversed()].map(toPasos).filter((list) => list.length > 0);
  const [best] = pasos.toSorted((a, b) => countSaltos(a) - countSaltos(b));
  if (!best) return { cuadra: null, avisos: [], motivos: new Map() };
  const saltos = best.filter((paso) => !fits(paso));
  if (saltos.length === 0) return { cuadra: true, avisos: [], motivos: new Map() };
  const flipped = pasos.find((list) => list.length > 1 && list.every(fitsFlipped));
  if (flipped)
    return {
      cuadra: false,
      avisos: [
        "Los abonos y los cargos parecen estar al revés: el saldo baja con cada abono. No se tomó ninguno como pago.",
      ],
      motivos: new Map(known.map((asiento) => [asiento, "El saldo dice lo contrario: no se sabe si entró o salió."])),
    };
  return { cuadra: false, avisos: describe(saltos, best.length), motivos: contradicted(saltos) };
}

/** A single row whose balance went down by exactly its supposed credit. */
function contradicted(saltos: readonly Paso[]): Map<Asiento, string> {
  const wrong = saltos.filter((paso) => paso.monto > 0 && fitsFlipped(paso));
  return new Map(wrong.map(({ asiento }) => [asiento, "El saldo bajó con este movimiento: no es un abono."]));
}

function toPasos(rows: readonly Asiento[]): Paso[] {
  return rows.flatMap((asiento, i) => {
    const antes = rows[i - 1]?.saldo;
    const { saldo } = asiento;
    if (antes === null || antes === undefined || saldo === null || saldo === undefined) return [];
    return [{ asiento, monto: asiento.monto ?? bolivares(0), antes, saldo }];
  });
}

const fits = ({ monto, antes, saldo }: Paso) => antes + monto === saldo;
const fitsFlipped = ({ monto, antes, saldo }: Paso) => antes - monto === saldo;
const countSaltos = (pasos: readonly Paso[]) => pasos.filter((paso) => !fits(paso)).length;

function describe(saltos: readonly Paso[], total: number): string[] {
  const named = saltos.slice(0, MAX_SALTOS_NOMBRADOS).map(({ asiento, monto, antes, saldo }) => {
    const expected = formatBolivares(bolivares(antes + monto));
    return `línea ${asiento.linea}: debía quedar ${expected} y dice ${formatBolivares(saldo)}`;
  });
  const more = saltos.length > named.length ? `, y ${saltos.length - named.length} más` : "";
  return [
    `El saldo no cuadra en ${saltos.length} de ${total} movimientos (${named.join("; ")}${more}). Puede faltar alguna fila.`,
  ];
}
