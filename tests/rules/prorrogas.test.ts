import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, dia } from "../../rules/country/fecha.ts";
import { openCuotas } from "../../rules/loans/abiertas.ts";
import {
  checkExtension,
  checkGrant,
  checkReschedule,
  prorrogaDecision,
  reschedule,
} from "../../rules/loans/mora/prorrogas.ts";
import { addPeriods, openCargos, type Periodo } from "../../rules/loans/plan.ts";
import { type Cargo, inOrder, settle } from "../../rules/money/cargos.ts";
import { centavos } from "../../rules/money/dinero.ts";
import { forAll } from "../support/azar.ts";
import { multa, veinte } from "../support/cargos.ts";

/** The $20 loan after so much came in, of which administrators counted so many cuotas. */
const pour = (pagado: number, elegidas = 0, cargos: Cargo[] = veinte()) =>
  settle(cargos, centavos(pagado), elegidas).cargos;
const named = ({ tipo, numero, vence, vencePrevio }: Cargo) => [`${tipo} ${numero}`, vence, vencePrevio];
const moved = (cargos: Cargo[], desdeCuota: number, fecha: string, periodo: Periodo = "mensual") =>
  reschedule(cargos, { desdeCuota, fecha: dia(fecha), periodo }).map(named);

describe("from which cuota", () => {
  test.each([
    [0, 0, 1],
    [3_00, 0, 1],
    [6_00, 0, 2],
    [1_00, 3, 4],
    [24_00, 0, undefined],
    // Its resto of $20,00 falls due with the last.
    [4_00, 4, 4],
  ])("%i paid, %i counted: cuota %s is the first that lacks something", (pagado, elegidas, numero) => {
    expect(openCuotas(pour(pagado, elegidas))[0]?.numero).toBe(numero);
  });

  test.each([
    [1, "2026-02-10", "CUOTA_SETTLED"],
    [2, "2026-03-10", null],
    [4, "2026-05-15", null],
    [5, "2026-05-15", "CUOTA_SETTLED"],
    [0, "2026-05-15", "CUOTA_SETTLED"],
    // It may move to the previous cuota's day, but not before.
    [2, "2026-01-31", null],
    [2, "2026-01-30", "DAY_BEFORE_PREVIOUS"],
    [4, "2026-03-30", "DAY_BEFORE_PREVIOUS"],
  ])("with the first paid, cuota %i to %s: %s", (desdeCuota, fecha, code) => {
    expect(checkReschedule(pour(6_00), desdeCuota, dia(fecha))?.code ?? null).toBe(code);
  });

  test("a day before the cuota in front is refused with the days that would do", () => {
    expect(checkReschedule(pour(6_00), 4, dia("2026-03-30"))?.texto).toBe(
      "La cuota anterior vence el 31 de marzo de 2026: elige ese día o uno después.",
    );
  });

  test("a resto moves with the last cuota, of which it is what lacks", () => {
    const cargos = pour(4_00, 4);
    expect(openCuotas(cargos).map(({ numero, pendiente }) => [numero, pendiente])).toEqual([[4, 20_00]]);
    expect(checkReschedule(cargos, 4, dia("2026-05-15"))).toBeNull();
    expect(checkReschedule(cargos, 3, dia("2026-05-15"))?.code).toBe("CUOTA_SETTLED");
    expect(checkGrant(cargos, { desdeCuota: 4, fecha: dia("2026-05-15") })).toBeNull();
    expect(moved(cargos, 4, "2026-05-15")).toEqual([
      ["cuota 4", "2026-05-15", ["2026-04-30"]],
      ["resto 1", "2026-05-15", ["2026-04-30"]],
    ]);
  });

  test.each([
    // A borrower may ask for up to fifteen days beyond cuota 2's 28 February.
    ["2026-03-01", "2026-02-20", null],
    ["2026-03-15", "2026-02-20", null],
    ["2026-03-16", "2026-02-20", "EXTENSION_TOO_LONG"],
    ["2026-02-28", "2026-02-20", "DAY_NOT_LATER"],
    ["2026-02-25", "2026-02-20", "DAY_NOT_LATER"],
    // Late already: never a day that is past.
    ["2026-03-04", "2026-03-05", "DAY_NOT_LATER"],
    ["2026-03-05", "2026-03-05", null],
  ])("to %s, asked on %s: %s", (fecha, hoy, code) => {
    expect(checkExtension(dia("2026-02-28"), dia(fecha), dia(hoy))?.code ?? null).toBe(code);
  });
});

