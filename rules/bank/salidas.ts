/** Matches what left an account according to its bank with the payouts, refunds and transfers that were entered. */
import { type Dia, daysBetween } from "../country/fecha.ts";
import { DIAS_CERCA } from "./emparejar/casi.ts";
import { indexOf, sameReferencia } from "./emparejar/referencias.ts";

/** Readers' texts for outgoing money. */
export const SALIO = {
  cargo: "Es un cargo: salió de la cuenta.",
  enviado: "Habla de un pago enviado.",
  comision: "Es una comisión del banco.",
  impuesto: "Es un impuesto.",
} as const;

/** One side: a line of a statement, or an entry of outgoing money. Amounts in céntimos of bolívar, above zero. */
interface Lado {
  id: string;
  monto: number;
  dia: Dia;
  referencia: string | null;
}

/** The first and last day covered by a statement's outgoing money. */
export type Rango = readonly [Dia, Dia];

interface Pareo<L, A> {
  /** Matches of the same amount: by reference, or because it is the only one of that amount around the day. */
  coinciden: { linea: L; anotada: A }[];
  /** Same reference, another amount. */
  distintas: { linea: L; anotada: A }[];
  /** Lines that nothing entered explains. */
  sueltas: L[];
  /** Entries missing from statements that cover the days around them. */
  faltan: A[];
}

/** Independent of the input order. Each line and each entry is in at most one pair. */
export function pairSalidas<L extends Lado, A extends Lado>(
  lineas: readonly L[],
  anotadas: readonly A[],
  rangos: readonly Rango[],
): Pareo<L, A> {
  const [lines, entries] = [new Set(byDay(lineas)), new Set(byDay(anotadas))];
  const take = (keyOf: (lado: Lado) => string | number | null, meet: (a: Lado, b: Lado) => boolean, alone = false) => {
    const [ofLine, ofEntry] = [Map.groupBy(lines, keyOf), Map.groupBy(entries, keyOf)];
    const among = <T extends L | A>(side: Set<T>, found: readonly T[] | undefined, other: Lado) =>
      (found ?? []).filter((one) => side.has(one) && meet(one, other));
    return [...entries].flatMap((anotada) => {
      const key = keyOf(anotada);
      const [linea, ...others] = key === null ? [] : among(lines, ofLine.get(key), anotada);
      if (!linea || (alone && (others.length > 0 || among(entries, ofEntry.get(key), linea).length > 1))) return [];
      lines.delete(linea);
      entries.delete(anotada);
      return [{ linea, anotada }];
    });
  };
  const sameReference = (a: Lado, b: Lado) => sameReferencia(a.referencia, b.referencia);
  const near = (a: Lado, b: Lado) => Math.abs(daysBetween(a.dia, b.dia)) <= DIAS_CERCA;
  const referidas = take(({ monto }) => monto, sameReference);
  const distintas = take(
    ({ referencia }) => indexOf(referencia),
    (a, b) => sameReference(a, b) && near(a, b),
  );
  const solas = take(({ monto }) => monto, near, true);
  const covered = ({ dia }: A) =>
    rangos.some(([desde, hasta]) => dia >= desde && daysBetween(dia, hasta) >= DIAS_CERCA);
  return { coinciden: [...referidas, ...solas], distintas, sueltas: [...lines], faltan: [...entries].filter(covered) };
}

const byDay = <T extends Lado>(list: readonly T[]) =>
  list.toSorted((a, b) => (`${a.dia} ${a.id}` < `${b.dia} ${b.id}` ? -1 : 1));
