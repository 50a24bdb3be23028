/** The same photo is recognised whatever was done to the file; two people's photos are not confused. Measured on drawn ones. */
import { beforeAll, describe, expect, test } from "vitest";
import { bandasOf, comparadorOf, HUELLA_LADO, huellaOf } from "../../rules/people/parecido.ts";
import { grisOf } from "../../server/people/gris.ts";
import { runs } from "../support/azar.ts";
import { dieOf } from "../support/dado.ts";
import { aCedula, aSelfie, cropped, jpegOf, type Picture, relit } from "../support/fotos-inventadas.ts";

const N = runs(18);
interface Foto {
  huella: string;
  ancho: number;
  alto: number;
}

async function fotoOf(picture: Picture, quality?: number, parte?: number): Promise<Foto> {
  const { ancho, alto } = picture;
  return { huella: huellaOf(await grisOf(await jpegOf(picture, quality, parte))), ancho, alto };
}

const KINDS = {
  cédula: (i: number) => aCedula(i),
  selfie: (i: number) => aSelfie(i),
  "scanned cédula": (i: number) => aCedula(i, { escaneada: true }),
} as const;
type Kind = keyof typeof KINDS;
const NAMES = Object.keys(KINDS) as Kind[];
const drawn: Partial<Record<Kind, Picture[]>> = {};
const fotos: Partial<Record<Kind, Foto[]>> = {};

beforeAll(async () => {
  for (const kind of NAMES) {
    const pictures = Array.from({ length: N }, (_, i) => KINDS[kind](i + 1));
    drawn[kind] = pictures;
    fotos[kind] = await Promise.all(pictures.map((picture) => fotoOf(picture)));
  }
}, 60_000);

/** Found by its bands, as the index does, and then judged to be the same. */
function sameTo(foto: Foto, otra: Foto): boolean {
  const comparador = comparadorOf(foto);
  const bandas = bandasOf(otra.huella);
  const found = comparador?.buscadas.some((valores, i) => valores.includes(bandas[i] ?? -1)) ?? false;
  return found && comparador?.distancia(otra) != null && comparador.parecido(otra) !== null;
}

type Change = (picture: Picture, die: () => number) => Promise<Foto>;
const between = (die: () => number, least: number, most: number) => least + die() * (most - least);
const lit = (picture: Picture, die: () => number) => {
  const [gamma, more] = [between(die, 0.75, 1.35), between(die, -20, 20)];
  return relit(picture, (value) => 255 * (value / 255) ** gamma + more);
};

/** The required recognition rate, in percent. */
const CHANGES: [name: string, least: number, change: Change][] = [
  ["saved anew", 100, (picture, die) => fotoOf(picture, between(die, 40, 70))],
  ["a third of its size", 100, (picture) => fotoOf(picture, 75, 0.36)],
  ["brighter or darker", 100, (picture, die) => fotoOf(lit(picture, die))],
  [
    "cropped up to 3 % a side",
    95,
    (picture, die) =>
      fotoOf(
        cropped(
          picture,
          [0, 0, 0, 0].map(() => die() * 0.03),
        ),
      ),
  ],
  [
    "cropped up to 5 % a side, relit, smaller and saved anew",
    90,
    (picture, die) =>
      fotoOf(
        lit(
          cropped(
            picture,
            [0, 0, 0, 0].map(() => die() * 0.05),
          ),
          die,
        ),
        between(die, 50, 85),
        between(die, 0.4, 0.8),
      ),
  ],
];

describe.each(NAMES)("a %s", (kind) => {
  test.each(CHANGES)("%s is found, %i of a hundred, whichever of both came first", async (_, least, change) => {
    const die = dieOf(42);
    const changed: Foto[] = [];
    for (const picture of drawn[kind] ?? []) changed.push(await change(picture, die));
    const told = changed.flatMap((foto, i) => {
      const first = fotos[kind]?.[i];
      return first ? [sameTo(foto, first), sameTo(first, foto)] : [];
    });
    expect(told).toHaveLength(2 * N);
    const missed = told.filter((same) => !same).length;
    expect(missed).toBeLessThanOrEqual(Math.ceil((told.length * (100 - least)) / 100));
  });
});

test("two people's are not the same; of scanned cédulas, which differ only in face and words, one pair in a hundred may", () => {
  const wrong = (kind: Kind) => {
    const all = fotos[kind] ?? [];
    return all.flatMap((foto, i) => all.filter((otra, j) => i !== j && sameTo(foto, otra))).length;
  };
  expect(wrong("cédula")).toBe(0);
  expect(wrong("selfie")).toBe(0);
  expect(wrong("scanned cédula")).toBeLessThanOrEqual((N * (N - 1)) / 100);
});

test("a photo with nothing on it tells nothing, nor does one of another shape", () => {
  const wall = new Uint8Array(HUELLA_LADO ** 2).fill(140);
  expect([huellaOf(wall), bandasOf(""), comparadorOf({ huella: "", ancho: 3, alto: 4 })]).toEqual(["", [], null]);
  const [foto] = fotos.selfie ?? [];
  if (!foto) throw new Error("no photo");
  const comparador = comparadorOf(foto);
  expect(comparador?.distancia(foto)).toBe(0);
  expect(comparador?.parecido(foto)).toBe(100);
  expect(comparador?.distancia({ ...foto, ancho: foto.alto, alto: foto.ancho })).toBeNull();
});
