import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Dia } from "../../rules/country/fecha.ts";
import { toDia } from "../../rules/country/fecha.ts";
import { applyApproval, approvalInput, checkFirstPayment } from "../../rules/loans/aprobacion.ts";
import { calendarEvents } from "../../rules/loans/calendario.ts";
import { CUOTAS_POR_DEFECTO, cuotaStatus, planCuotas, proximaCuota } from "../../rules/loans/plan.ts";
import { shownLoan } from "../../rules/loans/shown.ts";
import { checkAmount, checkRequest, loanRequestInput, waitAfterRejection } from "../../rules/loans/solicitud.ts";
import { ACTIVE_STATUSES, LOAN_STATUSES, type LoanStatus } from "../../rules/loans/status.ts";
import { DIEZ_MB, errores, leido, NO_ENTEROS, NO_TEXTOS } from "./esquemas.ts";

const CLAVE = "3f2b1c9e-8f1d-4b7a-9c1e-2d3f4a5b6c7d";

test("the states are those of spec §4; two of them are active", () => {
  expect([...LOAN_STATUSES]).toEqual(["Pendiente", "Aprobado", "Rechazado", "Baneado"]);
  expect([...ACTIVE_STATUSES]).toEqual(["Pendiente", "Aprobado"]);
  expect(CUOTAS_POR_DEFECTO).toBe(4);
});

describe("the amount stands within the level's range", () => {
  const TEXTOS = [
    [1, 2_000, "Tu nivel actual (1) permite préstamos entre $1 y $20."],
    [2, 5_000, "Tu nivel actual (2) permite préstamos entre $1 y $50."],
    [3, 10_000, "Tu nivel actual (3) permite préstamos entre $1 y $100."],
    [4, 20_000, "Tu nivel actual (4) permite préstamos entre $1 y $200."],
    [5, 40_000, "Tu nivel actual (5) permite préstamos entre $1 y $400."],
    [100, 1_000_000, "Tu nivel actual (100) permite préstamos entre $1 y $10.000."],
  ] as const;

  describe.each(TEXTOS)("level %i", (nivel, max, texto) => {
    test.each([100, 101, max - 1, max])("%i cents are within it", (amount) => {
      expect(checkAmount(nivel, amount)).toBeNull();
    });

    test.each([
      max + 1,
      99,
      1,
      0,
      -0,
      -100,
      -max,
      2 ** 53,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
    ])("%d cents are not", (amount) => {
      expect(checkAmount(nivel, amount)).toEqual({ code: "AMOUNT_OUT_OF_RANGE", texto });
    });
  });
});

