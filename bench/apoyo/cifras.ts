/** What is measured, and the arithmetic of it: pure. */

/** One case under load. */
export interface Cifra {
  parte: "lecturas" | "listas" | "escrituras" | "entrar";
  nombre: string;
  /** Borrowers in the database. */
  clientes: number;
  conexiones: number;
  porSegundo: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Milliseconds of processor that the server spent on each request; null where the system does not tell. */
  cpu: number | null;
  /** Requests a second, of those of the bare server in the same minute; null of the bare server itself and where it has no equal. */
  razon: number | null;
}

/** Anything else that is measured, where less is better. */
export interface Medida {
  parte: "arranque" | "memoria" | "entrar" | "paginas" | "lighthouse";
  nombre: string;
  /** Borrowers in the database; 0 where it says nothing. */
  clientes: number;
  valor: number;
  unidad: "ms" | "MB" | "KB" | "peticiones" | "saltos" | "puntos que faltan";
}

export interface Informe {
  fecha: string;
  maquina: string;
  /** With what the load was made. */
  carga: "wrk" | "propia";
  cifras: Cifra[];
  medidas: Medida[];
}

/** One run of one case. */
export interface Tanda {
  peticiones: number;
  segundos: number;
  porSegundo: number;
  p50: number;
  p99: number;
  /** Answered with anything but a 2xx, or not at all. */
  malas: number;
}

export type TandaMedida = Tanda & { cpu: number | null };

/** What has `part` of the list at or under it. */
export function percentile(list: readonly number[], part: number): number {
  const sorted = list.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * part) - 1))] ?? 0;
}

/** The middle; of an even number, halfway between both. */
export function median(list: readonly number[]): number {
  const sorted = list.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = sorted.length % 2 === 1 ? [sorted[half], sorted[half]] : sorted.slice(half - 1, half + 1);
  return (low + high) / 2;
}

/** What was seen of the requests of a run, each by its milliseconds. */
export function tandaOf(times: readonly number[], segundos: number, malas: number): Tanda {
  const peticiones = times.length;
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
  return { peticiones, segundos, porSegundo: segundos > 0 ? peticiones / segundos : 0, p50, p99, malas };
}

/** The runs of a case as one, each beside the mean of the bare server's before and after it. */
export function joinTandas(
  suyas: readonly TandaMedida[],
  limites: readonly number[],
): Omit<Cifra, "parte" | "nombre" | "clientes" | "conexiones"> {
  const of = (key: "porSegundo" | "p50" | "p99") => median(suyas.map((tanda) => tanda[key]));
  const cpus = suyas.flatMap(({ cpu }) => (cpu === null ? [] : [cpu]));
  const razones = suyas.flatMap(({ porSegundo }, at) => {
    const limite = limites[at];
    return limite ? [porSegundo / limite] : [];
  });
  return {
    porSegundo: of("porSegundo"),
    p50: of("p50"),
    p99: of("p99"),
    cpu: cpus.length > 0 ? median(cpus) : null,
    razon: razones.length > 0 ? median(razones) : null,
  };
}