describe("what moves", () => {
  test("the cuotas from that one on, a period apart, and the resto with the last; each keeps its old day", () => {
    expect(moved(pour(6_00), 2, "2026-03-15")).toEqual([
      ["cuota 2", "2026-03-15", ["2026-02-28"]],
      ["cuota 3", "2026-04-15", ["2026-03-31"]],
      ["cuota 4", "2026-05-15", ["2026-04-30"]],
      ["resto 1", "2026-05-15", ["2026-04-30"]],
    ]);
  });

  test("a fine goes along with the cuota it fell due with; that of an earlier one stays", () => {
    const fined = [...veinte(), multa("2026-01-31"), multa("2026-03-31", 50, 2), multa("2026-06-07", 50, 3)];
    expect(moved(pour(6_00, 1, fined), 3, "2026-04-10")).toEqual([
      ["cuota 3", "2026-04-10", ["2026-03-31"]],
      ["multa 2", "2026-04-10", ["2026-03-31"]],
      ["cuota 4", "2026-05-10", ["2026-04-30"]],
      ["resto 1", "2026-05-10", ["2026-04-30"]],
    ]);
  });

  test("moved twice, both old days are kept, the first agreed first", () => {
    const once = reschedule(veinte(), { desdeCuota: 4, fecha: dia("2026-05-10"), periodo: "mensual" });
    const twice = reschedule(once, { desdeCuota: 4, fecha: dia("2026-05-20"), periodo: "mensual" });
    expect(twice.map(named)).toEqual([
      ["cuota 4", "2026-05-20", ["2026-04-30", "2026-05-10"]],
      ["resto 1", "2026-05-20", ["2026-04-30", "2026-05-10"]],
    ]);
  });

  test("to the day it has already, nothing does", () => {
    expect(moved(veinte(), 4, "2026-04-30")).toEqual([]);
  });

  test("its amounts and what it lacks stay", () => {
    const before = pour(9_00, 1);
    const after = reschedule(before, { desdeCuota: 2, fecha: dia("2026-03-15"), periodo: "mensual" });
    for (const { tipo, numero, monto, pendiente } of after)
      expect(before.find((one) => one.tipo === tipo && one.numero === numero)).toMatchObject({ monto, pendiente });
  });

  test.each<[string, string, Periodo, string[]]>([
    ["from a month's end", "2026-01-31", "mensual", ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"]],
    [
      "from a month's end of a leap year",
      "2028-01-31",
      "mensual",
      ["2028-01-31", "2028-02-29", "2028-03-31", "2028-04-30"],
    ],
    ["from a leap day", "2028-02-29", "mensual", ["2028-02-29", "2028-03-29", "2028-04-29", "2028-05-29"]],
    ["every fifteen days", "2028-02-20", "quincenal", ["2028-02-20", "2028-03-06", "2028-03-21", "2028-04-05"]],
    ["every week", "2026-12-24", "semanal", ["2026-12-24", "2026-12-31", "2027-01-07", "2027-01-14"]],
  ])("%s", (_, fecha, periodo, vence) => {
    const plan = openCargos({ total: centavos(24_00), cuotas: 4, fechaPrimerPago: dia("2025-06-15"), periodo });
    const cuotas = reschedule(plan, { desdeCuota: 1, fecha: dia(fecha), periodo }).filter(
      ({ tipo }) => tipo === "cuota",
    );
    expect(cuotas.map((cuota) => cuota.vence)).toEqual(vence);
  });

  test("whatever is paid and fined, settled cuotas stay, the order stays, and no debt loses its day", () => {
    const some = fc.record({
      cuotas: fc.integer({ min: 1, max: 24 }),
      periodo: fc.constantFrom<Periodo>("mensual", "quincenal", "semanal"),
      pagado: fc.integer({ min: 0, max: 2_400 }),
      elegidas: fc.integer({ min: 0, max: 24 }),
      days: fc.integer({ min: 0, max: 60 }),
      fined: fc.integer({ min: 0, max: 23 }),
    });
    forAll(
      fc.property(some, ({ cuotas, periodo, pagado, elegidas, days, fined }) => {
        const first = dia("2026-01-31");
        const plan = openCargos({ total: centavos(24_00), cuotas, fechaPrimerPago: first, periodo });
        const all = pour(pagado, elegidas, [...plan, multa(addPeriods(first, periodo, fined % cuotas))]);
        const from = openCuotas(all)[0];
        if (!from) return;
        const fecha = addDays(from.vence, days);
        expect(checkReschedule(all, from.numero, fecha)).toBeNull();
        const after = reschedule(all, { desdeCuota: from.numero, fecha, periodo });
        const whole = all.map(
          (one) => after.find(({ tipo, numero }) => tipo === one.tipo && numero === one.numero) ?? one,
        );
        const order = (cargos: Cargo[]) => inOrder(cargos).map(({ tipo, numero }) => `${tipo} ${numero}`);
        expect(order(whole)).toEqual(order(all));
        for (const [i, one] of whole.entries()) {
          const before = all[i];
          if (one.tipo === "cuota" && one.pendiente === 0 && one.numero !== from.numero) expect(one).toEqual(before);
          if (one.vence !== before?.vence) expect(one.vencePrevio.at(-1)).toBe(before?.vence);
        }
      }),
      { numRuns: 500 },
    );
  });
});

test.each([
  ["still open", 0, "2026-02-10", null],
  ["paid meanwhile", 600, "2026-02-10", "PRORROGA_STALE"],
  ["with as much time already", 0, "2026-01-31", "PRORROGA_STALE"],
])("granting of a cuota %s", (_, pagado, fecha, expected) => {
  expect(checkGrant(pour(pagado), { desdeCuota: 1, fecha: dia(fecha) })?.code ?? null).toBe(expected);
});

test("a refusal says why, a grant need not", () => {
  const errorsOf = (input: object) => prorrogaDecision.safeParse(input).error?.issues.map(({ path }) => path.join("."));
  expect(errorsOf({ prorrogaId: "a", conceder: true })).toBeUndefined();
  expect(errorsOf({ prorrogaId: "a", conceder: false, motivo: " " })).toEqual(["motivo"]);
  expect(errorsOf({ prorrogaId: "a", conceder: false, motivo: "No" })).toBeUndefined();
});

test("two cuotas on one day part again; a fine stays with the first of them, the resto with the last", () => {
  const one = (tipo: Cargo["tipo"], numero: number, vence: string): Cargo => ({
    ...{ tipo, numero, monto: centavos(600), pendiente: centavos(600) },
    ...{ vence: dia(vence), vencePrevio: [] },
  });
  const cargos = [
    one("cuota", 1, "2027-01-10"),
    one("cuota", 2, "2027-02-10"),
    one("cuota", 3, "2027-02-10"),
    one("multa", 1, "2027-02-10"),
    one("resto", 1, "2027-02-10"),
  ];
  const moved = reschedule(cargos, { desdeCuota: 2, fecha: dia("2027-02-20"), periodo: "mensual" });
  expect(moved.map(({ tipo, numero, vence }) => `${tipo} ${numero} ${vence}`).sort()).toEqual([
    "cuota 2 2027-02-20",
    "cuota 3 2027-03-20",
    "multa 1 2027-02-20",
    "resto 1 2027-03-20",
  ]);
});
