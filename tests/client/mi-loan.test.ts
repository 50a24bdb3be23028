/** What a borrower reads about the loan: when, how much, how far along (dinero.md §2, §5, §8). */
import { describe, expect, test } from "vitest";
import { aFavorDe, deudasAparte, hayAparte } from "../../client/borrower/deudas-aparte.ts";
import { despues, tituloDeuda } from "../../client/borrower/inicio/deuda/deuda-dicha.ts";
import { tituloFinal } from "../../client/borrower/inicio/final.tsx";
import {
  cuandoVence,
  cuotasPagadasText,
  deudaDe,
  enEspera,
  type MiLoan,
  porPagar,
  siguienteCuota,
} from "../../client/pieces/dinero/mi-loan.ts";
import { dia } from "../../rules/country/fecha.ts";
import { centavos } from "../../rules/money/dinero.ts";
import { HOY, loanOf } from "../support/mi-loan.ts";
import type { Pieza } from "../support/plan.ts";

test.each([
  ["2027-03-01", "vence hoy"],
  ["2027-03-02", "vence mañana"],
  ["2027-02-28", "venció ayer"],
  ["2027-03-03", "vence en 2 días"],
  ["2027-02-27", "venció hace 2 días"],
  ["2027-04-01", "vence en 31 días"],
  ["2026-03-01", "venció hace 365 días"],
])("a cuota of %s %s", (vence, text) => {
  expect(cuandoVence(dia(vence), HOY)).toBe(text);
});

const PAID: Pieza = ["cuota", 600, "2027-02-01", 0];
const cuota = (vence: string, pendiente = 600): Pieza => ["cuota", 600, vence, pendiente];

test.each<[string, MiLoan, string, number, [string, number] | null]>([
  [
    "nothing late",
    loanOf([PAID, cuota("2027-03-05"), cuota("2027-04-05")]),
    "Tu próxima cuota",
    600,
    ["2027-04-05", 600],
  ],
  ["due today", loanOf([PAID, cuota("2027-03-01"), cuota("2027-04-05")]), "Tu próxima cuota", 600, ["2027-04-05", 600]],
  [
    "one late, half paid, with its fine",
    loanOf([PAID, cuota("2027-02-20", 250), ["multa", 50, "2027-02-20", 50], cuota("2027-03-20")]),
    "Tienes una cuota vencida",
    300,
    ["2027-03-20", 600],
  ],
  [
    "two late",
    loanOf([cuota("2027-01-20"), cuota("2027-02-20"), cuota("2027-03-20")]),
    "Tienes 2 cuotas vencidas",
    1200,
    ["2027-03-20", 600],
  ],
  ["a resto late", loanOf([PAID, ["resto", 0, "2027-02-01", 2000]]), "Tienes un pago vencido", 2000, null],
  [
    "late, and all of it under review",
    loanOf([cuota("2027-02-20"), cuota("2027-03-20")], { enRevision: 600 }),
    "Tu pago está en revisión",
    600,
    ["2027-03-20", 600],
  ],
  ["the last one", loanOf([PAID, cuota("2027-03-05")]), "Tu próxima cuota", 600, null],
])("%s: what is said, what is due now and what after it", (_, loan, titulo, monto, after) => {
  expect(tituloDeuda(loan, HOY)).toBe(titulo);
  expect(porPagar(loan, HOY)).toBe(monto);
  expect(despues(loan, HOY)).toEqual(after && { vence: after[0], monto: after[1] });
  expect(deudaDe(loan)).toBe(loan.saldo);
});

test("every cuota counts as paid and a resto is to come: no cuota, but its amount", () => {
  const loan = loanOf([PAID, ["resto", 0, "2027-03-09", 2000]], { cuotas: 1 });
  expect([tituloDeuda(loan, HOY), porPagar(loan, HOY), siguienteCuota(loan)]).toEqual([
    "Te falta por pagar",
    2000,
    null,
  ]);
});

test("part of what is late under review is late all the same", () => {
  const loan = loanOf([cuota("2027-02-20")], { enRevision: 599 });
  expect(enEspera(loan, HOY)).toBe(false);
  expect(tituloDeuda(loan, HOY)).toBe("Tienes una cuota vencida");
});

test("nothing left: it says that it is being closed, never that it was completed", () => {
  const loan = loanOf([PAID]);
  expect([deudaDe(loan), porPagar(loan, HOY), siguienteCuota(loan)]).toEqual([0, 0, null]);
  expect(tituloDeuda(loan, HOY)).toBe("Terminaste de pagar; estamos cerrando tu préstamo");
  expect(tituloFinal(loan)).toBe(tituloDeuda(loan, HOY));
});

test("given up: it is owed, all of it, and no day is waited for", () => {
  const loan = loanOf([cuota("2027-02-20")], { castigo: 18_00, saldo: 0 });
  expect([deudaDe(loan), porPagar(loan, HOY), despues(loan, HOY)]).toEqual([18_00, 18_00, null]);
  expect(tituloDeuda(loan, HOY)).toBe("Tu préstamo quedó como incobrable");
  expect(tituloFinal(loan)).toBe(tituloDeuda(loan, HOY));
});

test("how many cuotas are paid", () => {
  expect(cuotasPagadasText(loanOf([PAID, PAID]))).toBe("2 de 4 cuotas pagadas");
});

describe("beside a running loan", () => {
  const cerradoDebiendo = { loanId: "l-1", amount: centavos(20_00), debe: centavos(6_00) };
  const credito = (cents: number) => ({ credito: centavos(cents), cerradoDebiendo: null });

  test.each([
    [0, null, 0, false],
    [6_00, null, 6_00, true],
    [6_00, 5_50, 11_50, true],
    [0, 5_50, 5_50, true],
    [-6_00, null, 0, true],
    [-6_00, 5_50, 5_50, true],
  ])("credit of %i and %s paid beyond the loan: %i in favour", (cents, aFavor, favor, said) => {
    const loan = aFavor === null ? null : { aFavor: centavos(aFavor) };
    expect(aFavorDe(centavos(cents), loan)).toBe(favor);
    expect(hayAparte(credito(cents), loan)).toBe(said);
  });

  const saldoDebido = { debe: centavos(4_00), vence: HOY };

  test.each([
    ["a closed loan, then credit below zero", { cerradoDebiendo, saldoDebido }, ["l-1", "saldo"], 10_00],
    ["credit below zero", { cerradoDebiendo: null, saldoDebido }, ["saldo"], 4_00],
    ["nothing", { cerradoDebiendo: null, saldoDebido: null }, [], 0],
  ])("what a pago may be for: %s", (_, cuentas, loanIds, sum) => {
    expect(deudasAparte(cuentas).map(({ loanId }) => loanId)).toEqual(loanIds);
    expect(deudasAparte(cuentas).reduce((total, { debe }) => total + debe, 0)).toBe(sum);
  });
});