describe("who may ask for a loan", () => {
  const able = {
    perfilGuardado: true,
    verify: true,
    nivel: 1,
    statuses: [] as LoanStatus[],
    desde: null as Dia | null,
  };
  const ACTIVA = "Solo puedes tener una solicitud activa a la vez";

  test.each<[string, typeof able, number]>([
    ["the first time", able, 2_000],
    ["a dollar", able, 100],
    ["after a rejection", { ...able, statuses: ["Rechazado"] }, 2_000],
    ["after many rejections", { ...able, statuses: ["Rechazado", "Rechazado", "Rechazado"] }, 2_000],
    ["more at a higher level", { ...able, nivel: 5 }, 40_000],
  ])("%s: yes", (_, borrower, amount) => {
    expect(checkRequest(borrower, amount)).toBeNull();
  });

  test.each<[string, typeof able, number, string, string | undefined]>([
    ["with one in review", { ...able, statuses: ["Pendiente"] }, 2_000, "LOAN_ALREADY_ACTIVE", ACTIVA],
    ["with one approved", { ...able, statuses: ["Aprobado"] }, 2_000, "LOAN_ALREADY_ACTIVE", ACTIVA],
    [
      "with one in review behind a rejected one",
      { ...able, statuses: ["Rechazado", "Pendiente"] },
      2_000,
      "LOAN_ALREADY_ACTIVE",
      ACTIVA,
    ],
    ["banned", { ...able, statuses: ["Baneado"] }, 2_000, "BANNED", undefined],
    ["banned once, whatever came after", { ...able, statuses: ["Rechazado", "Baneado"] }, 2_000, "BANNED", undefined],
    ["without a profile", { ...able, perfilGuardado: false }, 2_000, "PROFILE_MISSING", undefined],
    ["not verified", { ...able, verify: false }, 2_000, "NOT_VERIFIED", undefined],
    [
      "too much for the level",
      able,
      2_001,
      "AMOUNT_OUT_OF_RANGE",
      "Tu nivel actual (1) permite préstamos entre $1 y $20.",
    ],
    [
      "banned comes before all",
      { ...able, perfilGuardado: false, verify: false, statuses: ["Baneado"] },
      0,
      "BANNED",
      undefined,
    ],
    [
      "the profile comes before the photos",
      { ...able, perfilGuardado: false, verify: false },
      0,
      "PROFILE_MISSING",
      undefined,
    ],
    [
      "rejected a short while ago",
      { ...able, statuses: ["Rechazado"], desde: "2026-03-11" },
      2_000,
      "REJECTED_RECENTLY",
      "Podrás solicitar de nuevo desde el 11 de marzo de 2026.",
    ],
    [
      "the wait comes before the amount",
      { ...able, statuses: ["Rechazado"], desde: "2026-03-11" },
      0,
      "REJECTED_RECENTLY",
      undefined,
    ],
    ["an active one comes before the amount", { ...able, statuses: ["Aprobado"] }, 0, "LOAN_ALREADY_ACTIVE", ACTIVA],
  ])("%s: no", (_, borrower, amount, code, texto) => {
    const refusal = checkRequest(borrower, amount);
    expect(refusal?.code).toBe(code);
    expect(refusal?.texto).not.toBe("");
    if (texto) expect(refusal?.texto).toBe(texto);
  });
});

describe("the wait after a rejection", () => {
  // 23:30 of the 4th in Caracas: already the 5th in UTC.
  const rechazado = Date.parse("2026-03-05T03:30:00Z");
  test.each<[string, number | null, number, Dia, Dia | null]>([
    ["never rejected", null, 7, "2026-03-04", null],
    ["no wait is asked", rechazado, 0, "2026-03-04", null],
    ["the same day", rechazado, 7, "2026-03-04", "2026-03-11"],
    ["the day before", rechazado, 7, "2026-03-10", "2026-03-11"],
    ["that very day", rechazado, 7, "2026-03-11", null],
    ["long after", rechazado, 7, "2027-01-01", null],
    ["one day", rechazado, 1, "2026-03-04", "2026-03-05"],
    ["a year", rechazado, 365, "2026-03-05", "2027-03-04"],
  ])("%s", (_, at, espera, hoy, desde) => {
    expect(waitAfterRejection(at, espera, hoy)).toBe(desde);
  });
});

