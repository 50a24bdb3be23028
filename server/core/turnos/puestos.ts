/** Slots for expensive work (rules/limits/recursos.ts): how many jobs run at once, who waits, and who is next. */
import { availableParallelism } from "node:os";
import type { Recurso } from "../../../rules/limits/recursos.ts";
import { ticks } from "../clock.ts";

/** Gives the slot back. */
export type Dejar = () => void;
/** Called with true when its turn comes, with false when it is dropped from the queue. */
type Aviso = (entra: boolean) => void;

interface Fila {
  cola: number;
  aLaVez: number;
  corren: number;
  esperan: number;
  /** The waiting jobs of each person, in the order of their turns. */
  deQuien: Map<string, Aviso[]>;
}

interface Estado<L> {
  puestos: number;
  deUno: number;
  ocupados: number;
  /** How many jobs of each person are running, over all queues. */
  corren: Map<string, number>;
  /** Null if people simply take turns. */
  servidos: Servidos | null;
  /** The queues in turn order: the first one with a waiting job is served next. */
  filas: Map<L, Fila>;
}

/** How many slots each person had recently. */
interface Servidos {
  of: (quien: string) => number;
  add: (quien: string) => void;
}
const LATELY_MS = 60_000;

type Lineas<L extends string> = Readonly<Record<L, { cola: number; aLaVez?: number }>>;

/** Counts the current minute, plus what remains of the previous one. */
function createServidos(clock: () => number): Servidos {
  let since = 0;
  let now = new Map<string, number>();
  let before = new Map<string, number>();
  const turn = () => {
    const gone = clock() - since;
    if (gone < LATELY_MS) return;
    before = gone < 2 * LATELY_MS ? now : new Map();
    now = new Map();
    since = clock();
  };
  return {
    of: (quien) => (now.get(quien) ?? 0) + (before.get(quien) ?? 0),
    add(quien) {
      turn();
      now.set(quien, (now.get(quien) ?? 0) + 1);
    },
  };
}

/** How many slots a resource has on this machine. */
export function countPuestos({ puestos }: Pick<Recurso, "puestos">): number {
  if (puestos === null) return Number.POSITIVE_INFINITY;
  return typeof puestos === "number" ? puestos : Math.min(puestos.max, Math.max(puestos.min, availableParallelism()));
}

/**
 * The slots of one resource. Queues take turns; within a queue, the caller that used and requests least goes first, then the
 * one that waits longest.
 */
export function createPuestos<L extends string>(
  recurso: Pick<Recurso, "puestos" | "deUno"> & { lineas: Lineas<L> },
  clock = ticks,
) {
  const puestos = countPuestos(recurso);
  const lineas = Object.entries<Lineas<L>[L]>(recurso.lineas) as [L, Lineas<L>[L]][];
  const filas = lineas.map(([linea, { cola, aLaVez = puestos }]): [L, Fila] => [
    linea,
    { cola, aLaVez, corren: 0, esperan: 0, deQuien: new Map() },
  ]);
  const estado: Estado<L> = {
    puestos,
    deUno: recurso.deUno ?? puestos,
    ocupados: 0,
    corren: new Map(),
    // Networks are shared by many people, and an attacker can use many: newcomers get no priority here.
    servidos: recurso.deUno === null ? null : createServidos(clock),
    filas: new Map(filas),
  };
  const filaOf = (linea: L) => estado.filas.get(linea) as Fila;
  return {
    /** Waits for a slot; null if there is neither a slot nor room in the queue. */
    async enter(linea: L, quien: string): Promise<Dejar | null> {
      const fila = filaOf(linea);
      if (!makeRoom(fila, quien)) return null;
      const entra = await new Promise<boolean>((resolve) => {
        fila.deQuien.set(quien, [...(fila.deQuien.get(quien) ?? []), resolve]);
        fila.esperan += 1;
        startNext(estado);
      });
      return entra ? once(() => leave(estado, fila, quien)) : null;
    },
    /** Whether a job arriving now would run or wait. */
    hasRoom: (linea: L, quien: string): boolean => isOpen(filaOf(linea)) || longest(filaOf(linea), quien) !== null,
    /** How many jobs of that queue run and wait. */
    count: (linea: L) => ({ corren: filaOf(linea).corren, esperan: filaOf(linea).esperan }),
  };
}

function startNext<L>(estado: Estado<L>): void {
  for (const [linea, fila] of [...estado.filas]) {
    if (estado.ocupados >= estado.puestos) return;
    const quien = nextOf(estado, fila);
    if (quien === undefined) continue;
    const [aviso, ...suyos] = fila.deQuien.get(quien) ?? [];
    // Move to the end of the queues, and of the people in this queue.
    estado.filas.delete(linea);
    estado.filas.set(linea, fila);
    fila.deQuien.delete(quien);
    if (suyos.length > 0) fila.deQuien.set(quien, suyos);
    fila.esperan -= 1;
    fila.corren += 1;
    estado.ocupados += 1;
    estado.corren.set(quien, (estado.corren.get(quien) ?? 0) + 1);
    estado.servidos?.add(quien);
    aviso?.(true);
    startNext(estado);
    return;
  }
}

/** The next person of that queue who may run one more. */
function nextOf<L>({ corren, servidos, deUno }: Estado<L>, fila: Fila): string | undefined {
  if (fila.corren >= fila.aLaVez) return undefined;
  const pueden = [...fila.deQuien.keys()].filter((quien) => (corren.get(quien) ?? 0) < deUno);
  if (!servidos) return pueden[0];
  const suyos = (quien: string) => servidos.of(quien) + (fila.deQuien.get(quien)?.length ?? 0);
  return pueden.toSorted((a, b) => suyos(a) - suyos(b))[0];
}

function leave<L>(estado: Estado<L>, fila: Fila, quien: string): void {
  fila.corren -= 1;
  estado.ocupados -= 1;
  const suyos = (estado.corren.get(quien) ?? 1) - 1;
  if (suyos > 0) estado.corren.set(quien, suyos);
  else estado.corren.delete(quien);
  // Jobs that this person queued in the meantime go behind those of other people.
  const esperan = fila.deQuien.get(quien);
  if (esperan && fila.deQuien.delete(quien)) fila.deQuien.set(quien, esperan);
  startNext(estado);
}

const isOpen = ({ esperan, cola }: Fila) => esperan < cola;

/** When the queue is full, drops the last job of the caller with the most waiting, if the newcomer has fewer. */
function makeRoom(fila: Fila, quien: string): boolean {
  if (isOpen(fila)) return true;
  const largo = longest(fila, quien);
  if (!largo) return false;
  largo.pop()?.(false);
  fila.esperan -= 1;
  return true;
}

/** The queue of the person who waits with the most jobs, if `quien` would still have fewer with one more. */
function longest({ deQuien }: Fila, quien: string): Aviso[] | null {
  let most: Aviso[] = [];
  for (const suyos of deQuien.values()) if (suyos.length > most.length) most = suyos;
  return most.length > (deQuien.get(quien)?.length ?? 0) + 1 ? most : null;
}

function once(work: () => void): () => void {
  let done = false;
  return () => {
    if (!done) work();
    done = true;
  };
}
