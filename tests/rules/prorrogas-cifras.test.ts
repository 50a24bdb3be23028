/** More time, from dinero.md §10: only what is not settled moves, its old days are kept, and a borrower asks for 15 days at most. */
import { describe, expect, test } from "vitest";
import { type Dia, dia } from "../../rules/country/fecha.ts";
import { openCargos } from "../../rules/loans/plan.ts";
import {
  checkExtension,
  checkGrant,
  checkReschedule,
  prorrogaDecision,
  reschedule,
} from "../../rules/loans/prorrogas.ts";
import { type Cargo, settle } from "../../rules/money/cargos.ts";
import { centavos } from "../../rules/money/dinero.ts";

/** $24 in four of $6 from 31 January, with `pagado` cents paid. */
const loan = (pagado = 0): Cargo[] =>
  settle(
    openCargos({ total: centavos(2400), cuotas: 4, fechaPrimerPago: dia("2027-01-31"), periodo: "mensual" }),
    centavos(pagado),
    0,
  ).cargos;
const fine = (vence: string): Cargo => ({
  tipo: "multa",
  numero: 1,
  monto: centavos(50),
  vence: dia(vence),
  vencePrevio: [],
  pendiente: centavos(50),
});
const days = (cargos: readonly Cargo[]) => cargos.map(({ tipo, numero, vence }) => `${tipo}${numero} ${vence}`);
const code = (refusal: { code: string } | null) => refusal?.code ?? null;

describe("what moves", () => {
  test("that cuota and those after it, a month apart, the resto with the last; each keeps the day it had", () => {
    const moved = reschedule(loan(), { desdeCuota: 3, fecha: dia("2027-04-10"), periodo: "mensual" });
    expect(days(moved)).toEqual(["cuota3 2027-04-10", "cuota4 2027-05-10", "resto1 2027-05-10"]);
    expect(moved.map(({ vencePrevio }) => vencePrevio)).toEqual([["2027-03-31"], ["2027-04-30"], ["2027-04-30"]]);
  });

  test("the fine that fell due with one of them goes with it, one of another day stays", () => {
    const one = reschedule([...loan(), fine("2027-02-28")], {
      desdeCuota: 2,
      fecha: dia("2027-03-05"),
      periodo: "mensual",
    });
    expect(days(one)).toContain("multa1 2027-03-05");
    const other = reschedule([...loan(), fine("2027-02-07")], {
      desdeCuota: 2,
      fecha: dia("2027-03-05"),
      periodo: "mensual",
    });
    expect(days(other).some((text) => text.startsWith("multa"))).toBe(false);
  });

  test("twice: the day first agreed stays first", () => {
    const once = reschedule(loan(), { desdeCuota: 4, fecha: dia("2027-05-05"), periodo: "mensual" });
    const rest = loan().filter(({ tipo, numero }) => tipo === "cuota" && numero < 4);
    const twice = reschedule([...rest, ...once], { desdeCuota: 4, fecha: dia("2027-05-12"), periodo: "mensual" });
    expect(twice.find(({ tipo }) => tipo === "cuota")?.vencePrevio).toEqual(["2027-04-30", "2027-05-05"]);
  });

  test.each([
    ["quincenal", ["2027-02-10", "2027-02-25", "2027-03-12", "2027-03-27"]],
    ["semanal", ["2027-02-10", "2027-02-17", "2027-02-24", "2027-03-03"]],
  ] as const)("%s: each by its own step", (periodo, expected) => {
    const moved = reschedule(loan(), { desdeCuota: 1, fecha: dia("2027-02-10"), periodo });
    expect(moved.filter(({ tipo }) => tipo === "cuota").map(({ vence }) => vence)).toEqual(expected);
  });
});

test.each([
  ["an open cuota", 0, 1, "2027-02-05", null],
  ["one that was paid", 600, 1, "2027-02-05", "CUOTA_SETTLED"],
  ["one half paid", 300, 1, "2027-02-05", null],
  ["one that does not exist", 0, 5, "2027-02-05", "CUOTA_SETTLED"],
  ["a day before the cuota in front", 0, 2, "2027-01-30", "DAY_BEFORE_PREVIOUS"],
  ["that very day", 0, 2, "2027-01-31", null],
])("moving %s", (_, pagado, desdeCuota, fecha, expected) => {
  expect(code(checkReschedule(loan(pagado), desdeCuota, dia(fecha)))).toBe(expected);
});

test.each([
  ["the same day", "2027-01-31", "2027-01-20", "DAY_NOT_LATER"],
  ["a day later", "2027-02-01", "2027-01-20", null],
  ["fifteen", "2027-02-15", "2027-01-20", null],
  ["sixteen", "2027-02-16", "2027-01-20", "EXTENSION_TOO_LONG"],
  ["a day that is past already", "2027-02-05", "2027-02-06", "DAY_NOT_LATER"],
  ["today, of a cuota that is late", "2027-02-06", "2027-02-06", null],
])("a borrower asks for %s", (_, fecha, hoy, expected) => {
  expect(code(checkExtension(dia("2027-01-31"), dia(fecha), dia(hoy)))).toBe(expected);
});

test.each([
  ["still open", 0, "2027-02-10", null],
  ["paid meanwhile", 600, "2027-02-10", "PRORROGA_STALE"],
  ["with as much time already", 0, "2027-01-31", "PRORROGA_STALE"],
])("granting of a cuota %s", (_, pagado, fecha, expected) => {
  expect(code(checkGrant(loan(pagado), { desdeCuota: 1, fecha: fecha as Dia }))).toBe(expected);
});

test("a refusal says why, a grant need not", () => {
  const errorsOf = (input: object) => prorrogaDecision.safeParse(input).error?.issues.map(({ path }) => path.join("."));
  expect(errorsOf({ prorrogaId: "a", conceder: true })).toBeUndefined();
  expect(errorsOf({ prorrogaId: "a", conceder: false, motivo: " " })).toEqual(["motivo"]);
  expect(errorsOf({ prorrogaId: "a", conceder: false, motivo: "No" })).toBeUndefined();
});
