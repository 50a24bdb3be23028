/** The work a JPEG causes its decoder, from its markers alone. */
import { expect, test } from "vitest";
import { FOTO_LIGERA_PIXELES, MAX_BARRIDOS } from "../../rules/limits/recursos.ts";
import { hasTooManyBarridos, isLigera } from "../../rules/people/barridos.ts";
import { phonePhoto, withExif } from "../support/photo.ts";

const SOI = [0xff, 0xd8];
const EOI = [0xff, 0xd9];
const frame = (width: number, height: number, marca = 0xc2) => [
  ...[0xff, marca, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0],
];
/** A scan of one component, and its contents. */
const scan = (...data: number[]) => [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, ...data];
const scans = (count: number, ...data: number[]) => Array.from({ length: count }, () => scan(...data)).flat();
const jpeg = (...parts: number[][]) => new Uint8Array([...SOI, ...parts.flat()]);

test.each([
  ["as many as there may be", jpeg(frame(64, 64), scans(MAX_BARRIDOS), EOI), false],
  ["one more", jpeg(frame(64, 64), scans(MAX_BARRIDOS + 1), EOI), true],
  ["one more, of a file that is cut", jpeg(frame(64, 64), scans(MAX_BARRIDOS + 1)), true],
  ["one more, each with its data, restarts and fill bytes", jpeg(scans(101, 1, 0xff, 0, 7, 0xff, 0xd3, 9, 0xff)), true],
  ["what follows the end is another picture, or a film", jpeg(frame(64, 64), scan(1), EOI, scans(400)), false],
  ["a picture inside of a segment is not decoded", jpeg([0xff, 0xe1, 0x10, 2, ...scans(409), 1, 2, 3, 4, 5, 6]), false],
  ["a length beyond the end", jpeg([0xff, 0xe1, 0xff, 0xff], scans(101)), false],
  ["no JPEG", new Uint8Array([0, ...scans(400)]), false],
  ["nothing", new Uint8Array(), false],
])("%s", (_, bytes, many) => {
  expect(hasTooManyBarridos(bytes)).toBe(many);
});

test("a photo of our pages is light; a large one, one of many scans and one that hides its size are not", async () => {
  const photo = new Uint8Array(await (await phonePhoto(1600, 1200)).arrayBuffer());
  expect([isLigera(photo), isLigera(withExif(photo))]).toEqual([true, true]);
  expect(isLigera(new Uint8Array(await new Bun.Image(photo).png().bytes()))).toBe(true);
  expect(isLigera(new Uint8Array(await new Bun.Image(photo).webp().bytes()))).toBe(false);
  const side = Math.floor(Math.sqrt(FOTO_LIGERA_PIXELES));
  expect(isLigera(jpeg(frame(side, side), scan(), EOI))).toBe(true);
  expect(isLigera(jpeg(frame(side, side + 10), scan(), EOI))).toBe(false);
  expect(isLigera(jpeg(frame(1600, 1200), scans(10), EOI))).toBe(false);
  expect(isLigera(jpeg(frame(1600, 0), scan(), EOI))).toBe(false);
  // Two frames: the larger counts, in either order.
  expect(isLigera(jpeg(frame(8, 8, 0xc0), frame(6000, 6000), scan(), EOI))).toBe(false);
  expect(isLigera(jpeg(scan(), EOI))).toBe(false);
});
