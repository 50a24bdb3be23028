/** Invented photos, drawn at random: cédulas on a table or scanned to their edges, and selfies with a cédula in hand. */
import { dieOf } from "./dado.ts";

type Color = [number, number, number];
type Painted = (x: number, y: number) => Color;

export interface Picture {
  ancho: number;
  alto: number;
  /** Three bytes per pixel, row by row. */
  rgb: Float32Array;
}

const inEllipse = (x: number, y: number, a: number, b: number) => (x / a) ** 2 + (y / b) ** 2 < 1;
const any = (die: () => number, least: number, more: number) => least + die() * more;
const shaded = (grey: number): Color => [grey, grey * 0.8, grey * 0.65];

/** Soft spots, like a wall or a cloth. */
function spots(die: () => number): Painted {
  const side = 16;
  const greys = Array.from({ length: side * side }, die);
  const tint = [any(die, 60, 150), any(die, 60, 150), any(die, 60, 150)];
  return (x, y) => {
    const [column, row] = [x * (side - 2), y * (side - 2)];
    const [i, j] = [Math.floor(column), Math.floor(row)];
    const [a, b] = [column - i, row - j].map((part) => part * part * (3 - 2 * part)) as [number, number];
    const at = (dx: number, dy: number) => greys[(j + dy) * side + i + dx] ?? 0;
    const value = (at(0, 0) * (1 - a) + at(1, 0) * a) * (1 - b) + (at(0, 1) * (1 - a) + at(1, 1) * a) * b;
    return tint.map((channel) => channel * 0.6 + 100 * value) as Color;
  };
}

/** The bars across a card, which all have. */
const HEAD: readonly [until: number, color: Color][] = [
  [0.14, [230, 200, 60]],
  [0.2, [60, 80, 160]],
  [0.24, [200, 60, 60]],
];
const CARD: Color = [225, 228, 235];

/** The small portrait of a card, around its middle. */
function portraitOf(die: () => number): Painted {
  const [skin, hair, paper, shirt] = [any(die, 90, 120), any(die, 20, 120), any(die, 150, 80), any(die, 0, 255)];
  const [wide, tall, fringe, long] = [any(die, 0.07, 0.03), any(die, 0.15, 0.05), any(die, 0.03, 0.08), die() > 0.5];
  return (x, y) => {
    if (inEllipse(Math.abs(x) - wide * 0.4, y + 0.03, 0.012, 0.02)) return [30, 30, 30];
    if (inEllipse(x, y - 0.08, 0.03, 0.012)) return [150, 60, 60];
    if (inEllipse(x, y, wide, tall)) return shaded(y < fringe - tall ? hair : skin);
    if (long && inEllipse(x, y + 0.02, wide * 1.35, tall * 1.2)) return shaded(hair);
    return inEllipse(x, y - 0.35, 0.13, 0.16) ? [shirt, shirt * 0.6, 255 - shirt] : [paper, paper, paper];
  };
}

/** Lines of words, each letter with or without a bar. */
function wordsOf(die: () => number): (x: number, y: number) => boolean {
  const lines = Array.from({ length: 8 }, () => ({
    length: any(die, 0.1, 0.35),
    ink: Array.from({ length: 60 }, () => die() > 0.45),
  }));
  return (x, y) => {
    const line = lines[Math.floor(y / 0.08)];
    const within = (y / 0.08) % 1;
    const written = line && within > 0.3 && within < 0.8 && x > 0 && x < line.length;
    return Boolean(written && line.ink[Math.floor(x * 120)]);
  };
}

/** A cédula, in fractions of its sides: all share one layout; face and words differ. */
function cardOf(seed: number): Painted {
  const die = dieOf(seed);
  const [portrait, written] = [portraitOf(die), wordsOf(die)];
  return (x, y) => {
    const bar = HEAD.find(([until]) => y < until);
    if (bar) return bar[1];
    if (Math.abs(x - 0.2) < 0.14 && Math.abs(y - 0.6) < 0.33) return portrait(x - 0.2, y - 0.6);
    return written(x - 0.4, y - 0.3) ? [40, 40, 50] : CARD;
  };
}

function paint(ancho: number, alto: number, at: Painted): Picture {
  const rgb = new Float32Array(ancho * alto * 3);
  for (let i = 0; i < ancho * alto; i += 1) rgb.set(at((i % ancho) / ancho, Math.floor(i / ancho) / alto), i * 3);
  return { ancho, alto, rgb };
}

/** A card placed and rotated: its pixel at a point, or null beside it. */
function laid(
  card: Painted,
  { x, y, ancho, alto, giro }: Record<"x" | "y" | "ancho" | "alto" | "giro", number>,
  shape: number,
) {
  return (px: number, py: number): Color | null => {
    const [dx, dy] = [(px - x) * shape, py - y];
    const u = (dx * Math.cos(giro) + dy * Math.sin(giro)) / ancho + 0.5;
    const v = (dy * Math.cos(giro) - dx * Math.sin(giro)) / alto + 0.5;
    return u >= 0 && u < 1 && v >= 0 && v < 1 ? card(u, v) : null;
  };
}

