import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dia } from "../../rules/country/fecha.ts";
import { MAX_PAGOS_EN_REVISION } from "../../rules/limits.ts";
import {
  checkRegister,
  checkRepeated,
  cuotasToApply,
  dayPaid,
  effectOf,
  PAGO_STATUSES,
  pagoInput,
  setStatusInput,
  shownPago,
} from "../../rules/loans/pagos.ts";
import { centavos } from "../../rules/money/dinero.ts";
import { DIEZ_MB, errores, leido, NO_ENTEROS, NO_TEXTOS } from "./esquemas.ts";

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
    fc.assert(
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

describe("how many cuotas a pago raises: what the admin chose, never past the plan's end", () => {
  test.each([
    [1, 4, 0, 1],
    [1, 4, 3, 1],
    [1, 4, 4, 0],
    [2, 4, 3, 1],
    [4, 4, 0, 4],
    [24, 4, 1, 3],
    [0, 4, 0, 0],
    [0, 4, 4, 0],
    [3, 24, 20, 3],
  ])("%i chosen, %i in the plan, %i paid: %i", (chosen, cuotas, cuotasPagadas, expected) => {
    expect(cuotasToApply(chosen, { cuotas, cuotasPagadas })).toBe(expected);
  });
});

describe("the day a pago counts for", () => {
  test.each([
    [undefined, "2026-03-04", "2026-03-04"],
    ["2026-03-04", "2026-03-04", "2026-03-04"],
    ["2026-03-03", "2026-03-04", "2026-03-03"],
    ["2026-02-28", "2026-03-04", "2026-02-28"],
    ["2026-01-01", "2026-03-04", "2026-01-01"],
    ["2025-12-31", "2026-03-04", "2026-03-04"],
    ["2020-01-01", "2026-03-04", "2026-03-04"],
    ["2026-03-05", "2026-03-04", "2026-03-04"],
    ["2099-12-31", "2026-03-04", "2026-03-04"],
  ])("%s said, on %s: %s", (claimed, hoy, expected) => {
    expect(dayPaid(claimed === undefined ? undefined : dia(claimed), dia(hoy))).toBe(expected);
  });
});

describe("who may register a pago", () => {
  test.each([
    ["Aprobado", 0, 0, null],
    ["Aprobado", 3, 29, null],
    ["Aprobado", 0, 30, "PAGO_TOO_MANY_PENDING"],
    ["Aprobado", 0, 31, "PAGO_TOO_MANY_PENDING"],
    ["Pendiente", 0, 0, "NO_LOAN_TO_PAY"],
    ["Rechazado", 0, 0, "NO_LOAN_TO_PAY"],
    ["Baneado", 0, 0, "NO_LOAN_TO_PAY"],
    [null, 0, 0, "NO_LOAN_TO_PAY"],
    [null, 0, 30, "NO_LOAN_TO_PAY"],
    // The money may have left the bank before the loan was closed.
    [null, 1, 0, null],
    ["Pendiente", 1, 0, null],
    [null, 1, 30, "PAGO_TOO_MANY_PENDING"],
  ] as const)("loan %s, %i completed, %i in review: %s", (active, completados, pendientes, code) => {
    expect(checkRegister({ active, completados, pendientes })?.code ?? null).toBe(code);
  });

  test("thirty may wait for review", () => {
    expect(MAX_PAGOS_EN_REVISION).toBe(30);
  });
});

describe("registering: the input", () => {
  const CODIGO = "El código debe ser un número de 4 dígitos.";
  const MONTO = "Escribe el monto que pagaste, por ejemplo 6,00.";
  const VALID = { codigo: "1234", monto: 600 };

  test("a code and an amount are enough", () => {
    expect(leido(pagoInput, VALID)).toMatchObject({ codigo: "1234", monto: 600, referencia: null });
  });

  test.each([
    ["0000", "0000"],
    ["0042", "0042"],
    ["9999", "9999"],
    [" 1234 ", "1234"],
    ["1234\n", "1234"],
  ])("%j is a code", (codigo, expected) => {
    expect(leido(pagoInput, { ...VALID, codigo }).codigo).toBe(expected);
  });

  test.each([
    ...NO_TEXTOS,
    "",
    "    ",
    "1",
    "123",
    "12345",
    "12 34",
    "12.4",
    "-123",
    "+123",
    "1e33",
    "0x1F",
    "abcd",
    "123a",
    "\uff11\uff12\uff13\uff14",
    "\u0661\u0662\u0663\u0664",
    "1234\u0000",
    "\u202e1234",
    "12\n34",
    "1️⃣234",
    "1234'--",
    DIEZ_MB,
  ])("case %#: not a code", (codigo) => {
    expect(errores(pagoInput, { ...VALID, codigo })).toEqual({ codigo: CODIGO });
  });

  test.each([1, 50, 600, 1_000_000_000])("%i cents are an amount", (monto) => {
    expect(leido(pagoInput, { ...VALID, monto }).monto).toBe(monto);
  });

  test.each([...NO_ENTEROS, 0, -0, -600, 1_000_000_001])("case %#: not an amount", (monto) => {
    expect(errores(pagoInput, { ...VALID, monto })).toEqual({ monto: MONTO });
  });

  test.each([
    [undefined, null],
    [null, null],
    ["", null],
    ["  ", null],
    ["1234", "1234"],
    ["00001234567890123456", "00001234567890123456"],
    [" 123456789 ", "123456789"],
  ])("the full reference %j becomes %j", (referencia, expected) => {
    expect(leido(pagoInput, { ...VALID, referencia }).referencia).toBe(expected);
  });

  test.each(["123", "12a4", "1234 5678", "-1234", "\uff11\uff12\uff13\uff14", "👶👶"])(
    "%j is no reference",
    (referencia) => {
      expect(errores(pagoInput, { ...VALID, referencia })).toEqual({
        referencia: "La referencia tiene de 4 a 20 números.",
      });
    },
  );

  test.each<[string, object, Record<string, string>]>([
    ["a reference of 21 digits", { referencia: "1".repeat(21) }, { referencia: "Usa hasta 20 caracteres." }],
    ["10 MB of reference", { referencia: DIEZ_MB }, { referencia: "Usa hasta 20 caracteres." }],
    ["a day that does not exist", { fechaPago: "2026-02-30" }, { fechaPago: "Elige el día en que pagaste." }],
    ["a day as a number", { fechaPago: 20_260_304 }, { fechaPago: "Elige el día en que pagaste." }],
    ["an unknown bank", { bancoPagador: "9999" }, { bancoPagador: "Elige un banco de la lista." }],
    ["an empty bank", { bancoPagador: "" }, { bancoPagador: "Elige tu banco." }],
    ["a key that is no UUID", { clave: "1" }, { clave: "La clave del envío debe ser un UUID." }],
    ["nothing", { codigo: undefined, monto: undefined }, { codigo: CODIGO, monto: MONTO }],
  ])("%s is refused", (_, change, expected) => {
    expect(errores(pagoInput, { ...VALID, ...change })).toEqual(expected);
  });

  test("all there is to say of a pago is kept", () => {
    const whole = {
      ...VALID,
      fechaPago: "2026-02-28",
      referencia: "001234567890",
      bancoPagador: "0102",
      clave: "3f2b1c9e-8f1d-4b7a-9c1e-2d3f4a5b6c7d",
    };
    expect(leido(pagoInput, whole)).toEqual(whole);
  });
});

describe("deciding: the input", () => {
  const VALID = { pagoId: "pago-1", status: "Aprobado" };
  const ESTADO = "El estado debe ser Pendiente, Aprobado o Rechazado.";
  const CUOTAS = "Las cuotas no son válidas.";

  test("counts as one cuota by default, without a reason", () => {
    expect(leido(setStatusInput, VALID)).toEqual({ pagoId: "pago-1", status: "Aprobado", cuotas: 1, motivo: null });
  });

  test.each(["Pendiente", "Aprobado", "Rechazado"])("%s is a status", (status) => {
    expect(leido(setStatusInput, { ...VALID, status, desde: status })).toMatchObject({ status, desde: status });
  });

  test.each([
    ...NO_TEXTOS,
    "",
    "aprobado",
    "APROBADO",
    "Aprobado ",
    "Baneado",
    "Vencido",
    "__proto__",
    "constructor",
    DIEZ_MB,
  ])("case %#: not a status", (status) => {
    expect(errores(setStatusInput, { ...VALID, status })).toEqual({ status: ESTADO });
  });

  test.each([0, 1, 4, 24])("%i cuotas", (cuotas) => {
    expect(leido(setStatusInput, { ...VALID, cuotas }).cuotas).toBe(cuotas);
  });

  test.each([...NO_ENTEROS.filter((value) => value !== undefined), -1, 25])(
    "case %#: not a number of cuotas",
    (cuotas) => {
      expect(errores(setStatusInput, { ...VALID, cuotas })).toEqual({ cuotas: CUOTAS });
    },
  );

  test.each<[string, object, Record<string, string>]>([
    ["no pago", { pagoId: undefined }, { pagoId: "Falta el identificador." }],
    ["a path", { pagoId: "../1" }, { pagoId: "El identificador no es válido." }],
    ["a long reason", { motivo: "a".repeat(301) }, { motivo: "Usa hasta 300 caracteres." }],
  ])("%s is refused", (_, change, expected) => {
    expect(errores(setStatusInput, { ...VALID, ...change })).toEqual(expected);
  });
});

test("a borrower does not see who decided a pago", () => {
  expect(shownPago({ id: "p", monto: 600, userId: "u", decididoPor: "admin" })).toEqual({ id: "p", monto: 600 });
});

describe("a pago told again while the first waits for review", () => {
  const first = { codigo: "1234", monto: centavos(600), fechaPago: dia("2027-01-15"), referencia: null };
  const full = { ...first, referencia: "000987651234" };
  test.each([
    ["nothing waits", first, [], null],
    ["the same", first, [first], "PAGO_REPEATED"],
    ["the same, of which the first gave its reference", first, [full], "PAGO_REPEATED"],
    ["now with its reference", full, [first], null],
    ["with the same reference", full, [full], "PAGO_REPEATED"],
    ["with another reference", full, [{ ...full, referencia: "000111111234" }], null],
    ["another code", { ...first, codigo: "1235" }, [first], null],
    ["another amount", { ...first, monto: centavos(601) }, [first], null],
    ["another day", { ...first, fechaPago: dia("2027-01-14") }, [first], null],
    ["the second that waits", first, [{ ...first, monto: centavos(1) }, first], "PAGO_REPEATED"],
  ] as const)("%s", (_, pago, pendientes, code) => {
    expect(checkRepeated(pago, pendientes)?.code ?? null).toBe(code);
  });
});
