/** What is accepted when a pago is registered, corrected and decided. */
import { describe, expect, test } from "vitest";
import {
  checkWithdraw,
  codigoOf,
  correctPagoInput,
  pagoInput,
  registerForInput,
  setStatusInput,
} from "../../rules/loans/pagos/pagos.ts";
import { DIEZ_MB, errores, leido, NO_ENTEROS, NO_TEXTOS } from "./esquemas.ts";

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
    const codigo = expected?.slice(-4) ?? VALID.codigo;
    expect(leido(pagoInput, { ...VALID, codigo, referencia }).referencia).toBe(expected);
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
    ["an empty bank", { bancoPagador: "" }, { bancoPagador: "Elige un banco." }],
    ["a key that is no UUID", { clave: "1" }, { clave: "La clave del envío debe ser un UUID." }],
    ["nothing", { codigo: undefined, monto: undefined }, { codigo: CODIGO, monto: MONTO }],
  ])("%s is refused", (_, change, expected) => {
    expect(errores(pagoInput, { ...VALID, ...change })).toEqual(expected);
  });

  test("all there is to say of a pago is kept", () => {
    const whole = {
      ...VALID,
      fechaPago: "2026-02-28",
      codigo: "7890",
      referencia: "001234567890",
      bancoPagador: "0102",
      clave: "3f2b1c9e-8f1d-4b7a-9c1e-2d3f4a5b6c7d",
    };
    expect(leido(pagoInput, whole)).toEqual(whole);
  });
});

describe("how much was paid is said once", () => {
  const BASE = { codigo: "1234" };

  test("in bolívares instead of dollars, with the bank under either name", () => {
    const pago = { ...BASE, montoBs: 174_815, banco: "0102", telefono: "0412-1234567" };
    expect(leido(pagoInput, pago)).toMatchObject({ montoBs: 174_815, banco: "0102", telefono: "+584121234567" });
  });

  test.each<[string, object, Record<string, string>]>([
    [
      "both",
      { monto: 600, montoBs: 174_815 },
      { montoBs: "Escribe el monto en bolívares o en dólares, no en los dos." },
    ],
    ["neither", {}, { monto: "Escribe el monto que pagaste, por ejemplo 6,00." }],
    ["none of bolívares", { montoBs: 0 }, { montoBs: "Escribe los bolívares que pagaste, por ejemplo 1.234,56." }],
    ["half a céntimo", { montoBs: 0.5 }, { montoBs: "Escribe los bolívares que pagaste, por ejemplo 1.234,56." }],
  ])("%s is refused", (_, montos, expected) => {
    expect(errores(pagoInput, { ...BASE, ...montos })).toEqual(expected);
  });
});

describe("entered by an administrator: the input", () => {
  const BASE = { userId: "u", monto: 600, fechaPago: "2026-03-04", metodo: "transferencia" };

  test.each([
    ["its code", { codigo: "0042" }, "0042"],
    ["the last four of its reference", { referencia: "000123456789" }, "6789"],
    ["in cash, none", { metodo: "efectivo" }, "0000"],
  ])("known by %s", (_, more, codigo) => {
    expect(codigoOf(leido(registerForInput, { ...BASE, ...more }))).toBe(codigo);
  });

  test.each<[string, object, Record<string, string>]>([
    ["without code or reference", {}, { referencia: "Escribe la referencia, o sus últimos 4 números." }],
    ["another way", { codigo: "0042", metodo: "cheque" }, { metodo: "Elige cómo pagó." }],
    ["without a day", { codigo: "0042", fechaPago: undefined }, { fechaPago: "Elige el día en que pagó." }],
    [
      "without an amount",
      { codigo: "0042", monto: undefined },
      { monto: "Escribe el monto que pagó, por ejemplo 6,00." },
    ],
    [
      "with no bolívares",
      { codigo: "0042", monto: undefined, montoBs: 0 },
      { montoBs: "Escribe los bolívares que pagó, por ejemplo 1.234,56." },
    ],
  ])("%s it is refused", (_, more, expected) => {
    expect(errores(registerForInput, { ...BASE, ...more })).toEqual(expected);
  });
});

test("a correction says why", () => {
  expect(errores(correctPagoInput, { pagoId: "p", monto: 600, motivo: " " })).toEqual({
    motivo: "Escribe por qué lo corriges.",
  });
});

test.each([
  ["Pendiente", null, null],
  ["Pendiente", "un administrador", "PAGO_DECIDED"],
  ["Aprobado", null, "PAGO_DECIDED"],
  ["Rechazado", null, "PAGO_DECIDED"],
] as const)("%s, entered by %s, taken back: %s", (status, registradoPor, code) => {
  expect(checkWithdraw({ status, registradoPor })?.code ?? null).toBe(code);
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