describe("approval", () => {
  const datosPago = { banco: null, tipo: null, numeroCuenta: null, titular: null, bs: 1, referencia: "1" };

  test.each([
    [100, 120],
    [2_000, 2_400],
    [1_999, 2_399],
    [40_000, 48_000],
    [1_000_000, 1_200_000],
  ])("of %i cents: montoFinal %i, no cuota paid, no fine", (amount, montoFinal) => {
    expect(applyApproval({ amount }, { cuotas: 4, fechaPrimerPago: "2026-01-31", datosPago })).toEqual({
      status: "Aprobado",
      cuotas: 4,
      cuotasPagadas: 0,
      fechaPrimerPago: "2026-01-31",
      montoFinal,
      multas: 0,
      datosPago,
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
    expect(checkFirstPayment(fechaPrimerPago, "2026-03-04")?.code ?? null).toBe(code);
  });
});

describe("the plan", () => {
  const plan = (montoFinal: number, cuotas: number, fechaPrimerPago: string, multas = 0) =>
    planCuotas({ montoFinal, multas, cuotas, fechaPrimerPago }).map(({ numero, monto, vence }) => [
      numero,
      monto,
      vence,
    ]);

  test.each<[string, ReturnType<typeof plan>, ReturnType<typeof plan>]>([
    [
      "$24 in four from 31 January: each counts from the anchor day",
      plan(2_400, 4, "2026-01-31"),
      [
        [1, 600, "2026-01-31"],
        [2, 600, "2026-02-28"],
        [3, 600, "2026-03-31"],
        [4, 600, "2026-04-30"],
      ],
    ],
    [
      "31 January of a leap year",
      plan(2_400, 3, "2028-01-31"),
      [
        [1, 800, "2028-01-31"],
        [2, 800, "2028-02-29"],
        [3, 800, "2028-03-31"],
      ],
    ],
    [
      "across the end of a year",
      plan(2_400, 3, "2026-11-30"),
      [
        [1, 800, "2026-11-30"],
        [2, 800, "2026-12-30"],
        [3, 800, "2027-01-30"],
      ],
    ],
    [
      "the last takes the remainder",
      plan(1_000, 3, "2026-03-15"),
      [
        [1, 333, "2026-03-15"],
        [2, 333, "2026-04-15"],
        [3, 334, "2026-05-15"],
      ],
    ],
    ["in one", plan(120, 1, "2028-02-29"), [[1, 120, "2028-02-29"]]],
    [
      "a fine of 0.50 falls on the last",
      plan(2_450, 4, "2026-03-15", 50),
      [
        [1, 600, "2026-03-15"],
        [2, 600, "2026-04-15"],
        [3, 600, "2026-05-15"],
        [4, 650, "2026-06-15"],
      ],
    ],
    ["two fines on a single cuota", plan(2_500, 1, "2026-03-15", 100), [[1, 2_500, "2026-03-15"]]],
  ])("%s", (_, actual, expected) => {
    expect(actual).toEqual(expected);
  });

  const somePlan = fc.record({
    amount: fc.integer({ min: 100, max: 1_000_000 }),
    fines: fc.integer({ min: 0, max: 20 }),
    cuotas: fc.integer({ min: 1, max: 24 }),
    fechaPrimerPago: fc.constantFrom("2026-01-31", "2027-02-28", "2028-02-29", "2026-08-30", "2026-12-01"),
  });

  test("always adds up to montoFinal, each a cent at least, each month later than the last", () => {
    fc.assert(
      fc.property(somePlan, ({ amount, fines, cuotas, fechaPrimerPago }) => {
        const multas = 50 * fines;
        const { montoFinal } = applyApproval(
          { amount },
          {
            cuotas,
            fechaPrimerPago,
            datosPago: { banco: null, tipo: null, numeroCuenta: null, titular: null, bs: 1, referencia: "1" },
          },
        );
        const fined = planCuotas({ montoFinal: montoFinal + multas, multas, cuotas, fechaPrimerPago });
        expect(fined).toHaveLength(cuotas);
        expect(fined.reduce((sum, { monto }) => sum + monto, 0)).toBe(montoFinal + multas);
        expect(fined.every(({ monto }) => Number.isSafeInteger(monto) && monto >= 1)).toBe(true);
        expect(fined.map(({ numero }) => numero)).toEqual(fined.map((_, i) => i + 1));
        const months = fined.map(({ vence }) => Number(vence.slice(0, 4)) * 12 + Number(vence.slice(5, 7)));
        expect(months).toEqual(months.map((_, i) => (months[0] ?? 0) + i));
        // A fine changes no amount that a person already knew but the last.
        const unfined = planCuotas({ montoFinal, multas: 0, cuotas, fechaPrimerPago });
        expect(fined.slice(0, -1)).toEqual(unfined.slice(0, -1));
      }),
      { numRuns: 300 },
    );
  });
});

describe("the state of a cuota", () => {
  const cuota = (numero: number) => ({ numero, monto: 600, vence: "2026-03-31" });

  test.each([
    [1, 0, "2026-03-01", "Pendiente"],
    [1, 0, "2026-03-30", "Pendiente"],
    // Due today is never late.
    [1, 0, "2026-03-31", "Pendiente"],
    [1, 0, "2026-04-01", "Vencido"],
    [1, 0, "2027-03-31", "Vencido"],
    [1, 1, "2026-03-01", "Pagado"],
    [1, 1, "2027-03-31", "Pagado"],
    [2, 1, "2026-03-31", "Pendiente"],
    [2, 1, "2026-04-01", "Vencido"],
    [2, 2, "2026-04-01", "Pagado"],
    [4, 3, "2026-03-31", "Pendiente"],
    [4, 4, "2026-04-01", "Pagado"],
    [1, 4, "2026-04-01", "Pagado"],
  ])("cuota %i with %i paid, on %s: %s", (numero, cuotasPagadas, hoy, estado) => {
    expect(cuotaStatus(cuota(numero), cuotasPagadas, hoy)).toBe(estado);
  });
});

describe("what is to be paid next", () => {
  const PLAN = planCuotas({ montoFinal: 2_400, multas: 0, cuotas: 4, fechaPrimerPago: "2026-01-31" });

  test.each<[string, number, number, [number, number, string] | null]>([
    ["nothing paid", 0, 2_400, [1, 600, "2026-01-31"]],
    ["half of the first paid", 0, 2_100, [1, 300, "2026-01-31"]],
    ["all but a cent of the first paid", 0, 1_801, [1, 1, "2026-01-31"]],
    ["the first paid", 1, 1_800, [2, 600, "2026-02-28"]],
    ["the first counted but a dollar short", 1, 1_900, [2, 700, "2026-02-28"]],
    ["three paid", 3, 600, [4, 600, "2026-04-30"]],
    ["three paid and part of the last", 3, 100, [4, 100, "2026-04-30"]],
    ["all counted", 4, 0, null],
    ["all counted, a fine left over", 4, 100, [4, 100, "2026-04-30"]],
    ["none counted, the first covered by parts", 0, 1800, [2, 600, "2026-02-28"]],
    ["none counted, the first covered and half of the second", 0, 1500, [2, 300, "2026-02-28"]],
    ["two counted with too little paid", 2, 1500, [3, 900, "2026-03-31"]],
    ["nothing owed", 3, 0, null],
    ["less than nothing owed", 2, -100, null],
  ])("%s", (_, cuotasPagadas, saldo, expected) => {
    const next = proximaCuota(PLAN, cuotasPagadas, saldo);
    expect(next && [next.numero, next.monto, next.vence]).toEqual(expected);
  });

  test("is never more than is owed, nor less than a cent", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 1, max: 2_400 }), (cuotasPagadas, saldo) => {
        const monto = proximaCuota(PLAN, cuotasPagadas, saldo)?.monto ?? 0;
        expect(monto).toBeGreaterThanOrEqual(1);
        expect(monto).toBeLessThanOrEqual(saldo);
      }),
    );
  });
});

