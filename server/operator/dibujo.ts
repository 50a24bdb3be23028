/** Generated pictures: made-up photos for the demonstration, and the logo in an operator's colour. */
import { encode } from "fast-png";

const WIDTH = 480;
const HEIGHT = 320;

type Color = readonly [number, number, number];

const [PAPER, INK, SOFT] = [0, 1, 2];

/** Random-looking parts of a drawing that depend on `hue`, from 0 to 1, so that no two people's photos look the same. */
const partsOf = (hue: number) => (part: number) =>
  Math.abs((Math.sin(hue * 12.9898 + part * 78.233) * 43_758.5453) % 1);

/** A card with a made-up portrait and lines of text, or the portrait alone, in the colours of `hue`, from 0 to 360. */
export function drawPhoto(kind: "cedula" | "retrato", hue: number): Uint8Array {
  const card = kind === "cedula";
  const part = partsOf(hue);
  const center = (card ? 95 : WIDTH / 2 - 90) + part(1) * (card ? 70 : 180);
  const size = (card ? 0.8 : 1.1) + part(2) * 0.5;
  const head = 95 + part(3) * 60;
  const shoulders = 60 + part(4) * 70;
  const wall = wallOf(part);
  const inkAt = (x: number, y: number) => {
    if (card && (x < 16 || y < 16 || x > WIDTH - 17 || y > HEIGHT - 17)) return SOFT;
    if (inEllipse(x - center, y - head, 46 * size, 58 * size)) return INK;
    if (y < 285 && inEllipse(x - center, y - 290, shoulders * size, 88 * size)) return INK;
    if (card && inText(x, y, part)) return INK;
    return wall(x, y) ? SOFT : PAPER;
  };
  return drawn([fromHue(hue, 0.9), fromHue(hue, 0.35), fromHue(hue, 0.68)], inkAt);
}

/** The background: three crossing waves of random length, direction and offset. No two are equal. */
function wallOf(part: (n: number) => number): (x: number, y: number) => boolean {
  const waves = [5, 6, 7].map((n) => {
    const [long, way] = [(2 * Math.PI) / (110 + part(n) * 150), part(n + 10) * Math.PI];
    return { x: long * Math.cos(way), y: long * Math.sin(way), start: part(n + 20) * 2 * Math.PI };
  });
  return (x, y) => waves.reduce((sum, wave) => sum + Math.cos(wave.x * x + wave.y * y + wave.start), 0) > 0;
}

const inEllipse = (x: number, y: number, a: number, b: number) => (x / a) ** 2 + (y / b) ** 2 < 1;
const LINE = 18;
const inText = (x: number, y: number, part: (n: number) => number) => {
  const line = Math.floor(y / LINE);
  return line % 2 === 0 && line > 4 && line < 14 && x > 245 && x < 440 - part(30 + line) * 120;
};

/** A muted colour; `light` from 0 to 1. */
function fromHue(hue: number, light: number): Color {
  const channel = (shift: number) =>
    Math.round(255 * (light + 0.12 * Math.cos(((hue + shift) * Math.PI) / 180) * (1 - light / 1.2)));
  return [channel(0), channel(240), channel(120)];
}

/** A PNG whose pixels are indices into `palette`, given by `inkAt`. */
function drawn(palette: readonly Color[], inkAt: (x: number, y: number) => number): Uint8Array {
  const data = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => inkAt(i % WIDTH, Math.floor(i / WIDTH)));
  return encode({ width: WIDTH, height: HEIGHT, channels: 1, data, palette: palette.map((color) => [...color]) });
}

/** The logo's geometry (client/files/favicon.svg), in its own units: the radius of its ring and half of its gaps, as an angle. */
const RADIO = 11.9;
const GROSOR = 6;
const HUECO = Math.atan(1.8 / 11.8);
/** The part of an icon's side that the logo's 32 units take up. */
const PARTE = 0.576;
const PAPEL: Color = [0xfa, 0xf8, 0xf3];
const MANGO: Color = [0xff, 0xb3, 0x2c];

/** The default logo as a square icon on white: a coin in four parts, three of them in `color`. */
export function drawMark(side: number, color: string): Uint8Array {
  const unit = (side * PARTE) / 32;
  const ink = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as unknown as Color;
  const pixels = new Uint8Array(side * side * 3);
  for (let i = 0; i < side * side; i += 1) {
    const x = ((i % side) + 0.5 - side / 2) / unit;
    const y = (Math.floor(i / side) + 0.5 - side / 2) / unit;
    const radius = Math.hypot(x, y);
    const toAxis = Math.min(Math.atan2(Math.abs(y), Math.abs(x)), Math.atan2(Math.abs(x), Math.abs(y)));
    // The distance inside an arc, in pixels: edges are antialiased over one pixel.
    const inside = Math.min(GROSOR / 2 - Math.abs(radius - RADIO), radius * Math.sin(toAxis - HUECO)) * unit;
    const cover = Math.min(1, Math.max(0, inside + 0.5));
    const arc = x > 0 && y < 0 ? MANGO : ink;
    for (let c = 0; c < 3; c += 1)
      pixels[i * 3 + c] = Math.round((arc[c] ?? 0) * cover + (PAPEL[c] ?? 0) * (1 - cover));
  }
  return encode({ width: side, height: side, channels: 3, data: pixels });
}