/** A cédula on a table; `escaneada`, framed to its edges, so that two differ only in the face and the words. */
export function aCedula(seed: number, { escaneada = false } = {}): Picture {
  const die = dieOf(seed * 7919 + 13);
  const [ancho, alto] = [480, 360];
  const table = spots(die);
  const light = any(die, -20, 40);
  const size = escaneada ? 1 : any(die, 0.62, 0.25);
  const near = () => (escaneada ? 0.5 : any(die, 0.42, 0.15));
  const place = { x: near(), y: near(), giro: escaneada ? 0 : any(die, -0.15, 0.3) };
  const shape = ancho / alto;
  const card = laid(cardOf(seed), { ...place, ancho: size * shape, alto: size * (escaneada ? 1 : 0.85) }, shape);
  return paint(ancho, alto, (x, y) => (card(x, y) ?? table(x, y)).map((value) => value + light * (x + y - 1)) as Color);
}

/** A person with their cédula in hand. */
export function aSelfie(seed: number): Picture {
  const die = dieOf(seed * 31 + 7);
  const [ancho, alto] = [360, 480];
  const wall = spots(die);
  const [skin, hair, shirt, long] = [any(die, 80, 130), any(die, 15, 120), any(die, 0, 255), die() > 0.5];
  const [fx, fy, wide] = [any(die, 0.42, 0.16), any(die, 0.34, 0.12), any(die, 0.17, 0.08)];
  const [tall, fringe] = [wide * any(die, 0.9, 0.19), any(die, 0, 0.4)];
  const size = any(die, 0.22, 0.09);
  const hand = {
    x: any(die, 0.3, 0.4),
    y: any(die, 0.72, 0.1),
    ancho: size,
    alto: size * 0.63,
    giro: any(die, -0.15, 0.3),
  };
  const card = laid(cardOf(seed), hand, ancho / alto);
  const face: Painted = (x, y) => {
    const [dx, dy] = [x - fx, y - fy];
    if (inEllipse(Math.abs(dx) - wide * 0.4, dy + tall * 0.1, wide * 0.13, tall * 0.07)) return [30, 25, 25];
    if (inEllipse(dx, dy - tall * 0.45, wide * 0.35, tall * 0.08)) return [150, 70, 70];
    if (inEllipse(dx, dy, wide, tall)) return shaded(dy < tall * (fringe - 1) ? hair : skin);
    if ((long || dy < 0) && inEllipse(dx, dy + 0.02, wide * 1.25, tall * (long ? 1.5 : 1.12))) return shaded(hair);
    if (inEllipse(dx, dy - tall * 2.1, wide * 2.2, tall * 1.4)) return [shirt, shirt * 0.7, 255 - shirt];
    return wall(x, y);
  };
  return paint(ancho, alto, (x, y) => card(x, y) ?? face(x, y));
}

/** Cropped by that much on each side: 0.05 is a twentieth. */
export function cropped(picture: Picture, [left, top, right, bottom]: readonly number[]): Picture {
  const [x0, y0] = [Math.round((left ?? 0) * picture.ancho), Math.round((top ?? 0) * picture.alto)];
  const ancho = Math.round(picture.ancho * (1 - (left ?? 0) - (right ?? 0)));
  const alto = Math.round(picture.alto * (1 - (top ?? 0) - (bottom ?? 0)));
  const rgb = new Float32Array(ancho * alto * 3);
  for (let y = 0; y < alto; y += 1) {
    const from = ((y + y0) * picture.ancho + x0) * 3;
    rgb.set(picture.rgb.subarray(from, from + ancho * 3), y * ancho * 3);
  }
  return { ancho, alto, rgb };
}

/** Transforms every channel of every pixel. */
export function relit({ rgb, ...size }: Picture, light: (value: number) => number): Picture {
  return { ...size, rgb: rgb.map((value) => light(Math.max(0, Math.min(255, value)))) };
}

/** As a phone would send it: a JPEG, scaled by `parte`. */
export async function jpegOf(picture: Picture, quality = 90, parte = 1): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Bun.Image(bitmapOf(picture));
  const sized = parte === 1 ? whole : whole.resize(Math.round(picture.ancho * parte), Math.round(picture.alto * parte));
  return new Uint8Array(await sized.jpeg({ quality }).bytes());
}

/** An uncompressed BMP: the only image format easy to write by hand. */
function bitmapOf({ ancho, alto, rgb }: Picture): Uint8Array {
  const stride = Math.ceil((ancho * 3) / 4) * 4;
  const file = Buffer.alloc(54 + stride * alto);
  file.write("BM");
  for (const [at, value] of [
    [2, file.length],
    [10, 54],
    [14, 40],
    [18, ancho],
    [34, stride * alto],
  ] as const)
    file.writeUInt32LE(value, at);
  file.writeInt32LE(alto, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  for (let i = 0; i < ancho * alto; i += 1) {
    // Rows from the last to the first, blue before red.
    const to = 54 + (alto - 1 - Math.floor(i / ancho)) * stride + (i % ancho) * 3;
    for (let channel = 0; channel < 3; channel += 1)
      file[to + 2 - channel] = Math.max(0, Math.min(255, rgb[i * 3 + channel] ?? 0));
  }
  return file;
}