describe("the calendar", () => {
  const LOAN = {
    id: "loan-1",
    userId: "user-1",
    montoFinal: 2_400,
    multas: 0,
    cuotas: 4,
    cuotasPagadas: 1,
    fechaPrimerPago: "2026-01-31",
    nombre: "María José",
    apellido: "Núñez",
    correo: "maria@ejemplo.com",
    telefono: "+584121234567",
  };

  test("one event a cuota, at 05:00 UTC of its day, for thirty minutes", () => {
    const events = calendarEvents(LOAN, "2026-03-31");
    expect(
      events.map(({ start, end, estado, cuota }) => [
        cuota,
        new Date(start).toISOString(),
        new Date(end).toISOString(),
        estado,
      ]),
    ).toEqual([
      [1, "2026-01-31T05:00:00.000Z", "2026-01-31T05:30:00.000Z", "Pagado"],
      [2, "2026-02-28T05:00:00.000Z", "2026-02-28T05:30:00.000Z", "Vencido"],
      [3, "2026-03-31T05:00:00.000Z", "2026-03-31T05:30:00.000Z", "Pendiente"],
      [4, "2026-04-30T05:00:00.000Z", "2026-04-30T05:30:00.000Z", "Pendiente"],
    ]);
  });

  test("says who pays and how to reach them", () => {
    for (const event of calendarEvents(LOAN, "2026-03-31")) {
      expect(event).toMatchObject({
        allDay: false,
        tipo: "pago",
        nombre: "María José Núñez",
        correo: "maria@ejemplo.com",
        telefono: "+584121234567",
        userId: "user-1",
        loanId: "loan-1",
      });
      expect(event.title).toContain("María José Núñez");
      expect(toDia(event.start)).toBe(event.vence);
      expect(toDia(event.end)).toBe(event.vence);
    }
  });
});

