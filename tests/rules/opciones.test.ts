import { describe, expect, test } from "vitest";
import { findBanco, OPCIONES_DE_BANCO } from "../../rules/country/bancos.ts";
import { ciudadesOf, findCiudad, findEstado, OPCIONES_DE_ESTADO } from "../../rules/country/lugares.ts";
import { findOpcion, plainText, searchOpciones } from "../../rules/country/opciones.ts";

const names = (found: { nombre: string }[]) => found.map(({ nombre }) => nombre);

test.each([
  ["San José de Guanipa (El Tigrito)", "san jose de guanipa el tigrito"],
  ["  ÁÉÍÓÚ Ñandú  ", "aeiou nandu"],
  ["Jose\u0301", "jose"],
  ["100% Banco", "100 banco"],
  ["…", ""],
  ["", ""],
])("%j is compared as %j", (text, plain) => {
  expect(plainText(text)).toBe(plain);
});

describe("the likeliest first", () => {
  const OPCIONES = [
    { nombre: "Santa Ana" },
    { nombre: "Ana María" },
    { nombre: "Banana" },
    { nombre: "Zulia", alias: ["Anaco"] },
  ];

  test.each([
    ["ana", ["Ana María", "Zulia", "Santa Ana", "Banana"]],
    ["ANÁ", ["Ana María", "Zulia", "Santa Ana", "Banana"]],
    ["ana san", ["Santa Ana"]],
    ["maria", ["Ana María"]],
    ["x", []],
    ["", ["Santa Ana", "Ana María", "Banana", "Zulia"]],
    ["  ", ["Santa Ana", "Ana María", "Banana", "Zulia"]],
    [".", ["Santa Ana", "Ana María", "Banana", "Zulia"]],
  ])("%j finds %j", (typed, found) => {
    expect(names(searchOpciones(OPCIONES, typed))).toEqual(found);
  });

  test("only a name in full names one", () => {
    expect(findOpcion(OPCIONES, "santa  ana")?.nombre).toBe("Santa Ana");
    expect(findOpcion(OPCIONES, "anaco")?.nombre).toBe("Zulia");
    expect(findOpcion(OPCIONES, "ana")).toBeNull();
    expect(findOpcion(OPCIONES, "")).toBeNull();
  });
});

describe("banks", () => {
  test.each([
    ["0102", "0102"],
    ["BDV", "0102"],
    ["venezuela", "0102"],
    ["banco de venezuela", "0102"],
    ["Banco de Venezuela (0102)", "0102"],
    ["banco provincial", "0108"],
    ["bbva provincial", "0108"],
    ["caroní", null],
    ["BANCO CARONI", "0128"],
    ["bod", "0191"],
    ["100% banco", "0156"],
    ["banco", null],
    ["9999", null],
    ["", null],
    [" ", null],
  ])("%j is %j", (typed, id) => {
    expect(findBanco(typed)).toBe(id);
  });

  test.each([
    ["provincial", ["BBVA Provincial (0108)"]],
    ["prov", ["BBVA Provincial (0108)"]],
    ["tesoro", ["Banco del Tesoro (0163)"]],
    ["xyz", []],
    ["013", ["Banco Plaza (0138)", "Banco Sofitasa (0137)", "Banesco (0134)"]],
    ["caribe", ["Bancaribe (0114)"]],
    ["bicentenario", ["Banco Digital de los Trabajadores (antes Bicentenario) (0175)"]],
  ])("%j finds %j", (typed, found) => {
    expect(names(searchOpciones(OPCIONES_DE_BANCO, typed))).toEqual(found);
  });

  test("every one is named by its own text and its own code, and by no other's", () => {
    for (const { id, nombre } of OPCIONES_DE_BANCO) {
      expect(findBanco(nombre)).toBe(id);
      expect(findBanco(id)).toBe(id);
    }
    const all = OPCIONES_DE_BANCO.flatMap(({ alias = [] }) => [...new Set(alias.map(plainText))]);
    expect(new Set(all).size).toBe(all.length);
  });
});

describe("states and towns", () => {
  test.each([
    ["zulia", "Zulia"],
    ["TACHIRA", "Táchira"],
    ["Bolivar", "Bolívar"],
    ["caracas", "Distrito Capital"],
    ["vargas", "La Guaira"],
    ["Texas", null],
    ["", null],
  ])("%j is the state %j", (typed, estado) => {
    expect(findEstado(typed)).toBe(estado);
  });

  test.each([
    ["Mérida", "merida", "Mérida"],
    ["Zulia", "maracaibo", "Maracaibo"],
    ["Zulia", "Un pueblo pequeño", "Un pueblo pequeño"],
    ["Texas", "merida", "merida"],
    ["Zulia", "", ""],
  ])("in %s, %j is kept as %j", (estado, typed, ciudad) => {
    expect(findCiudad(estado, typed)).toBe(ciudad);
  });

  test("every state has towns, and each is found by its own name", () => {
    expect(OPCIONES_DE_ESTADO).toHaveLength(24);
    for (const { nombre } of OPCIONES_DE_ESTADO) {
      expect(findEstado(nombre)).toBe(nombre);
      const ciudades = ciudadesOf(nombre);
      expect(ciudades.length).toBeGreaterThan(0);
      for (const ciudad of ciudades) expect(findCiudad(nombre, ciudad.nombre.toUpperCase())).toBe(ciudad.nombre);
    }
    expect(ciudadesOf("Texas")).toEqual([]);
  });
});
