import { describe, expect, test } from "vitest";
import { dia, instante, toDia } from "../../rules/country/fecha.ts";
import { shownCargos, shownLoan } from "../../rules/loans/shown.ts";
import type { LoanState } from "../../rules/loans/status.ts";
import { type Cargo, settle } from "../../rules/money/cargos.ts";
import { centavos } from "../../rules/money/dinero.ts";
import { multa, veinte } from "../support/cargos.ts";

const PENDING = {
  id: "loan-1",
  numero: 7,
  status: "Pendiente" as LoanState,
  amount: centavos(2_000),
  reason: "Medicinas",
  createdAt: instante(Date.parse("2026-01-15T12:34:56.789Z")),
  motivo: null,
  interes: 20,
  periodo: "mensual" as const,
  cuotas: null,
  cuotasPagadas: null,
  fechaPrimerPago: null,
  montoFinal: null,
  multas: centavos(0),
  datosPago: null,
  castigadoEn: null,
  decididoEn: null,
  userId: "u-1",
  decididoPor: "admin-1",
};
const NOTHING = {
  cargos: [],
  cartera: centavos(0),
  castigo: centavos(0),
  enRevision: centavos(0),
  baneado: false,
};

/** The $20 loan after so much came in, of which administrators counted so many cuotas, with so much under review. */
function shown(hoy: string, pagado: number, elegidas = 0, enRevision = 0) {
  const { cargos, cuotasPagadas } = settle(veinte(), centavos(pagado), elegidas);
  const terms = { cuotas: 4, cuotasPagadas, fechaPrimerPago: dia("2026-01-31"), montoFinal: centavos(24_00) };
  const money = { ...NOTHING, cargos, cartera: centavos(24_00 - pagado), enRevision: centavos(enRevision) };
  return shownLoan({ ...PENDING, ...terms, status: "Aprobado" }, money, dia(hoy));
}

describe("a loan as its screens see it", () => {
  test("what it costs a year is from the day on which the money was sent to the days first agreed", () => {
    const loan = { ...PENDING, status: "Aprobado" as const, amount: centavos(20_00) };
    const decididoEn = instante(Date.parse("2026-01-01T12:00:00Z"));
    const moved = veinte().map((cargo) => ({ ...cargo, vence: dia("2027-01-01"), vencePrevio: [cargo.vence] }));
    for (const cargos of [veinte(), moved]) {
      const { tasaAnual } = shownLoan({ ...loan, decididoEn }, { ...NOTHING, cargos }, dia("2026-02-01"));
      // 31 Jan, 28 Feb, 31 Mar, 30 Apr.
      expect(tasaAnual).toBeCloseTo(1.47, 1);
    }
    expect(shownLoan(loan, { ...NOTHING, cargos: veinte() }, dia("2026-02-01")).tasaAnual).toBeNull();
  });

  test("before approval it has no plan", () => {
    expect(shownLoan(PENDING, NOTHING, dia("2026-01-15"))).toEqual({
      id: "loan-1",
      numero: 7,
      status: "Pendiente",
      amount: 2_000,
      reason: "Medicinas",
      createdAt: 1_768_480_496_789,
      fecha: "2026-01-15T12:34:56.789Z",
      motivo: null,
      interes: 20,
      periodo: "mensual",
      cuotas: null,
      cuotasPagadas: null,
      fechaPrimerPago: null,
      montoFinal: null,
      multas: 0,
      enRevision: 0,
      datosPago: null,
      castigadoEn: null,
      tasaAnual: null,
      castigo: 0,
      saldo: 0,
      aFavor: 0,
      atrasoDias: 0,
      vencido: 0,
      plan: [],
      cargos: [],
      proxima: null,
    });
  });

  test("after approval it has its plan, its saldo and what comes next; never who decided", () => {
    const loan = shown("2026-03-01", 6_00, 1);
    expect(loan).toMatchObject({
      saldo: 18_00,
      aFavor: 0,
      atrasoDias: 1,
      vencido: 6_00,
      montoFinal: 24_00,
      plan: [
        { numero: 1, monto: 600, vence: "2026-01-31", estado: "Pagado" },
        { numero: 2, monto: 600, vence: "2026-02-28", estado: "Vencido" },
        { numero: 3, monto: 600, vence: "2026-03-31", estado: "Pendiente" },
        { numero: 4, monto: 600, vence: "2026-04-30", estado: "Pendiente" },
      ],
      proxima: { numero: 2, monto: 600, vence: "2026-02-28" },
    });
    expect(loan).not.toHaveProperty("userId");
    expect(loan).not.toHaveProperty("decididoPor");
  });

  test("what was paid beyond it is in its favour, and nothing is owed", () => {
    expect(shown("2026-03-01", 30_00)).toMatchObject({
      saldo: 0,
      aFavor: 6_00,
      atrasoDias: 0,
      vencido: 0,
      proxima: null,
    });
  });

  test("its person's ban hides what waits, not what is owed", () => {
    const money = { ...NOTHING, baneado: true };
    expect(shownLoan(PENDING, money, dia("2026-01-15")).status).toBe("Baneado");
    expect(shownLoan({ ...PENDING, status: "Rechazado" }, money, dia("2026-01-15")).status).toBe("Baneado");
    expect(shownLoan({ ...PENDING, status: "Aprobado" }, money, dia("2026-01-15")).status).toBe("Aprobado");
  });

  test("given up, nothing is expected; its person still sees what each cuota lacks", () => {
    const given = settle(veinte(), centavos(9_00), 1);
    const cargos = given.cargos.map((cargo) => ({ ...cargo, pendiente: centavos(0) }));
    const terms = { cuotas: 4, cuotasPagadas: 1, fechaPrimerPago: dia("2026-01-31"), montoFinal: centavos(24_00) };
    const castigadoEn = instante(Date.parse("2026-06-01T12:00:00Z"));
    const loan = shownLoan(
      { ...PENDING, ...terms, status: "Aprobado", castigadoEn },
      { ...NOTHING, cargos, castigo: centavos(15_00) },
      dia("2026-06-02"),
    );
    expect(loan).toMatchObject({ saldo: 0, aFavor: 0, castigo: 15_00, castigadoEn, atrasoDias: 0, vencido: 0 });
    expect(loan.proxima).toBeNull();
    expect(loan.plan.map(({ estado }) => estado)).toEqual(["Pagado", "Pendiente", "Pendiente", "Pendiente"]);
    expect(loan.cargos.map(({ numero, pendiente, estado }) => [numero, pendiente, estado])).toEqual([
      [1, 0, "pagada"],
      [2, 300, "vencida"],
      [3, 600, "vencida"],
      [4, 600, "vencida"],
    ]);
  });

  test.each([
    // Midnight in Caracas is 04:00 UTC: due on 31 January is late from then on, and not a moment before.
    ["2026-01-31T04:00:00.000Z", 0, "Pendiente"],
    ["2026-02-01T03:59:59.999Z", 0, "Pendiente"],
    ["2026-02-01T04:00:00.000Z", 1, "Vencido"],
    ["2026-02-02T03:59:59.999Z", 1, "Vencido"],
    ["2026-02-02T04:00:00.000Z", 2, "Vencido"],
  ])("at %s: %i days late", (moment, dias, estado) => {
    const loan = shown(toDia(instante(Date.parse(moment))), 0);
    expect([loan.atrasoDias, loan.plan[0]?.estado]).toEqual([dias, estado]);
  });
});

