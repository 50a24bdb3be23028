/** The calls of banks, parsed from the bodies in their documentation. */
import { describe, expect, test } from "vitest";
import {
  readBanco,
  readCedula,
  readDia,
  readHora,
  readMomentoUtc,
  readMonto,
  readReferencia,
  readTelefono,
} from "../../rules/bank/llamadas/campos.ts";
import { type BancoQueLlama, LLAMADAS } from "../../rules/bank/llamadas/tabla.ts";
import datos from "../bank/datos/llamadas.json" with { type: "json" };

const lecturaOf = (banco: BancoQueLlama, cambios: object = {}) => LLAMADAS[banco].read({ ...datos[banco], ...cambios });

describe("each bank's body", () => {
  const comun = { telefono: "+584145550122", bancoPagador: "0134", nombre: null, tipo: "pago_movil" };

  test("BDV: one reference, the payer's; of another bank's client the cédula is our own RIF", () => {
    expect(lecturaOf("bdv")).toEqual({
      lectura: {
        ...comun,
        ...{ banco: "0102", monto: 30_00, referencia: "062437330012", cedula: null, dia: "2025-09-11", hora: "14:30" },
      },
    });
    const propio = lecturaOf("bdv", { bancoOrdenante: "0102" });
    expect(propio).toMatchObject({ lectura: { cedula: "V11222333", bancoPagador: "0102" } });
  });

  test("R4: three digits of a bank, and a moment in UTC that is Caracas's day", () => {
    expect(lecturaOf("r4")).toEqual({
      lectura: {
        ...comun,
        ...{ banco: "0169", monto: 123_13, referencia: "83730278", cedula: null, dia: "2026-03-05", hora: "16:15" },
      },
    });
    expect(lecturaOf("r4", { FechaHora: "2026-03-06T01:10:00.000Z" })).toMatchObject({
      lectura: { dia: "2026-03-05", hora: "21:10" },
    });
  });

  test("BNC: both references, and phones with 0058", () => {
    expect(lecturaOf("bnc")).toEqual({
      lectura: {
        ...comun,
        ...{ banco: "0191", monto: 250_00, referencia: "603180016", referenciaPagador: "062437330012" },
        ...{ cedula: "V11222333", dia: "2026-04-20", hora: "14:30" },
      },
    });
    expect(lecturaOf("bnc", { Amount: "000000001500000" })).toMatchObject({ lectura: { monto: 15_000_00 } });
    expect(lecturaOf("bnc", { PaymentType: "DEP" })).toMatchObject({ lectura: { tipo: "transferencia" } });
  });

  test("Bancamiga", () => {
    expect(lecturaOf("bancamiga")).toEqual({
      lectura: {
        ...comun,
        ...{ banco: "0172", monto: 5_64, referencia: "062437330012", cedula: null, dia: "2026-03-05", hora: "14:30" },
      },
    });
  });

  test("Bancaribe: both references, and a phone that may be null", () => {
    expect(lecturaOf("bancaribe")).toEqual({
      lectura: {
        ...comun,
        ...{ banco: "0114", monto: 1234_56, referencia: "000000000023", referenciaPagador: "062437330012" },
        ...{ cedula: "V11222333", dia: "2026-03-05", hora: "14:30" },
      },
    });
    const sinTelefono = lecturaOf("bancaribe", { clientPhone: null, amount: 1234.56, date: "2026-03-05" });
    expect(sinTelefono).toMatchObject({ lectura: { telefono: null, monto: 1234_56, dia: "2026-03-05" } });
  });
});

describe("what is no money", () => {
  test.each<[BancoQueLlama, object]>([
    ["r4", { CodigoRed: "05" }],
    ["bancamiga", { Status: "012" }],
    ["bnc", { CurrencyCode: "0840" }],
    ["bancaribe", { currencyCode: "USD" }],
  ])("%s %o: the bank says so", (banco, cambios) => {
    expect(lecturaOf(banco, cambios)).toEqual({ motivo: expect.any(String) });
  });

  test.each<[BancoQueLlama, object]>([
    ["bdv", { monto: "0.00" }],
    ["bdv", { monto: "-30.00" }],
    ["bdv", { monto: null }],
    ["bdv", { referenciaBancoOrdenante: "" }],
    ["bdv", { referenciaBancoOrdenante: { $ne: 1 } }],
    ["r4", { CodigoRed: undefined }],
    ["r4", { Monto: "1e3" }],
    ["bnc", { PaymentType: "REV" }],
    ["bnc", { Amount: "000000000000000" }],
    ["bnc", { OriginBankReference: null, DestinyBankReference: "" }],
    ["bancamiga", { Status: null }],
    ["bancaribe", { amount: [1] }],
  ])("%s %o: nobody knows what it is", (banco, cambios) => {
    expect(lecturaOf(banco, cambios)).toBeNull();
  });
});

