import { describe, expect, test } from "vitest";
import {
  getNivel,
  NIVEL_INICIAL,
  NIVEL_MAXIMO,
  nextNivel,
  nivelesOf,
  RANGOS_INICIALES,
} from "../../rules/people/niveles.ts";

const TABLA = [
  [1, "Bronce", 100, 2_000],
  [2, "Plata", 100, 5_000],
  [3, "Oro", 100, 10_000],
  [4, "Platino", 100, 20_000],
  [5, "Diamante", 100, 40_000],
  [100, "Dueño", 100, 1_000_000],
] as const;

describe("the levels of spec §4 and §9", () => {
  test.each(TABLA)("level %i is %s, from %i to %i cents", (nivel, nombre, min, max) => {
    expect(getNivel(nivel, RANGOS_INICIALES)).toEqual({ nivel, nombre, min, max });
  });

  test("borrowers see the first five, in order", () => {
    expect(nivelesOf(RANGOS_INICIALES)).toEqual(
      TABLA.slice(0, 5).map(([nivel, nombre, min, max]) => ({ nivel, nombre, min, max })),
    );
  });

  test("everyone starts at 1 and rises to 5 at most", () => {
    expect(NIVEL_INICIAL).toBe(1);
    expect(NIVEL_MAXIMO).toBe(5);
  });

  test.each([
    [1, "Plata"],
    [2, "Oro"],
    [3, "Platino"],
    [4, "Diamante"],
    [5, undefined],
    [100, undefined],
    [0, "Plata"],
  ])("after level %i comes %s", (nivel, nombre) => {
    expect(nextNivel(nivel, RANGOS_INICIALES)?.nombre).toBe(nombre);
  });

  test.each([
    0,
    -0,
    -1,
    6,
    7,
    50,
    99,
    101,
    1.5,
    2 ** 53,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ])("an unknown level (%d) lends what the first does", (nivel) => {
    expect(getNivel(nivel, RANGOS_INICIALES)).toMatchObject({ min: 100, max: 2_000 });
  });
});
