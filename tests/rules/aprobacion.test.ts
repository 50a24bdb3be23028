import { describe, expect, test } from "vitest";
import { dia } from "../../rules/country/fecha.ts";
import { applyApproval, approvalInput, checkFirstPayment } from "../../rules/loans/aprobar/aprobacion.ts";
import { bolivares, centavos } from "../../rules/money/dinero.ts";
import { DIEZ_MB, errores, leido, NO_ENTEROS } from "./esquemas.ts";

describe("approval", () => {
  const datosPago = { banco: null, tipo: null, numeroCuenta: null, titular: null, bs: bolivares(1), referencia: "1" };

  test.each([
    [100, 120],
    [2_000, 2_400],
    [1_999, 2_399],
    [40_000, 48_000],
    [1_000_000, 1_200_000],
  ])("of %i cents: montoFinal %i, no cuota paid, no fine", (amount, montoFinal) => {
    expect(
      applyApproval(
        { amount: centavos(amount) },
        { cuotas: 4, fechaPrimerPago: dia("2026-01-31"), datosPago },
        { interes: 20, periodo: "mensual" },
      ),
    ).toEqual({
      status: "Aprobado",
      cuotas: 4,
      cuotasPagadas: 0,
      fechaPrimerPago: "2026-01-31",
      montoFinal,
      multas: 0,
      datosPago,
      interes: 20,
      periodo: "mensual",
    });
  });

  test.each([
    [0, 2_000],
    [10, 2_200],
    [15, 2_300],
    [100, 4_000],
  ])("a loan keeps the terms of its approval: at %i%%, $20 make %i", (interes, montoFinal) => {
    const approval = { cuotas: 2, fechaPrimerPago: dia("2026-01-31"), datosPago };
    expect(applyApproval({ amount: centavos(2_000) }, approval, { interes, periodo: "semanal" })).toMatchObject({
      montoFinal,
      interes,
      periodo: "semanal",
    });
  });

  test.each([
    ["2026-03-04", null],
    ["2026-03-03", null],
    ["2027-03-05", null],
    ["2025-03-03", null],
    ["2027-03-06", "FIRST_PAYMENT_FAR"],
    ["2025-03-02", "FIRST_PAYMENT_FAR"],
    ["0001-01-01", "FIRST_PAYMENT_FAR"],
    ["9999-12-31", "FIRST_PAYMENT_FAR"],
  ])("on 2026-03-04, a first payment on %s: %s", (fechaPrimerPago, code) => {
    expect(checkFirstPayment(dia(fechaPrimerPago), dia("2026-03-04"))?.code ?? null).toBe(code);
  });
});

describe("approving: the input", () => {
  const TODOS = "Todos los campos son obligatorios.";
  const CUOTAS = "Las cuotas van de 1 a 24.";
  const datosPago = { bs: 582_000, referencia: "000123456789" };
  const VALID = { loanId: "loan-1", fechaPrimerPago: "2026-01-31", datosPago };

  test("takes no bank, and as many cuotas as the terms say, unless told otherwise", () => {
    expect(leido(approvalInput, VALID)).toEqual({
      loanId: "loan-1",
      fechaPrimerPago: "2026-01-31",
      datosPago: { ...datosPago, banco: null, tipo: null, numeroCuenta: null, titular: null },
    });
  });

  test.each([1, 4, 24])("%i cuotas", (cuotas) => {
    expect(leido(approvalInput, { ...VALID, cuotas }).cuotas).toBe(cuotas);
  });

  test.each([...NO_ENTEROS.filter((value) => value !== undefined), 0, -0, -1, 25, 1_000_000])(
    "case %#: not a number of cuotas",
    (cuotas) => {
      expect(errores(approvalInput, { ...VALID, cuotas })).toEqual({ cuotas: CUOTAS });
    },
  );

  test.each<[string, object, string]>([
    ["no date", { fechaPrimerPago: undefined }, "fechaPrimerPago"],
    ["an empty date", { fechaPrimerPago: "" }, "fechaPrimerPago"],
    ["a day that does not exist", { fechaPrimerPago: "2026-02-30" }, "fechaPrimerPago"],
    ["an instant instead of a day", { fechaPrimerPago: 1_768_480_496_789 }, "fechaPrimerPago"],
    ["no payment data", { datosPago: undefined }, "datosPago"],
    ["empty payment data", { datosPago: null }, "datosPago"],
    ["text for payment data", { datosPago: "x" }, "datosPago"],
    ["no bs", { datosPago: { referencia: "1" } }, "datosPago.bs"],
    ["zero bs", { datosPago: { ...datosPago, bs: 0 } }, "datosPago.bs"],
    ["negative zero bs", { datosPago: { ...datosPago, bs: -0 } }, "datosPago.bs"],
    ["negative bs", { datosPago: { ...datosPago, bs: -1 } }, "datosPago.bs"],
    ["bs as text", { datosPago: { ...datosPago, bs: "582000" } }, "datosPago.bs"],
    ["half a céntimo", { datosPago: { ...datosPago, bs: 0.5 } }, "datosPago.bs"],
    ["bs not a number", { datosPago: { ...datosPago, bs: Number.NaN } }, "datosPago.bs"],
    ["infinite bs", { datosPago: { ...datosPago, bs: Number.POSITIVE_INFINITY } }, "datosPago.bs"],
    ["no reference", { datosPago: { bs: 1 } }, "datosPago.referencia"],
    ["an empty reference", { datosPago: { bs: 1, referencia: "" } }, "datosPago.referencia"],
    ["a blank reference", { datosPago: { bs: 1, referencia: " \u0000 " } }, "datosPago.referencia"],
    ["a reference that is a number", { datosPago: { bs: 1, referencia: 1234 } }, "datosPago.referencia"],
  ])("%s: 'Todos los campos son obligatorios.'", (_, change, field) => {
    expect(errores(approvalInput, { ...VALID, ...change })).toEqual({ [field]: TODOS });
  });

  test.each<[string, object, Record<string, string>]>([
    ["too many bolívares", { bs: 1_000_000_000_001 }, { "datosPago.bs": "El monto en Bs es demasiado grande." }],
    ["a long reference", { referencia: "1".repeat(31) }, { "datosPago.referencia": "Usa hasta 30 caracteres." }],
    ["a long bank", { banco: "b".repeat(61) }, { "datosPago.banco": "Usa hasta 60 caracteres." }],
    ["a long type", { tipo: "b".repeat(41) }, { "datosPago.tipo": "Usa hasta 40 caracteres." }],
    ["a long account", { numeroCuenta: "1".repeat(31) }, { "datosPago.numeroCuenta": "Usa hasta 30 caracteres." }],
    ["10 MB of holder", { titular: DIEZ_MB }, { "datosPago.titular": "Usa hasta 120 caracteres." }],
  ])("%s", (_, change, expected) => {
    expect(errores(approvalInput, { ...VALID, datosPago: { ...datosPago, ...change } })).toEqual(expected);
  });

  test.each([
    [undefined, "Falta el identificador."],
    [7, "Falta el identificador."],
    ["", "El identificador no es válido."],
    ["a b", "El identificador no es válido."],
    ["../x", "El identificador no es válido."],
    ["a\n", "El identificador no es válido."],
    ["a".repeat(65), "El identificador no es válido."],
    ["👶", "El identificador no es válido."],
  ])("%j is no loan: %s", (loanId, texto) => {
    expect(errores(approvalInput, { ...VALID, loanId })).toEqual({ loanId: texto });
  });
});
