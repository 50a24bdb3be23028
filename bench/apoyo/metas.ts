/** What the figures must be, and whether they are: pure. */
import { grouped } from "../../rules/country/cantidad.ts";
import type { Cifra, Informe, Medida } from "./cifras.ts";

export interface Juicio {
  meta: string;
  /** As it is read: «≥ 60 %». */
  pide: string;
  hay: string;
  cumple: boolean;
}

const RAZONES: [nombre: string, least: number][] = [
  ["usuarios.me", 0.6],
  ["el inicio, tres a la vez", 0.35],
  ["loans.mine", 0.45],
  ["pagos.register", 0.5],
];
const MAX_COLA = 5;
/** How much longer the slowest of a hundred may take in the largest database than in the smallest. */
export const MAX_CRECE = 1.3;
const MAX_BUSQUEDA_MS = 5;
const MAX_LISTO_MS = 500;
const MAX_QUIETO_MB = 110;
const MAX_CARGADO_MB = 250;
/** The connections at which ratios and tails are judged. */
const CONEXIONES = 16;
/** A name that many have: what is looked for with it begins so. */
export const COMUN = "«maria»";

/** Every target of which there is a figure. */
export function judge({ cifras, medidas }: Informe): Juicio[] {
  return [
    ...RAZONES.flatMap(([nombre, least]) => judgeRatio(cifras, nombre, least)),
    ...judgeTails(cifras),
    ...judgeGrowth(cifras),
    ...judgeSearch(cifras),
    ...judgeMost(medidas, "arranque", "lista en", MAX_LISTO_MS),
    ...judgeMost(medidas, "memoria", "en reposo", MAX_QUIETO_MB),
    ...judgeMost(medidas, "memoria", "con carga", MAX_CARGADO_MB),
  ];
}

const percent = (part: number) => `${(part * 100).toFixed(0)} %`;

function judgeRatio(cifras: Cifra[], nombre: string, least: number): Juicio[] {
  const own = cifras.find(
    (cifra) => cifra.nombre === nombre && cifra.conexiones === CONEXIONES && cifra.razon !== null,
  );
  if (!own || own.razon === null) return [];
  return [
    { meta: `${nombre}, del límite`, pide: `≥ ${percent(least)}`, hay: percent(own.razon), cumple: own.razon >= least },
  ];
}

function judgeTails(cifras: Cifra[]): Juicio[] {
  const loaded = cifras.filter(
    ({ parte, conexiones, razon }) => parte !== "listas" && conexiones === CONEXIONES && razon !== null,
  );
  const worst = most(loaded, ({ p50, p99 }) => p99 / p50);
  if (!worst) return [];
  const hay = `${worst.value.toFixed(1)} × (${worst.of.nombre})`;
  return [
    {
      meta: `p99 con ${CONEXIONES} conexiones, la peor`,
      pide: `≤ ${MAX_COLA} × p50`,
      hay,
      cumple: worst.value <= MAX_COLA,
    },
  ];
}

/** Every list of the largest database beside the same of the smallest. */
function judgeGrowth(cifras: Cifra[]): Juicio[] {
  const lists = cifras.filter(({ parte }) => parte === "listas");
  const sizes = lists.map(({ clientes }) => clientes);
  const [small, large] = [Math.min(...sizes), Math.max(...sizes)];
  const pairs = lists
    .filter(({ clientes }) => clientes === large && large > small)
    .flatMap((of) => {
      const before = lists.find(({ clientes, nombre }) => clientes === small && nombre === of.nombre);
      return before ? [{ nombre: of.nombre, grows: of.p99 / before.p99 }] : [];
    });
  const worst = most(pairs, ({ grows }) => grows);
  if (!worst) return [];
  const past = pairs.filter(({ grows }) => grows > MAX_CRECE).length;
  const hay = `${worst.value.toFixed(2)} × (${worst.of.nombre}); ${past} de ${pairs.length} pasan`;
  const meta = `p99 de cada lista, de ${grouped(small)} a ${grouped(large)} clientes`;
  return [{ meta, pide: `≤ ${MAX_CRECE} ×`, hay, cumple: past === 0 }];
}

function judgeSearch(cifras: Cifra[]): Juicio[] {
  const large = Math.max(...cifras.filter(({ parte }) => parte === "listas").map(({ clientes }) => clientes));
  const searches = cifras.filter(({ nombre, clientes }) => clientes === large && nombre.includes(COMUN));
  const worst = most(searches, ({ cpu }) => cpu ?? 0);
  if (!worst) return [];
  const hay = `${worst.value.toFixed(1)} ms (${worst.of.nombre})`;
  return [
    {
      meta: `buscar un nombre común entre ${grouped(large)}`,
      pide: `≤ ${MAX_BUSQUEDA_MS} ms de CPU`,
      hay,
      cumple: worst.value <= MAX_BUSQUEDA_MS,
    },
  ];
}

function judgeMost(medidas: Medida[], parte: Medida["parte"], begins: string, limit: number): Juicio[] {
  const worst = most(
    medidas.filter((medida) => medida.parte === parte && medida.nombre.startsWith(begins)),
    ({ valor }) => valor,
  );
  if (!worst) return [];
  const { nombre, clientes, unidad } = worst.of;
  const hay = `${worst.value.toFixed(0)} ${unidad} (${grouped(clientes)} clientes)`;
  return [{ meta: nombre, pide: `≤ ${limit} ${unidad}`, hay, cumple: worst.value <= limit }];
}

function most<T>(list: T[], worth: (item: T) => number): { of: T; value: number } | null {
  let found: { of: T; value: number } | null = null;
  for (const of of list) if (!found || worth(of) > found.value) found = { of, value: worth(of) };
  return found;
}
