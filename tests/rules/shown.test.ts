import { describe, expect, test } from "vitest";
import { dia, instante } from "../../rules/country/fecha.ts";
import { shownLoan } from "../../rules/loans/shown.ts";
import type { LoanStatus } from "../../rules/loans/status.ts";
import { centavos } from "../../rules/money/dinero.ts";

describe("a loan as its screens see it", () => {
  const PENDING = {
    id: "loan-1",
    status: "Pendiente" as LoanStatus,
    amount: centavos(2_000),
    reason: "Medicinas",
    createdAt: instante(Date.parse("2026-01-15T12:34:56.789Z")),
    motivo: null,
    cuotas: null,
    cuotasPagadas: null,
    fechaPrimerPago: null,
    montoFinal: null,
    multas: centavos(0),
    datosPago: null,
    userId: "u-1",
    decididoPor: "admin-1",
  };

  test("before approval it has no plan", () => {
    expect(shownLoan(PENDING, centavos(0), dia("2026-01-15"))).toEqual({
      id: "loan-1",
      status: "Pendiente",
      amount: 2_000,
      reason: "Medicinas",
      createdAt: 1_768_480_496_789,
      fecha: "2026-01-15T12:34:56.789Z",
      motivo: null,
      cuotas: null,
      cuotasPagadas: null,
      fechaPrimerPago: null,
      montoFinal: null,
      multas: 0,
      datosPago: null,
      saldo: 0,
      plan: [],
      proxima: null,
    });
  });

  test("after approval it has its plan, its saldo and what comes next; never who decided", () => {
    const approved = {
      ...PENDING,
      status: "Aprobado" as LoanStatus,
      cuotas: 2,
      cuotasPagadas: 1,
      fechaPrimerPago: dia("2026-01-31"),
      montoFinal: centavos(2_400),
    };
    const shown = shownLoan(approved, centavos(1_200), dia("2026-03-01"));
    expect(shown).toMatchObject({
      saldo: 1_200,
      montoFinal: 2_400,
      plan: [
        { numero: 1, monto: 1_200, vence: "2026-01-31", estado: "Pagado" },
        { numero: 2, monto: 1_200, vence: "2026-02-28", estado: "Vencido" },
      ],
      proxima: { numero: 2, monto: 1_200, vence: "2026-02-28" },
    });
    expect(shown).not.toHaveProperty("userId");
    expect(shown).not.toHaveProperty("decididoPor");
  });
});