describe("R4 asks first", () => {
  const asks = (comercio: { banco: string | null; telefono: string | null }) =>
    LLAMADAS.r4.consulta?.(datos.r4consulta, comercio);

  test("yes, unless Ajustes names another phone of ours in that bank", () => {
    const yes = { status: 200, cuerpo: { status: true } };
    expect(asks({ banco: null, telefono: null })).toEqual(yes);
    expect(asks({ banco: "0102", telefono: "+584120000000" })).toEqual(yes);
    expect(asks({ banco: "0169", telefono: "+584125550999" })).toEqual(yes);
    expect(asks({ banco: "0169", telefono: "+584120000000" })).toEqual({ status: 200, cuerpo: { status: false } });
  });

  test("a notice is no question, whatever it was sent to", () => {
    expect(LLAMADAS.r4.consulta?.(datos.r4, { banco: null, telefono: null })).toBeNull();
    expect(LLAMADAS.r4.consulta?.({ ...datos.r4, IdCliente: "V1" }, { banco: null, telefono: null })).toBeNull();
  });
});

describe("fields", () => {
  test.each<[unknown, number | null]>([
    ["30.0", 30_00],
    ["123.13", 123_13],
    ["150.00", 150_00],
    ["36.960,41", 36_960_41],
    ["1,234.56", 1234_56],
    ["10455,00", 10_455_00],
    ["+40.217,16", 40_217_16],
    ["1500", 1500_00],
    [5.12, 5_12],
    [1185.82, 1185_82],
    [4.1, 4_10],
    [0.1 + 0.2, null],
    ["1.760", null],
    ["1,760", null],
    ["12.3.4", null],
    ["", null],
    ["Bs", null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    [-5, null],
    ["0", null],
    ["99999999999999999999", null],
    [true, null],
    [{}, null],
  ])("amount %o is %o cents", (value, cents) => {
    expect(readMonto(value)).toBe(cents);
  });

  test.each([
    ["20250911", "2025-09-11"],
    ["2025-09-11", "2025-09-11"],
    ["2025-09-11T00:00:00", "2025-09-11"],
    ["11-09-2025", "2025-09-11"],
    ["11/09/2025", "2025-09-11"],
    ["20250230", null],
    ["2025-9-1", null],
    ["", null],
  ])("day %s is %s", (value, day) => {
    expect(readDia(value)).toBe(day);
  });

  test.each([
    ["1430", "14:30"],
    ["930", "09:30"],
    ["14:30:59", "14:30"],
    ["2460", null],
    ["2530", null],
    ["", null],
  ])("hour %s is %s", (value, hour) => {
    expect(readHora(value)).toBe(hour);
  });

  test("a moment without zone is UTC, as R4 says; one that is none is none", () => {
    expect(readMomentoUtc("2026-03-06 01:10:00")).toEqual({ dia: "2026-03-05", hora: "21:10" });
    expect(readMomentoUtc("2026-03-05T21:10:00-04:00")).toEqual({ dia: "2026-03-05", hora: "21:10" });
    expect(readMomentoUtc("ayer")).toBeNull();
  });

  test("banks, phones, cédulas and references in their spellings", () => {
    expect(["134", "0134", "9999", ""].map(readBanco)).toEqual(["0134", "0134", null, null]);
    expect(["584145550122", "00584145550122", "04145550122", "02125550122"].map(readTelefono)).toEqual([
      ...["+584145550122", "+584145550122", "+584145550122"],
      null,
    ]);
    expect(["V11222333", "V000000011222333", "J000000000"].map(readCedula)).toEqual(["V11222333", "V11222333", null]);
    expect(["000000000023", "'0059", "0000", "REF123", ""].map(readReferencia)).toEqual([
      ...["000000000023", "0059"],
      ...[null, null, null],
    ]);
  });
});
