/** Sends hostile texts to a running program, and measures the processor time of each response. */
import { type Campo, HEAPS, SHAPES } from "./campos.ts";
import { leastMs } from "./procesador.ts";

/** Processor time beyond what the same endpoint takes for an honest text. */
const MAX_MS = 50;
/** Slow ones are retried: on a busy machine the least of several is the true one. */
const SURE_MS = 10;
const TRIES = 5;
/** What fits in an address or a header, as encoded there: the server reads nothing beyond it. */
export const IN_A_LINE = 7800;
const SLOWEST = 5;

interface Probe {
  puerta: string;
  campo: string;
  forma: string;
  ms: number;
  estado: number;
}
type Send<T> = (value: T) => Promise<{ status: number }>;

export function startBarrido(pid: number) {
  const probes: Probe[] = [];
  const doors = new Set<string>();
  const figures = { puertas: 0, campos: 0, peticiones: 0 };
  let seen = 0;

  async function probe<T>(where: Pick<Probe, "puerta" | "campo" | "forma">, value: T, send: Send<T>, honest: number) {
    let estado = 0;
    const once = async () => {
      figures.peticiones += 1;
      estado = (await send(value)).status;
    };
    const ms = (await leastMs(pid, once, SURE_MS + honest, TRIES)) - honest;
    probes.push({ ...where, ms, estado });
  }
  const enter = (puerta: string) => {
    figures.puertas = doors.add(puerta).size;
    figures.campos += 1;
  };
  return {
    figures,
    /** Tries a field with a text in every shape, at each of those lengths. */
    async texts(puerta: string, campo: string, lengths: number[], send: Send<string>) {
      enter(puerta);
      const honest = await leastMs(pid, () => send("algo"), 2);
      for (const length of new Set(lengths))
        for (const [shape, make] of Object.entries(SHAPES))
          await probe({ puerta, campo, forma: `${shape} ${length}` }, make(length), send, honest);
    },
    /** Tries a field with as many values or names as a body holds. */
    async heaps(puerta: string, campo: string, bytes: number, own: unknown, send: Send<unknown>) {
      enter(puerta);
      for (const [forma, make] of Object.entries(HEAPS))
        await probe({ puerta, campo, forma }, make(bytes, own), send, 0);
    },
    /** Slow responses and server errors since the last call. */
    wrong(): string[] {
      const fresh = probes.slice(seen);
      seen = probes.length;
      return fresh.flatMap(({ puerta, campo, forma, ms, estado }) =>
        ms > MAX_MS || estado >= 500 ? [`${puerta} ${campo} ${forma}: ${estado}, ${Math.round(ms)} ms`] : [],
      );
    },
    slowest: () => probes.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST),
  };
}

/** The first element of a list, if there is one. */
export const firstAt = (base: unknown, path: Campo["path"]) =>
  [...path, 0].reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], base);

/** An input with as much of the text as an address holds: less if more of it must be escaped. */
export function fitting(text: string, inputOf: (text: string) => unknown): unknown {
  const cut = (length: number) => inputOf(text.slice(0, length).toWellFormed());
  let [fits, not] = [0, text.length + 1];
  while (not - fits > 1) {
    const half = (fits + not) >> 1;
    if (encodeURIComponent(JSON.stringify(cut(half))).length <= IN_A_LINE) fits = half;
    else not = half;
  }
  return cut(fits);
}