describe("a loan as its screens see it", () => {
  const PENDING = {
    id: "loan-1",
    status: "Pendiente" as LoanStatus,
    amount: 2_000,
    reason: "Medicinas",
    createdAt: Date.parse("2026-01-15T12:34:56.789Z"),
    motivo: null,
    cuotas: null,
    cuotasPagadas: null,
    fechaPrimerPago: null,
    montoFinal: null,
    multas: 0,
    datosPago: null,
    userId: "u-1",
    decididoPor: "admin-1",
  };

  test("before approval it has no plan", () => {
    expect(shownLoan(PENDING, 0, "2026-01-15")).toEqual({
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
      fechaPrimerPago: "2026-01-31",
      montoFinal: 2_400,
    };
    const shown = shownLoan(approved, 1_200, "2026-03-01");
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

describe("asking: the input", () => {
  const VALID = { amount: 2_000, reason: "Medicinas", clave: CLAVE };
  const MONTO = "Escribe un monto válido, por ejemplo 20,00.";
  const MOTIVO = "Escribe el motivo de tu solicitud.";

  test.each([1, 100, 2_000, 1_000_000_000])("%i cents are an amount", (amount) => {
    expect(leido(loanRequestInput, { ...VALID, amount })).toEqual({ ...VALID, amount });
  });

  test.each([...NO_ENTEROS, 0, -0, -1, -2_000, 1_000_000_001, Number.MAX_SAFE_INTEGER])(
    "case %#: not an amount",
    (amount) => {
      expect(errores(loanRequestInput, { ...VALID, amount })).toEqual({ amount: MONTO });
    },
  );

  test.each([...NO_TEXTOS, "", "   ", "\n\t", "\u0000", "\u202e\u200b\ufeff"])("case %#: not a reason", (reason) => {
    expect(errores(loanRequestInput, { ...VALID, reason })).toEqual({ reason: MOTIVO });
  });

  test("a reason of 500 characters is one, of 501 or of 10 MB it is not", () => {
    expect(errores(loanRequestInput, { ...VALID, reason: "a".repeat(500) })).toEqual({});
    expect(errores(loanRequestInput, { ...VALID, reason: "a".repeat(501) })).toEqual({
      reason: "Usa hasta 500 caracteres.",
    });
    expect(errores(loanRequestInput, { ...VALID, reason: DIEZ_MB })).toEqual({ reason: "Usa hasta 500 caracteres." });
  });

  test("the key may be missing, and is a UUID when it is not", () => {
    expect(errores(loanRequestInput, { amount: 2_000, reason: "Medicinas" })).toEqual({});
    for (const clave of ["", "1", 1, {}, null, `${CLAVE}x`, "' or 1=1"]) {
      expect(errores(loanRequestInput, { ...VALID, clave })).toEqual({
        clave: "La clave del envío debe ser un UUID.",
      });
    }
  });
});

describe("approving: the input", () => {
  const TODOS = "Todos los campos son obligatorios.";
  const CUOTAS = "Las cuotas van de 1 a 24.";
  const datosPago = { bs: 582_000, referencia: "000123456789" };
  const VALID = { loanId: "loan-1", fechaPrimerPago: "2026-01-31", datosPago };

  test("takes four cuotas and no bank unless told otherwise", () => {
    expect(leido(approvalInput, VALID)).toEqual({
      loanId: "loan-1",
      cuotas: 4,
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
