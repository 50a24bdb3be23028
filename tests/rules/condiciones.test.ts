import { describe, expect, test } from "vitest";
import { escapeHtml, fillHoles, holesOf, type Terminos } from "../../rules/holes.ts";
import { condicionesOf } from "../../rules/loans/condiciones.ts";
import { costoOf } from "../../rules/loans/costo.ts";
import { cuotasText, TERMINOS_INICIALES } from "../../rules/loans/terminos.ts";
import { centavos } from "../../rules/money/dinero.ts";

/** 15 % in two cuotas a fortnight apart; $10 to $50 first. */
const OTHERS: Terminos = {
  interes: 15,
  cuotas: 2,
  periodo: "quincenal",
  rangos: [50_00, 60_00, 70_00, 80_00, 1_500_00].map((max) => ({ min: centavos(10_00), max: centavos(max) })),
};

describe("what a loan costs, in words", () => {
  test("$20 as the spec has it", () => {
    expect(costoOf(TERMINOS_INICIALES, centavos(20_00), 4)).toEqual({
      pagas: "Pagas 4 cuotas mensuales de",
      cuota: "$6,00",
      ultima: "",
      recibes: "$20,00",
      interes: "20",
      costo: "$4,00",
      total: "$24,00",
      anual: "144 %",
    });
  });

  test("by other terms", () => {
    expect(costoOf(OTHERS, centavos(50_00), 2)).toMatchObject({
      pagas: "Pagas 2 cuotas quincenales de",
      cuota: "$28,75",
      costo: "$7,50",
      total: "$57,50",
    });
  });

  test("a last cuota that differs is said", () => {
    expect(costoOf(TERMINOS_INICIALES, centavos(20_01), 4)).toMatchObject({
      total: "$24,01",
      cuota: "$6,00",
      ultima: "La última, de $6,01",
    });
  });

  test.each([
    [1, "mensual", "1 cuota"],
    [4, "mensual", "4 cuotas mensuales"],
    [3, "quincenal", "3 cuotas quincenales"],
    [12, "semanal", "12 cuotas semanales"],
  ] as const)("%i %s: %s", (cuotas, periodo, text) => {
    expect(cuotasText(cuotas, periodo)).toBe(text);
  });
});

describe("the terms in words", () => {
  test("as the spec has them", () => {
    expect(condicionesOf(TERMINOS_INICIALES)).toMatchObject({
      interes: "20",
      cuotas: "4",
      enCuotas: "4 cuotas mensuales",
      frecuencia: "Mensuales",
      una: "Una cada mes",
      primerMinimo: "$1",
      primerMaximo: "$20",
      sinSigno: "20",
      total: "$24,00",
      porNivel:
        "de $1 a $20 en el nivel 1, de $1 a $50 en el nivel 2, de $1 a $100 en el nivel 3, de $1 a $200 en el nivel 4 y de $1 a $400 en el nivel 5",
    });
  });

  test("the rows of the calculator without JavaScript", () => {
    const rows = (terminos: Terminos) =>
      condicionesOf(terminos).ejemplos.map(({ recibes, cuota, total }) => [recibes, cuota, total]);
    expect(rows(TERMINOS_INICIALES)).toEqual([
      ["$5,00", "$1,50", "$6,00"],
      ["$10,00", "$3,00", "$12,00"],
      ["$15,00", "$4,50", "$18,00"],
      ["$20,00", "$6,00", "$24,00"],
    ]);
    expect(rows(OTHERS)).toEqual([
      ["$12,00", "$6,90", "$13,80"],
      ["$25,00", "$14,38", "$28,75"],
      ["$37,00", "$21,28", "$42,55"],
      ["$50,00", "$28,75", "$57,50"],
    ]);
  });

  test("no row below what may be asked for, and none twice", () => {
    const only = { ...OTHERS, rangos: OTHERS.rangos.map(() => ({ min: centavos(40_00), max: centavos(50_00) })) };
    expect(condicionesOf(only).ejemplos.map(({ recibes }) => recibes)).toEqual(["$50,00"]);
    const dollar = { ...OTHERS, rangos: OTHERS.rangos.map(() => ({ min: centavos(1_00), max: centavos(1_00) })) };
    expect(condicionesOf(dollar).ejemplos.map(({ recibes }) => recibes)).toEqual(["$1,00"]);
  });

  test("the picture has the first cuotas of the plan, half of them paid", () => {
    const { pagadas, pendientes } = condicionesOf({ ...TERMINOS_INICIALES, cuotas: 12 });
    expect([...pagadas, ...pendientes]).toEqual(["1", "2", "3", "4"].map((numero) => ({ numero, monto: "$2,00" })));
    expect(pagadas).toHaveLength(2);
    expect(condicionesOf({ ...TERMINOS_INICIALES, cuotas: 1 })).toMatchObject({
      pagadas: [],
      pendientes: [{ numero: "1" }],
    });
  });

  test("only a month may lack the day", () => {
    expect(condicionesOf(TERMINOS_INICIALES).finDeMes).toContain("el último día del mes");
    expect(condicionesOf(OTHERS).finDeMes).toBe("");
  });
});

test("what is drawn at build in their place is filled with them, row by row", () => {
  const holes = holesOf(condicionesOf(TERMINOS_INICIALES));
  const [row] = holes.ejemplos;
  const drawn = `${holes.interes}% ${holes.total}: {{#ejemplos}}${row?.recibes} ${row?.total};{{/ejemplos}}`;
  expect(drawn).toBe("{{interes}}% {{total}}: {{#ejemplos}}{{recibes}} {{total}};{{/ejemplos}}");
  expect(fillHoles(drawn, condicionesOf(OTHERS), escapeHtml)).toBe(
    "15% $57,50: $12,00 $13,80;$25,00 $28,75;$37,00 $42,55;$50,00 $57,50;",
  );
});