describe("a plan that always adds up: each cargo with how it stands", () => {
  const states = (cargos: readonly Cargo[], enRevision: number, hoy: string) =>
    shownCargos(cargos, centavos(enRevision), dia(hoy)).map(({ estado }) => estado);

  test.each<[string, number, number, string, string[]]>([
    ["nothing paid", 0, 0, "2026-01-31", ["pendiente", "pendiente", "pendiente", "pendiente"]],
    ["nothing paid, a day late", 0, 0, "2026-02-01", ["vencida", "pendiente", "pendiente", "pendiente"]],
    ["3.50 of the first", 3_50, 0, "2026-01-31", ["abonada", "pendiente", "pendiente", "pendiente"]],
    ["3.50 of the first, a day late", 3_50, 0, "2026-02-01", ["vencida", "pendiente", "pendiente", "pendiente"]],
    ["one and a half paid", 9_00, 0, "2026-01-31", ["pagada", "abonada", "pendiente", "pendiente"]],
    ["a cuota under review", 0, 6_00, "2026-02-01", ["en_revision", "pendiente", "pendiente", "pendiente"]],
    [
      "what completes one under review",
      3_50,
      2_50,
      "2026-02-01",
      ["en_revision", "pendiente", "pendiente", "pendiente"],
    ],
    [
      "half a cuota under review covers none",
      0,
      3_00,
      "2026-01-31",
      ["pendiente", "pendiente", "pendiente", "pendiente"],
    ],
    ["two and a half under review", 0, 15_00, "2026-02-01", ["en_revision", "en_revision", "pendiente", "pendiente"]],
    ["more than all under review", 6_00, 99_00, "2026-05-01", ["pagada", "en_revision", "en_revision", "en_revision"]],
  ])("%s", (_, pagado, enRevision, hoy, estados) => {
    expect(states(settle(veinte(), centavos(pagado), 0).cargos, enRevision, hoy)).toEqual(estados);
  });

  test("a fine and a resto are there while they carry something, by day", () => {
    const { cargos } = settle([...veinte(), multa("2026-02-28")], centavos(4_00), 4);
    const rows = shownCargos(cargos, centavos(0), dia("2026-05-01"));
    expect(rows.map(({ tipo, numero, pendiente, estado }) => [tipo, numero, pendiente, estado])).toEqual([
      ["cuota", 1, 0, "pagada"],
      ["cuota", 2, 0, "pagada"],
      ["multa", 1, 50, "vencida"],
      ["cuota", 3, 0, "pagada"],
      ["cuota", 4, 0, "pagada"],
      ["resto", 1, 20_00, "vencida"],
    ]);
    const waived = settle([...veinte(), multa("2026-02-28", 0)], centavos(24_00), 4).cargos;
    expect(shownCargos(waived, centavos(0), dia("2026-05-01")).map(({ tipo }) => tipo)).toEqual(Array(4).fill("cuota"));
  });
});
