/**
 * Whether two photos are the same one after re-encoding, resizing, slight cropping or brightening: pure. Each photo is stored
 * as a small grey picture and 64 bits derived from it. Copies differ in few bits, which finds candidates; overlaying the
 * pictures then decides. tests/rules/parecido.test.ts measures both.
 */

/** The side of the small picture. */
export const HUELLA_LADO = 24;
const PIXELES = HUELLA_LADO * HUELLA_LADO;
/** How many shades of grey. */
const GRISES = 16;
/** The lowest contrast that can be compared; below it the picture is a wall, or a finger on the lens. */
const CONTRASTE_MINIMO = 24;
/** How many frequencies are compared across and down: each but the first, the overall brightness, gives a bit. */
const ONDAS = 9;
/** The bits are split into bands by which photos are looked up; each band has some of every frequency. */
const BANDAS = 4;
const BITS_DE_BANDA = (ONDAS * ONDAS - 1) / BANDAS;
/** How similar the whole and its parts must be when overlaid. */
const PARECIDO_MINIMO = 0.92;
const PARTES_MINIMO = 0.6;
/** How many bits two copies may differ in, at the best of VENTANAS. */
const BITS_DISTINTOS = 18;
/** How much of each side may have been cropped; and half of that. */
const RECORTES = [0.05, 0.025];
/** How far one is shifted over the other in each step, as a fraction of its side. */
const PASOS = [0.02, 0.02, 0.02, 0.01, 0.01];
/** Photos whose proportions differ more than this are not slightly cropped copies. */
const PROPORCION = 1.18;

/** A small picture, row by row: greys from 0 to 15. */
type Dibujo = Float64Array;

/** A part of a picture, in fractions of its sides: x, y, width, height. Outside the picture, its edge continues. */
type Ventana = readonly [x: number, y: number, ancho: number, alto: number];

/** The whole picture, and slightly less or more of it, as if either had been cropped from the other. */
const VENTANAS: readonly Ventana[] = [
  [0, 0, 1, 1],
  ...RECORTES.flatMap((recorte) => [recorte, -recorte]).flatMap((e): Ventana[] => [
    [e, e, 1 - 2 * e, 1 - 2 * e],
    [0, 0, 1 - e, 1 - e],
    [e, 0, 1 - e, 1 - e],
    [0, e, 1 - e, 1 - e],
    [e, e, 1 - e, 1 - e],
  ]),
];

/** How many letters a band takes. */
const LETRAS_DE_BANDA = BITS_DE_BANDA / 4;
const LETRAS_DE_BITS = BANDAS * LETRAS_DE_BANDA;

/**
 * The fingerprint of 24 × 24 grey bytes, as text: the bits, then the small picture. Empty if the picture has too little
 * contrast.
 */
export function huellaOf(gris: Uint8Array): string {
  const [min, max] = [Math.min(...gris), Math.max(...gris)];
  if (gris.length !== PIXELES || max - min < CONTRASTE_MINIMO) return "";
  const picture = Float64Array.from(gris, (value) => Math.round(((value - min) * (GRISES - 1)) / (max - min)));
  const bits = bitsOf(picture).map((band) => band.toString(16).padStart(LETRAS_DE_BANDA, "0"));
  return bits.join("") + Array.from(picture, (grey) => grey.toString(16)).join("");
}

function dibujoOf(huella: string): Dibujo {
  return Float64Array.from(huella.slice(LETRAS_DE_BITS), (digit) => Number.parseInt(digit, GRISES));
}

/** A photo's bits, band by band; empty if it has no fingerprint. */
export function bandasOf(huella: string): number[] {
  if (!huella) return [];
  return Array.from({ length: BANDAS }, (_, banda) =>
    Number.parseInt(huella.slice(banda * LETRAS_DE_BANDA, (banda + 1) * LETRAS_DE_BANDA), 16),
  );
}

interface Foto {
  huella: string;
  ancho: number;
  alto: number;
}

/** Compares other photos with one. */
interface Comparador {
  /**
   * The keys under which similar photos are found in each band: its own bits at each window, and every variant with one bit
   * changed.
   */
  buscadas: number[][];
  /** How many bits another differs in, at the best window; null if they are certainly different photos. */
  distancia: (otra: Foto) => number | null;
  /** How similar they are when overlaid, in percent; null if they are different photos. */
  parecido: (otra: Foto) => number | null;
}

/** Null for a photo without a fingerprint. */
export function comparadorOf(foto: Foto): Comparador | null {
  if (!foto.huella) return null;
  const own = dibujoOf(foto.huella);
  const windows = VENTANAS.map((ventana) => ({ ventana, bits: bitsOf(seen(own, ventana)) }));
  const nearest = (otra: Foto) => {
    const bits = bandasOf(otra.huella);
    return windows
      .map(({ ventana, bits: own }) => ({ ventana, bits: difference(own, bits) }))
      .reduce((a, b) => (b.bits < a.bits ? b : a));
  };
  return {
    buscadas: Array.from({ length: BANDAS }, (_, banda) => [
      ...new Set(windows.flatMap(({ bits }) => around(bits[banda] ?? 0))),
    ]),
    distancia: (otra) => {
      const { bits } = nearest(otra);
      return otra.huella && sameShape(foto, otra) && bits <= BITS_DISTINTOS ? bits : null;
    },
    parecido: (otra) => (otra.huella ? verdictOf(own, dibujoOf(otra.huella), nearest(otra).ventana) : null),
  };
}

/** A band, and its variants with one bit changed. */
function around(band: number): number[] {
  return [band, ...Array.from({ length: BITS_DE_BANDA }, (_, bit) => band ^ (1 << bit))];
}

function difference(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, bits, i) => sum + ones(bits ^ (b[i] ?? 0)), 0);
}

