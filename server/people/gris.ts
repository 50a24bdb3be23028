/** Reduces a photo to a small grey image for comparison (rules/people/parecido.ts). Runs in the photo process (recode.ts). */
import { HUELLA_LADO } from "../../rules/people/parecido.ts";

/** 24 × 24 bytes, each the grey of a part of the photo. */
export async function grisOf(photo: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const png = await new Bun.Image(photo).resize(HUELLA_LADO, HUELLA_LADO, { fit: "fill" }).png().bytes();
  const { data, channels } = pixelsOf(png);
  return Uint8Array.from({ length: HUELLA_LADO * HUELLA_LADO }, (_, i) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(i * channels, i * channels + 3);
    return Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
  });
}

/** Where a PNG's chunks begin, and the size of a chunk's frame. */
const FIRST_CHUNK = 8;
const AROUND = 12;

/** The pixels of a small PNG as Bun writes it: 8-bit RGB or RGBA. Decoded here, because a library would cost 25 ms per photo. */
function pixelsOf(png: Uint8Array): { data: Uint8Array; channels: number } {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const parts: Uint8Array[] = [];
  for (let at = FIRST_CHUNK; at < png.length; at += view.getUint32(at) + AROUND)
    if (Buffer.from(png.subarray(at + 4, at + 8)).toString("latin1") === "IDAT")
      parts.push(png.subarray(at + 8, at + 8 + view.getUint32(at)));
  // The colour type in the header: 2 is RGB, 6 RGBA.
  const channels = { 2: 3, 6: 4 }[png[25] ?? 0];
  if (png[24] !== 8 || !channels) throw new Error("neither RGB nor RGBA of 8 bits");
  const raw = Bun.inflateSync(Buffer.concat(parts), { windowBits: 15 });
  return { data: unfiltered(raw, HUELLA_LADO * channels, channels), channels };
}

/** Each row says how it was filtered, using the pixel to the left and the row above. */
function unfiltered(raw: Uint8Array, width: number, channels: number): Uint8Array {
  const rows = raw.length / (width + 1);
  const data = new Uint8Array(rows * width);
  for (let y = 0; y < rows; y += 1) {
    const filter = raw[y * (width + 1)] ?? 0;
    for (let x = 0; x < width; x += 1) {
      const to = y * width + x;
      const left = x < channels ? 0 : (data[to - channels] ?? 0);
      const up = y === 0 ? 0 : (data[to - width] ?? 0);
      const corner = x < channels || y === 0 ? 0 : (data[to - width - channels] ?? 0);
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0;
      data[to] = (raw[y * (width + 1) + 1 + x] ?? 0) + guess;
    }
  }
  return data;
}

/** The Paeth predictor of PNG. */
function paeth(left: number, up: number, corner: number): number {
  const foretold = left + up - corner;
  const [a, b, c] = [Math.abs(foretold - left), Math.abs(foretold - up), Math.abs(foretold - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
