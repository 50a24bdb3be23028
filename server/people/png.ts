/** PNG, the two ways of it that are needed: 8 bits a channel, no interlacing. */
import { crc32, deflateSync, inflateSync } from "node:zlib";

/** The pixels of a picture, four bytes each: red, green, blue, alpha. */
export interface Pixels {
  width: number;
  height: number;
  rgba: Uint8Array;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const KINDS = { rgb: { code: 2, bytes: 3 }, palette: { code: 3, bytes: 1 } } as const;

/** A PNG of `pixels`, row by row: three bytes each, or one that is a place in `palette` (three bytes a colour). */
export function encodePng(width: number, height: number, pixels: Uint8Array, palette?: Uint8Array): Uint8Array {
  const { code, bytes } = palette ? KINDS.palette : KINDS.rgb;
  const row = width * bytes;
  const raw = new Uint8Array((1 + row) * height);
  for (let y = 0; y < height; y += 1) raw.set(pixels.subarray(y * row, (y + 1) * row), y * (1 + row) + 1);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, code, 0, 0, 0], 8);
  const chunks: [type: string, data: Uint8Array][] = [
    ["IHDR", header],
    ...(palette ? [["PLTE", palette] satisfies [string, Uint8Array]] : []),
    ["IDAT", deflateSync(raw)],
    ["IEND", new Uint8Array()],
  ];
  return Buffer.concat([SIGNATURE, ...chunks.map(([type, data]) => chunk(type, data))]);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Reads what the image library wrote: RGB or RGBA. Throws for any other. */
export function decodePng(png: Uint8Array): Pixels {
  const file = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  const channels = { 2: 3, 6: 4 }[file[25] ?? 0];
  if (file[24] !== 8 || file[28] !== 0 || !channels) throw new Error("no PNG of 8 bits");
  const parts: Buffer[] = [];
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at))
    if (file.toString("latin1", at + 4, at + 8) === "IDAT")
      parts.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)));
  const rows = unfiltered(inflateSync(Buffer.concat(parts)), width * channels, height, channels);
  const rgba = new Uint8Array(width * height * 4).fill(255);
  for (let i = 0; i < width * height; i += 1) rgba.set(rows.subarray(i * channels, (i + 1) * channels), i * 4);
  return { width, height, rgba };
}

/** Undoes the filter that each row was written with: none, left, up, their mean, Paeth's. */
function unfiltered(raw: Uint8Array, row: number, height: number, step: number): Uint8Array {
  const out = new Uint8Array(row * height);
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (row + 1)];
    for (let x = 0; x < row; x += 1) {
      const at = y * row + x;
      const left = x < step ? 0 : (out[at - step] ?? 0);
      const up = y === 0 ? 0 : (out[at - row] ?? 0);
      const corner = x < step || y === 0 ? 0 : (out[at - row - step] ?? 0);
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter ?? 0] ?? 0;
      out[at] = (raw[y * (row + 1) + 1 + x] ?? 0) + guess;
    }
  }
  return out;
}

function paeth(left: number, up: number, corner: number): number {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}