function ones(bits: number): number {
  let n = 0;
  for (let left = bits; left; left &= left - 1) n += 1;
  return n;
}

function sameShape(a: Foto, b: Foto): boolean {
  const ratio = (a.ancho * b.alto) / (a.alto * b.ancho);
  return ratio < PROPORCION && ratio > 1 / PROPORCION;
}

/** Overlays one on the other, starting at the best-matching window and shifting while that improves the match. */
function verdictOf(own: Dibujo, other: Dibujo, from: Ventana): number | null {
  const edges = edgesOf(other);
  let best = { ventana: from, score: correlation(edgesOf(seen(own, from)), edges) };
  for (const step of PASOS)
    for (let way = 0; way < 8; way += 1) {
      const moved = best.ventana.map((at, i) => (i === way >> 1 ? at + (way & 1 ? step : -step) : at));
      const ventana = moved as unknown as Ventana;
      const score = correlation(edgesOf(seen(own, ventana)), edges);
      if (score > best.score) best = { ventana, score };
    }
  const laid = seen(own, best.ventana);
  const whole = correlation(laid, other);
  const theirs = partsOf(edges);
  const parts = partsOf(edgesOf(laid)).map((part, i) => correlation(part, theirs[i] ?? []));
  // Two of the nine may be hidden: by a finger, a sticker, a mark.
  const third = parts.sort((a, b) => a - b)[2] ?? 0;
  return whole >= PARECIDO_MINIMO && third >= PARTES_MINIMO ? Math.round(whole * 100) : null;
}

/** A window's content, scaled to a picture of the usual size. */
function seen(picture: Dibujo, [x0, y0, ancho, alto]: Ventana): Dibujo {
  const n = HUELLA_LADO;
  const within = (at: number) => Math.max(0, Math.min(n - 1, at));
  const cut = (start: number, length: number) =>
    Array.from({ length: n }, (_, i) => {
      const at = within((start + (length * (i + 0.5)) / n) * n - 0.5);
      const low = Math.min(n - 2, Math.floor(at));
      return { low, part: at - low };
    });
  const columns = cut(x0, ancho);
  const result = new Float64Array(PIXELES);
  let to = 0;
  for (const row of cut(y0, alto))
    for (const column of columns) {
      const at = row.low * n + column.low;
      const above = mix(picture[at], picture[at + 1], column.part);
      const below = mix(picture[at + n], picture[at + n + 1], column.part);
      result[to++] = mix(above, below, row.part);
    }
  return result;
}

const mix = (a = 0, b = 0, part: number) => a * (1 - part) + b * part;

/** Each pixel relative to its neighbours: the shapes, independent of the light. */
function edgesOf(picture: Dibujo): Float64Array {
  const n = HUELLA_LADO;
  const result = new Float64Array((n - 2) * (n - 2));
  let to = 0;
  for (let y = 1; y < n - 1; y += 1)
    for (let x = 1; x < n - 1; x += 1) {
      let around = 0;
      for (let dy = -1; dy <= 1; dy += 1)
        for (let dx = -1; dx <= 1; dx += 1) around += picture[(y + dy) * n + x + dx] ?? 0;
      result[to++] = (picture[y * n + x] ?? 0) - around / 9;
    }
  return result;
}

/** The nine parts of a picture of edges. */
function partsOf(edges: Float64Array): number[][] {
  const n = HUELLA_LADO - 2;
  const side = Math.floor(n / 3);
  const parts: number[][] = Array.from({ length: 9 }, () => []);
  for (let y = 0; y < side * 3; y += 1)
    for (let x = 0; x < side * 3; x += 1)
      parts[Math.floor(y / side) * 3 + Math.floor(x / side)]?.push(edges[y * n + x] ?? 0);
  return parts;
}

/** From −1 to 1, independent of brightness and contrast. */
function correlation(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const [ma, mb] = [mean(a), mean(b)];
  let [both, first, second] = [0, 0, 0];
  for (let i = 0; i < a.length; i += 1) {
    const [da, db] = [(a[i] ?? 0) - ma, (b[i] ?? 0) - mb];
    both += da * db;
    first += da * da;
    second += db * db;
  }
  return first * second === 0 ? 0 : both / Math.sqrt(first * second);
}

function mean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i += 1) sum += values[i] ?? 0;
  return sum / values.length;
}

const COSENOS = Array.from({ length: ONDAS }, (_, wave) =>
  Float64Array.from({ length: HUELLA_LADO }, (_, x) => Math.cos(((2 * x + 1) * wave * Math.PI) / (2 * HUELLA_LADO))),
);

/** One bit per frequency: whether it is stronger than the median. Dealt to the bands in turn. */
function bitsOf(picture: Dibujo): number[] {
  const n = HUELLA_LADO;
  const across: number[] = [];
  for (let y = 0; y < n; y += 1)
    for (const wave of COSENOS) {
      let sum = 0;
      for (let x = 0; x < n; x += 1) sum += (wave[x] ?? 0) * (picture[y * n + x] ?? 0);
      across.push(sum);
    }
  const strengths: number[] = [];
  for (const wave of COSENOS)
    for (let u = 0; u < ONDAS; u += 1) {
      let sum = 0;
      for (let y = 0; y < n; y += 1) sum += (wave[y] ?? 0) * (across[y * ONDAS + u] ?? 0);
      strengths.push(sum);
    }
  strengths.shift();
  const median = [...strengths].sort((a, b) => a - b)[strengths.length >> 1] ?? 0;
  const bands = Array.from({ length: BANDAS }, () => 0);
  strengths.forEach((strength, i) => {
    if (strength > median) bands[i % BANDAS] = (bands[i % BANDAS] ?? 0) | (1 << Math.floor(i / BANDAS));
  });
  return bands;
}
