/** How a phone tells a blurred photo from a sharp one. */
import { expect, test } from "vitest";
import { nitidez } from "../../client/borrower/verificacion/calidad.ts";
import { FOTO_BORROSA } from "../../rules/limits/fotos.ts";
import { aCedula, aSelfie, type Picture } from "../support/fotos-inventadas.ts";

/** As a canvas returns it. */
function pixelsOf({ ancho, alto, rgb }: Picture) {
  const data = new Uint8ClampedArray(ancho * alto * 4);
  for (let i = 0; i < ancho * alto; i += 1)
    for (let channel = 0; channel < 3; channel += 1) data[i * 4 + channel] = rgb[i * 3 + channel] ?? 0;
  return { data, width: ancho, height: alto };
}

/** Each pixel becomes the mean of its neighbours, first along its row and then its column, as with camera shake. */
function blurred({ ancho, alto, rgb }: Picture, reach: number): Picture {
  const along = (from: Float32Array, step: number) =>
    from.map((_, i) => {
      let sum = 0;
      for (let n = -reach; n <= reach; n += 1) sum += from[i + n * step] ?? from[i] ?? 0;
      return sum / (2 * reach + 1);
    });
  return { ancho, alto, rgb: along(along(rgb, 3), 3 * ancho) };
}

test.each([1, 2])("photos of %i", (seed) => {
  for (const picture of [aCedula(seed), aSelfie(seed)]) {
    expect(nitidez(pixelsOf(picture))).toBeGreaterThan(FOTO_BORROSA);
    expect(nitidez(pixelsOf(blurred(picture, 5)))).toBeLessThan(FOTO_BORROSA);
  }
});

test("nothing to see is not sharp", () => {
  expect(nitidez({ data: new Uint8ClampedArray(400).fill(128), width: 10, height: 10 })).toBe(0);
  expect(nitidez({ data: new Uint8ClampedArray(4), width: 1, height: 1 })).toBe(0);
});
