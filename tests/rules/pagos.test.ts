import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dia } from "../../rules/country/fecha.ts";
import { MAX_PAGOS_EN_REVISION } from "../../rules/limits/limits.ts";
import {
  checkDayPaid,
  checkRegister,
  checkRepeated,
  dayPaidOf,
  effectOf,
  PAGO_STATUSES,
  shownPago,
} from "../../rules/loans/pagos/pagos.ts";
import { centavos } from "../../rules/money/dinero.ts";
import { forAll } from "../support/azar.ts";

test("the states are those of spec §4", () => {
  expect([...PAGO_STATUSES]).toEqual(["Pendiente", "Aprobado", "Rechazado"]);
});

describe("what a change of status does: only entering or leaving Aprobado does anything", () => {
  test.each([
    ["Pendiente", "Pendiente", "none"],
    ["Pendiente", "Aprobado", "apply"],
    ["Pendiente", "Rechazado", "none"],
    ["Aprobado", "Pendiente", "revert"],
    ["Aprobado", "Aprobado", "none"],
    ["Aprobado", "Rechazado", "revert"],
    ["Rechazado", "Pendiente", "none"],
    ["Rechazado", "Aprobado", "apply"],
    ["Rechazado", "Rechazado", "none"],
  ] as const)("%s → %s: %s", (from, to, effect) => {
    expect(effectOf(from, to)).toBe(effect);
  });

  test("however often it is moved, a pago counts once while Aprobado and not at all otherwise", () => {
    forAll(
      fc.property(fc.array(fc.constantFrom(...PAGO_STATUSES), { maxLength: 30 }), (path) => {
        let [status, counted]: [(typeof PAGO_STATUSES)[number], number] = ["Pendiente", 0];
        for (const next of path) {
          counted += { apply: 1, revert: -1, none: 0 }[effectOf(status, next)];
          status = next;
          expect(counted).toBe(status === "Aprobado" ? 1 : 0);
        }
      }),
    );
  });
});

test.each([
  ["the day that was chosen", { fechaPago: "2026-02-11", escrito: "2026-02-20" }, "2026-02-11"],
  ["chosen wrong, it is refused and never mended", { fechaPago: "2026-04-01" }, "2026-04-01"],
  ["the day on which it was written, before a lost line", { escrito: "2026-03-03" }, "2026-03-03"],
  ["written on a day to come", { escrito: "2026-03-05" }, "2026-03-04"],
  ["written before the loan was paid out", { escrito: "2020-01-01" }, "2026-03-04"],
  ["nothing of a day", {}, "2026-03-04"],
])("when it was paid: %s", (_, said, expected) => {
  const plazo = { desde: dia("2026-02-10"), hoy: dia("2026-03-04") };
  expect(dayPaidOf(said as Parameters<typeof dayPaidOf>[0], plazo)).toBe(expected);
});

describe("the day a pago was made: from the day of the disbursement to today", () => {
  test.each([
    ["2026-03-04", "2026-02-10", null],
    ["2026-03-03", "2026-02-10", null],
    ["2026-02-10", "2026-02-10", null],
    ["2026-02-09", "2026-02-10", "PAGO_DAY_BEFORE_LOAN"],
    ["2020-01-01", "2026-02-10", "PAGO_DAY_BEFORE_LOAN"],
    ["2026-03-05", "2026-02-10", "PAGO_DAY_FUTURE"],
    ["2099-12-31", null, "PAGO_DAY_FUTURE"],
    ["2020-01-01", null, null],
    ["2026-03-04", "2026-03-04", null],
  ])("%s, paid out on %s: %s", (fechaPago, desde, code) => {
    const refusal = checkDayPaid(dia(fechaPago), { desde: desde === null ? null : dia(desde), hoy: dia("2026-03-04") });
    expect(refusal?.code ?? null).toBe(code);
  });

  test("the refusal says from which day on", () => {
    const refusal = checkDayPaid(dia("2026-02-09"), { desde: dia("2026-02-10"), hoy: dia("2026-03-04") });
    expect(refusal?.texto).toBe("El préstamo se entregó el 10 de febrero de 2026: elige ese día o uno después.");
  });
});

describe("who may register a pago", () => {
  test.each([
    [true, 0, null],
    [true, 29, null],
    [true, 30, "PAGO_TOO_MANY_PENDING"],
    [true, 31, "PAGO_TOO_MANY_PENDING"],
    [false, 0, "NO_LOAN_TO_PAY"],
    [false, 30, "NO_LOAN_TO_PAY"],
  ] as const)("with a loan, running or finished: %s; %i in review: %s", (owes, pendientes, code) => {
    expect(checkRegister({ owes, pendientes, nothingOwed: "NO_LOAN_TO_PAY" })?.code ?? null).toBe(code);
  });

  test("thirty may wait for review", () => {
    expect(MAX_PAGOS_EN_REVISION).toBe(30);
  });
});

test("a borrower does not see who decided a pago", () => {
  expect(shownPago({ id: "p", monto: 600, userId: "u", decididoPor: "admin" })).toEqual({ id: "p", monto: 600 });
});

describe("a pago told again while the first waits for review", () => {
  const first = {
    codigo: "1234",
    monto: centavos(600),
    fechaPago: dia("2027-01-15"),
    referencia: null,
    status: "Pendiente" as const,
  };
  const full = { ...first, referencia: "000987651234" };
  test.each([
    ["nothing waits", first, [], null],
    ["the same", first, [first], "PAGO_REPEATED"],
    ["the same, of which the first gave its reference", first, [full], "PAGO_REPEATED"],
    ["now with its reference", full, [first], null],
    ["with the same reference", full, [full], "PAGO_REPEATED"],
    ["with another reference", full, [{ ...full, referencia: "000111111234" }], null],
    ["its reference again, with another amount", { ...full, monto: centavos(950) }, [full], "PAGO_REPEATED"],
    ["the same, of another day", { ...full, fechaPago: dia("2027-01-14") }, [full], "PAGO_REPEATED"],
    ["the same, without its zeros", { ...full, referencia: "987651234" }, [full], "PAGO_REPEATED"],
    ["the same, after the first was approved", full, [{ ...full, status: "Aprobado" }], "PAGO_REPEATED"],
    [
      "four digits told as a reference",
      { ...full, referencia: "1234", monto: centavos(601) },
      [{ ...full, referencia: "1234" }],
      null,
    ],
    ["the code again, after the first was approved", first, [{ ...first, status: "Aprobado" }], null],
    ["another code", { ...first, codigo: "1235" }, [first], null],
    ["another amount", { ...first, monto: centavos(601) }, [first], null],
    ["another day", { ...first, fechaPago: dia("2027-01-14") }, [first], null],
    ["the second that waits", first, [{ ...first, monto: centavos(1) }, first], "PAGO_REPEATED"],
  ] as const)("%s", (_, pago, pendientes, code) => {
    expect(checkRepeated(pago, pendientes)?.code ?? null).toBe(code);
  });

  test.each([
    ["cliente", full, centavos(950), /^¿Corriges el monto del pago …1234\?/],
    ["cliente", full, full.monto, /^Ya registraste este pago/],
    ["cliente", { ...full, status: "Aprobado" as const }, centavos(950), /^Ya aprobamos tu pago …1234/],
    ["administrador", full, centavos(950), /^Este cliente ya tiene un pago …1234/],
  ] as const)("%s reads what to do", (quien, other, monto, text) => {
    expect(checkRepeated({ ...full, monto }, [other], quien)?.texto).toMatch(text);
  });
});
