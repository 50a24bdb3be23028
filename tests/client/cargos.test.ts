/** The texts of each row of a plan: «on both sides a plan that always adds up». */
import { describe, expect, test } from "vitest";
import { abiertasDe } from "../../client/borrower/prorroga/limites.ts";
import {
  antesDicho,
  estadoDicho,
  faltaDe,
  motivoDicho,
  nombreCargo,
  resumenDe,
} from "../../client/pieces/dinero/cargos.ts";
import { dia } from "../../rules/country/fecha.ts";
import { shownCargos } from "../../rules/loans/shown.ts";
import { settle } from "../../rules/money/cargos.ts";
import { centavos } from "../../rules/money/dinero.ts";
import { type Pieza, planOf } from "../support/plan.ts";

const HOY = dia("2027-03-12");

test.each<[Pieza, number, string]>([
  [["cuota", 600, "2027-03-01", 0], 0, "Pagada"],
  [["cuota", 600, "2027-04-01", 600], 0, "Pendiente"],
  [["cuota", 600, "2027-03-12", 600], 0, "Pendiente"],
  [["cuota", 600, "2027-04-01", 350], 0, "Abonada $2,50, faltan $3,50"],
  [["cuota", 600, "2027-03-01", 600], 0, "Vencida hace 11 días"],
  [["cuota", 600, "2027-03-11", 600], 0, "Vencida ayer"],
  [["cuota", 600, "2027-03-01", 350], 0, "Vencida hace 11 días: abonada $2,50, faltan $3,50"],
  [["cuota", 600, "2027-03-01", 350], 350, "En revisión"],
  [["cuota", 600, "2027-03-01", 600], 599, "Vencida hace 11 días"],
  [["multa", 50, "2027-03-01", 50], 0, "Vencida hace 11 días"],
  [["resto", 0, "2027-03-01", 2000], 0, "Vencido hace 11 días"],
  [["resto", 0, "2027-04-01", 2000], 0, "Pendiente"],
])("%j with %i under review: «%s»", (row, enRevision, text) => {
  const [cargo] = shownCargos(planOf([row]), centavos(enRevision), HOY);
  expect(cargo && estadoDicho(cargo, HOY, [cargo])).toBe(text);
});

describe("a cuota that counts as paid by less than it is", () => {
  const FECHAS = ["2027-03-01", "2027-04-01", "2027-05-01"];
  /** Three cuotas of $6,00, of which `counted` count as paid, after receiving that much. */
  const said = (paid: number, counted: number) => {
    const open = planOf([...FECHAS.map((vence): Pieza => ["cuota", 600, vence, 600]), ["resto", 0, "2027-05-01", 0]]);
    const rows = shownCargos(settle(open, centavos(paid), counted).cargos, centavos(0), HOY);
    return rows.filter(({ estado }) => estado === "pagada").map((cargo) => estadoDicho(cargo, HOY, rows));
  };
  test.each<[number, number, string[]]>([
    [600, 1, ["Pagada"]],
    [300, 1, ["Abonada: $3,00 pasaron a la cuota 2"]],
    [900, 2, ["Pagada", "Abonada: $3,00 pasaron a la cuota 3"]],
    [300, 2, ["Abonada: $3,00 pasaron a la cuota 3", "Sin pagar: $6,00 pasaron a la cuota 3"]],
    [1500, 3, ["Pagada", "Pagada", "Abonada: $3,00 pasaron a lo que falta al final"]],
    [1800, 3, ["Pagada", "Pagada", "Pagada"]],
  ])("%i cents for %i cuotas", (paid, counted, texts) => {
    expect(said(paid, counted)).toEqual(texts);
  });
});

describe("the names", () => {
  const names = (rows: Pieza[]) => planOf(rows).map((cargo, _, all) => nombreCargo(cargo, all));
  test("a cuota has its number; a kind of which there is one has none", () => {
    const rows: Pieza[] = [
      ["cuota", 1, "2027-03-01", 1],
      ["multa", 1, "2027-03-01", 1],
      ["resto", 0, "2027-03-01", 1],
    ];
    expect(names(rows)).toEqual(["Cuota 1", "Multa", "Resto"]);
  });
  test("several fines are told apart", () => {
    const rows: Pieza[] = [
      ["multa", 1, "2027-03-01", 1],
      ["multa", 1, "2027-03-02", 1],
    ];
    expect(names(rows)).toEqual(["Multa 1", "Multa 2"]);
  });
});

