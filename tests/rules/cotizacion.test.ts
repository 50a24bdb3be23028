/** A pago in bolívares and in dollars, at the rate of the day it was paid. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dia, instante, startOfDay, toDia } from "../../rules/country/fecha.ts";
import { reparosDe } from "../../rules/loans/aprobar/senales.ts";
import { dichoOf, quoteMonto } from "../../rules/loans/pagos/cotizacion.ts";
import { bolivares, centavos } from "../../rules/money/dinero.ts";
import { type Tasa, toBolivares, toDolares, valorTasa } from "../../rules/money/tasa.ts";
import { forAll } from "../support/azar.ts";

const tasa = (fechaValor: string, valor: number): Tasa => ({
  fechaValor: dia(fechaValor),
  valor: valorTasa(valor),
  fuente: "BCV",
});

describe("céntimos into cents, rounded once, half up", () => {
  test.each([
    ["Bs. 1.748,15 at 291,3582", 174_815, 29_135_820_000, 600],
    ["Bs. 100,00 at 36,00: 2,777…", 10_000, 3_600_000_000, 278],
    ["exactly half a cent goes up", 150, 10_000_000_000, 2],
    ["just under half", 149, 10_000_000_000, 1],
    ["less than half a cent is nothing", 49, 10_000_000_000, null],
    ["half a cent is one", 50, 10_000_000_000, 1],
    ["more than can be kept", 1_000_000_000_000, 1, null],
  ])("%s", (_, bs, valor, expected) => {
    expect(toDolares(bolivares(bs), tasa("2026-03-05", valor))).toBe(expected);
  });

  test("no further than half a cent from the exact quotient, and back to the same cents at any rate of today", () => {
    const rate = fc.integer({ min: 100_000_000, max: 100_000_000_000_000 });
    forAll(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), rate, (cents, valor) => {
        const day = tasa("2026-03-05", valor);
        expect(toDolares(toBolivares(centavos(cents), day), day)).toBe(cents);
      }),
    );
  });
});

describe("which rate is that of a day: published on Friday for the next business day", () => {
  // Thursday 5, Friday 6; on Friday the bank published for Monday 9. The week after, Monday 16 is a holiday: for Tuesday 17.
  const TASAS = [
    tasa("2026-03-05", 29_000_000_000),
    tasa("2026-03-06", 29_100_000_000),
    tasa("2026-03-09", 29_200_000_000),
    tasa("2026-03-13", 29_300_000_000),
    tasa("2026-03-17", 29_400_000_000),
  ];
  test.each([
    ["Friday", "2026-03-06", "2026-03-06", false],
    ["Saturday", "2026-03-07", "2026-03-09", false],
    ["Sunday", "2026-03-08", "2026-03-09", false],
    ["Monday", "2026-03-09", "2026-03-09", false],
    ["the Saturday before a holiday", "2026-03-14", "2026-03-17", false],
    ["the holiday", "2026-03-16", "2026-03-17", false],
    ["the day after what is known", "2026-03-18", "2026-03-17", true],
  ])("%s takes that of %s → %s; provisional: %s", (_, day, fechaValor, provisional) => {
    expect(quoteMonto({ montoBs: bolivares(174_815) }, dia(day), TASAS)).toMatchObject({
      moneda: "bs",
      montoBs: 174_815,
      tasaFecha: fechaValor,
      provisional,
    });
  });

  test("the day is that of Caracas: a minute before midnight is Friday, midnight is Saturday", () => {
    const saturday = startOfDay(dia("2026-03-07"));
    const at = (ms: number) => quoteMonto({ montoBs: bolivares(174_815) }, toDia(instante(saturday + ms)), TASAS);
    expect(at(-60_000)).toMatchObject({ tasaFecha: "2026-03-06" });
    expect(at(0)).toMatchObject({ tasaFecha: "2026-03-09" });
    expect(new Date(saturday).toISOString()).toBe("2026-03-07T04:00:00.000Z");
  });
});

describe("told in dollars", () => {
  test("they are what was told, never provisional; the bolívares follow", () => {
    const old = [tasa("2026-03-05", 29_135_820_000)];
    const quoted = quoteMonto({ monto: centavos(600) }, dia("2026-03-20"), old);
    expect(quoted).toMatchObject({ moneda: "usd", monto: 600, montoBs: 174_815, provisional: false });
    expect(quoteMonto({ monto: centavos(600) }, dia("2026-03-20"), [])).toMatchObject({ monto: 600, montoBs: null });
  });
});

test.each([
  ["without any rate", 174_815, [], "RATE_UNKNOWN"],
  ["too little to be a cent", 1, [tasa("2026-03-05", 29_135_820_000)], "PAGO_AMOUNT_ODD"],
])("bolívares are refused %s", (_, bs, tasas, code) => {
  expect(quoteMonto({ montoBs: bolivares(bs) }, dia("2026-03-05"), tasas)).toMatchObject({ code });
});

test("what was told is told again alike", () => {
  const pago = { monto: centavos(600), montoBs: bolivares(174_815) };
  expect(dichoOf({ ...pago, moneda: "bs" })).toEqual({ montoBs: 174_815 });
  expect(dichoOf({ ...pago, moneda: "usd" })).toEqual({ monto: 600 });
});

describe("what is odd in a pago", () => {
  const FECHA = startOfDay(dia("2026-03-20"));
  const reparos = (set: object, loan: object = {}) =>
    reparosDe(
      { fecha: FECHA, fechaPago: dia("2026-03-20"), tasaFecha: dia("2026-03-20"), monto: centavos(600), ...set },
      { desde: dia("2026-03-01"), saldo: centavos(1800), ...loan },
    );
  const NADA = { tardio: null, tasaVieja: null, antesDelPrestamo: null, exceso: null };

  test.each<[string, object, object, object]>([
    ["nothing", {}, {}, {}],
    ["told three days later", { fechaPago: dia("2026-03-17") }, {}, {}],
    ["told four days later", { fechaPago: dia("2026-03-16") }, {}, { tardio: 4 }],
    // Friday 20: Tuesday, Wednesday, Thursday and Friday lie after Monday 16.
    ["a rate of three business days before", { tasaFecha: dia("2026-03-17") }, {}, {}],
    ["of four", { tasaFecha: dia("2026-03-16") }, {}, { tasaVieja: 4 }],
    ["of the Friday before", { tasaFecha: dia("2026-03-13") }, {}, { tasaVieja: 5 }],
    [
      "Friday's on Monday",
      { fechaPago: dia("2026-03-16"), tasaFecha: dia("2026-03-13"), fecha: startOfDay(dia("2026-03-16")) },
      {},
      {},
    ],
    ["of two weeks before", { tasaFecha: dia("2026-03-06") }, {}, { tasaVieja: 10 }],
    ["a rate of a later day", { tasaFecha: dia("2026-03-23") }, {}, {}],
    ["the day of the disbursement", {}, { desde: dia("2026-03-20") }, {}],
    ["the day before it", {}, { desde: dia("2026-03-21") }, { antesDelPrestamo: "2026-03-21" }],
    ["all that is owed", {}, { saldo: centavos(600) }, {}],
    ["a cent more", {}, { saldo: centavos(599) }, { exceso: 1 }],
    ["a loan that is over", {}, { saldo: null, desde: null }, {}],
  ])("%s", (_, set, loan, expected) => {
    expect(reparos(set, loan)).toEqual({ ...NADA, ...expected });
  });
});
