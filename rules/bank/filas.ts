/** Prepares statement rows for import: refuses future days, and divides the rows into batches. */
import { numbered } from "../country/cantidad.ts";
import { type Dia, formatDia } from "../country/fecha.ts";
import { MAX_FILAS_NOMBRADAS } from "../limits/banco.ts";
import type { Fila } from "./tipos.ts";

/** Refuses rows of a future day; each says so, and the file once. */
export function refuseFuture<E extends { filas: Fila[]; avisos: string[] }>(estado: E, hoy: Dia): E {
  const isFuture = ({ lectura, salida }: Fila) => (lectura?.dia ?? salida?.dia ?? hoy) > hoy;
  const lineas = estado.filas.filter(isFuture).map(({ linea }) => linea);
  if (lineas.length === 0) return estado;
  const filas = estado.filas.map((fila) =>
    isFuture(fila)
      ? { ...fila, lectura: null, salida: null, motivo: futureText((fila.lectura ?? fila.salida)?.dia as Dia) }
      : fila,
  );
  const rows = numbered(
    lineas.length,
    `La fila ${lineas[0]} tiene una fecha que aún no llega y no entra: mírala`,
    `${lineas.length} filas tienen una fecha que aún no llega y no entran (${namedOf(lineas)}): míralas`,
  );
  return { ...estado, filas, avisos: [...estado.avisos, `${rows} en «Ignoradas».`] };
}

/** "2, 5 y 9"; of many, the first few. */
function namedOf(lineas: readonly number[]): string {
  if (lineas.length > MAX_FILAS_NOMBRADAS) return `${lineas.slice(0, MAX_FILAS_NOMBRADAS).join(", ")}…`;
  return `${lineas.slice(0, -1).join(", ")} y ${lineas.at(-1)}`;
}

const futureText = (dia: Dia) =>
  `Tiene fecha del ${formatDia(dia)}, que aún no llega. Revisa el archivo; si es de ese día, súbelo entonces.`;

/**
 * The indices of the rows in batches of at most `size`, starting with those without credits. Rows of one amount may concern the
 * same money, so they stay together; if there are too many, those of the same days do.
 */
export function lotesOf(filas: readonly Fila[], size: number): number[][] {
  const places = filas.map((_, i) => i);
  const [none, credits] = [false, true].map((credit) => places.filter((i) => (filas[i]?.lectura !== null) === credit));
  const byAmount = Map.groupBy(credits ?? [], (i) => filas[i]?.lectura?.monto);
  const byDay = (group: number[]) => group.toSorted((a, b) => compareDia(filas[a], filas[b]) || a - b);
  const lotes = cut(none ?? [], size);
  for (const group of byAmount.values()) {
    const last = lotes.at(-1);
    if (last && last.length + group.length <= size) last.push(...group);
    else lotes.push(...cut(byDay(group), size));
  }
  return lotes;
}

function compareDia(a: Fila | undefined, b: Fila | undefined): number {
  const [one, other] = [a?.lectura?.dia ?? "", b?.lectura?.dia ?? ""];
  return Number(one > other) - Number(one < other);
}

function cut(places: readonly number[], size: number): number[][] {
  return Array.from({ length: Math.ceil(places.length / size) }, (_, n) => places.slice(n * size, (n + 1) * size));
}