test.each<[Pieza[], string]>([
  [[["cuota", 600, "2027-04-01", 600]], "falta 1"],
  [
    [
      ["cuota", 600, "2027-03-01", 0],
      ["cuota", 600, "2027-04-01", 600],
      ["multa", 50, "2027-04-01", 50],
    ],
    "1 pagada, falta 1",
  ],
  [
    [
      ["cuota", 600, "2027-02-01", 0],
      ["cuota", 600, "2027-03-01", 0],
      ["cuota", 600, "2027-03-02", 100],
      ["cuota", 600, "2027-04-01", 600],
    ],
    "2 pagadas, faltan 2",
  ],
  [[["cuota", 600, "2027-02-01", 0]], "1 pagada"],
])("%j in a few words: «%s»", (rows, text) => {
  expect(resumenDe(shownCargos(planOf(rows), centavos(0), HOY))).toBe(text);
});

describe("a cuota above its monto says why", () => {
  const open = planOf([
    ["cuota", 600, "2027-03-01", 600],
    ["cuota", 600, "2027-04-01", 600],
    ["cuota", 600, "2027-05-01", 600],
    ["cuota", 600, "2027-06-01", 600],
    ["resto", 0, "2027-06-01", 0],
  ]);
  test.each([
    ["4 counted as the first cuota", 4_00, 1, ["incluye $2,00 de la cuota anterior"]],
    ["1 counted as the first cuota", 1_00, 1, ["incluye $5,00 de la cuota anterior"]],
    ["3 counted as three cuotas", 3_00, 3, ["incluye $15,00 de las cuotas anteriores"]],
    ["8 counted as two", 8_00, 2, ["incluye $4,00 de la cuota anterior"]],
    ["12 for two", 12_00, 2, []],
    ["4 by money", 4_00, 0, []],
  ])("%s", (_, pagado, elegidas, text) => {
    const { cargos } = settle(open, centavos(pagado), elegidas);
    expect(faltaDe(cargos)).toBe(24_00 - pagado);
    const reasons = cargos.flatMap((cargo) => motivoDicho(cargo, cargos) ?? []);
    expect(reasons.filter((reason) => reason.startsWith("incluye"))).toEqual(text);
  });
});

test.each<[string[], string | null]>([
  [[], null],
  [["2027-03-04"], "antes: 4 de marzo"],
  [["2027-03-04", "2027-03-09"], "antes: 4 de marzo, 9 de marzo"],
  [["2026-12-28"], "antes: 28 de diciembre de 2026"],
])("moved from %j: %s", (antes, text) => {
  const [cargo] = planOf([["cuota", 600, "2027-03-20", 600, antes]]);
  expect(cargo && antesDicho(cargo)).toBe(text);
});

describe("for which cuotas more time may be asked, and until when: at most 15 days", () => {
  const limits = (...rows: Pieza[]) =>
    abiertasDe(planOf(rows), HOY).map(({ cuota, min, max }) => [cuota.numero, min, max]);
  test("from the day after its own, and never before today", () => {
    expect(limits(["cuota", 600, "2027-03-20", 600])).toEqual([[1, "2027-03-21", "2027-04-04"]]);
    expect(limits(["cuota", 600, "2027-03-01", 600])).toEqual([[1, "2027-03-12", "2027-03-16"]]);
  });
  test("the last day may be today's; a day later it is too late", () => {
    expect(limits(["cuota", 600, "2027-02-25", 600])).toEqual([[1, "2027-03-12", "2027-03-12"]]);
    expect(limits(["cuota", 600, "2027-02-24", 600])).toEqual([]);
  });
  test("neither a paid one nor a fine", () => {
    expect(limits(["cuota", 600, "2027-03-20", 0], ["multa", 50, "2027-03-20", 50])).toEqual([]);
  });
});
