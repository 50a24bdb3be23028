/** Photos that are nobody's: drawn, for the demonstration. A PNG, as the upload takes them. */
import { crc32, deflateSync } from "node:zlib";

const WIDTH = 480;
const HEIGHT = 320;

type Color = readonly [number, number, number];

const [PAPER, INK, SOFT] = [0, 1, 2];

/** A card with a made-up portrait and lines of text, or the portrait alone, in the colours of `hue` (0–359). */
export function drawPhoto(kind: "cedula" | "retrato", hue: number): Uint8Array {
  const card = kind === "cedula";
  const center = card ? 130 : WIDTH / 2;
  const size = card ? 1 : 1.35;
  const inkAt = (x: number, y: number) => {
    if (card && (x < 16 || y < 16 || x > WIDTH - 17 || y > HEIGHT - 17)) return SOFT;
    if (inEllipse(x - center, y - 125, 46 * size, 58 * size)) return INK;
    if (y < 285 && inEllipse(x - center, y - 290, 90 * size, 88 * size)) return INK;
    return card && inText(x, y) ? SOFT : PAPER;
  };
  return encodePng([fromHue(hue, 0.9), fromHue(hue, 0.35), fromHue(hue, 0.68)], inkAt);
}

const inEllipse = (x: number, y: number, a: number, b: number) => (x / a) ** 2 + (y / b) ** 2 < 1;
const LINE = 18;
const inText = (x: number, y: number) => {
  const line = Math.floor(y / LINE);
  return line % 2 === 0 && line > 4 && line < 14 && x > 245 && x < 440 - ((line * 37) % 70);
};

/** A muted colour; `light` from 0 to 1. */
function fromHue(hue: number, light: number): Color {
  const channel = (shift: number) =>
    Math.round(255 * (light + 0.12 * Math.cos(((hue + shift) * Math.PI) / 180) * (1 - light / 1.2)));
  return [channel(0), channel(240), channel(120)];
}

/** A PNG whose pixels are places in `palette`. */
function encodePng(palette: readonly Color[], inkAt: (x: number, y: number) => number): Uint8Array {
  const stride = 1 + WIDTH;
  const raw = new Uint8Array(stride * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1) for (let x = 0; x < WIDTH; x += 1) raw[y * stride + 1 + x] = inkAt(x, y);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const chunks: [type: string, data: Uint8Array][] = [
    ["IHDR", header],
    ["PLTE", Uint8Array.from(palette.flat())],
    ["IDAT", deflateSync(raw)],
    ["IEND", new Uint8Array()],
  ];
  return Buffer.concat([signature, ...chunks.map(([type, data]) => chunk(type, data))]);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
