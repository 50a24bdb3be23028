/** The pago form: in bolívares or dollars, and its questions before sending. */
import { describe, expect, test } from "vitest";
import { checkValores } from "../../client/borrower/pagar/registro/comprobar.ts";
import { confirmoDe, isEnBs, readPago, type Valores, valoresDe } from "../../client/borrower/pagar/valores-pago.ts";
import { describeConversion, enDolares, sonBolivares } from "../../client/pieces/dinero/pago-dicho.ts";
import { dia } from "../../rules/country/fecha.ts";
import { centavos } from "../../rules/money/dinero.ts";
import { type Tasa, valorTasa } from "../../rules/money/tasa.ts";

const HOY = dia("2026-01-15");
const TASA: Tasa = { fechaValor: HOY, valor: valorTasa(29_135_820_000), fuente: "BCV" };
const SALDO = centavos(18_00);
const inicial = valoresDe(centavos(6_00), TASA);
const lleno = (set: Partial<Valores>) => ({ ...inicial, codigo: "1234", ...set });
const check = (values: Valores) =>
  checkValores(values, { enBs: isEnBs(values, inicial), saldo: SALDO, tasa: TASA, hoy: HOY });

test("it comes filled in with what is due, at the rate of the day", () => {
  expect(inicial).toMatchObject({ montoBs: "1.748,15", monto: "6,00" });
  expect(readPago(lleno({}), true, HOY)).toMatchObject({ montoBs: 174_815, escrito: "2026-01-15" });
  expect(check(lleno({}))).toEqual({});
});

test("the day goes only where the person chose one, and the one on which it was written where the server said it", () => {
  expect(readPago(lleno({}), true)).toMatchObject({ fechaPago: undefined, escrito: undefined });
  expect(readPago(lleno({}), true, HOY)).toMatchObject({ fechaPago: undefined, escrito: HOY });
  const chosen = lleno({ fechaPago: "2026-01-14" });
  expect(readPago(chosen, true, HOY)).toMatchObject({ fechaPago: "2026-01-14", escrito: undefined });
});

test("it names a loan only where another than the running one was chosen", () => {
  expect(readPago(lleno({}), true, HOY)).not.toHaveProperty("loanId");
  expect(readPago(lleno({ loanId: "cerrado" }), true, HOY)).toMatchObject({ loanId: "cerrado" });
  expect(check(lleno({ loanId: "cerrado" }))).toEqual({});
});

describe("in which currency it is written", () => {
  const sinTasa = valoresDe(centavos(6_00), null);
  test.each<[string, Valores, Valores, boolean]>([
    ["bolívares where there is a rate", inicial, inicial, true],
    ["dollars where there is none", sinTasa, sinTasa, false],
    ["dollars for who asks for them", lleno({ moneda: "usd" }), inicial, false],
    ["bolívares for who asks for them", { ...sinTasa, moneda: "bs" }, sinTasa, true],
    ["dollars that were typed before the rate was known", lleno({ monto: "4,00" }), inicial, false],
    ["a draft of when there were only dollars", { ...inicial, codigo: "1234", monto: "12,00" }, inicial, false],
    ["bolívares that were typed, though the rate is not known now", { ...sinTasa, montoBs: "900" }, sinTasa, true],
  ])("%s", (_, values, initial, enBs) => {
    expect(isEnBs(values, initial)).toBe(enBs);
  });
});

describe("bolívares in a field of dollars", () => {
  test.each<[string, number | null]>([
    ["Bs. 1.748,15", 600],
    ["1748,15 bs", 600],
    // Only the field says dollars: a hundred times the debt, and as bolívares exactly one cuota.
    ["1.748,15", 600],
    ["6,00", null],
    ["$6,00", null],
    ["18,00", null],
    // Slightly above the debt: eight cents are no payment.
    ["18,01", null],
    ["30,00", null],
    // Above the debt in either currency.
    ["900.000", null],
    ["", null],
    ["Bs.", null],
  ])("%j are %s cents", (text, dolares) => {
    expect(sonBolivares(text, TASA, SALDO)?.dolares ?? null).toBe(dolares);
  });

  test("nothing is said without a rate", () => {
    expect(sonBolivares("Bs. 1.748,15", null, SALDO)).toBeNull();
  });

  test("and they are never sent as dollars", () => {
    expect(check(lleno({ moneda: "usd", monto: "Bs. 1.748,15" }))).toEqual({
      monto: "Escribe el monto que pagaste, por ejemplo 6,00.",
    });
  });
});

describe("more than all that is owed", () => {
  const asked = "Es más de lo que debes ($18,00). Confírmalo o corrige el monto.";
  test.each<[string, Partial<Valores>, object]>([
    ["all that is owed, in dollars", { moneda: "usd", monto: "18,00" }, {}],
    ["a cent more", { moneda: "usd", monto: "18,01" }, { monto: asked }],
    ["a cent more, and sure", { moneda: "usd", monto: "18,01", seguro: "1801" }, {}],
    ["sure of another amount", { moneda: "usd", monto: "19,00", seguro: "1801" }, { monto: asked }],
    [
      "what the server asked about, though it is owed",
      { moneda: "usd", monto: "18,00", dudado: "1800" },
      { monto: asked },
    ],
    ["that, and sure", { moneda: "usd", monto: "18,00", dudado: "1800", seguro: "1800" }, {}],
    ["in bolívares", { montoBs: "10.000,00" }, { montoBs: asked }],
    ["in bolívares, up to it", { montoBs: "5.244,45" }, {}],
  ])("%s", (_, set, errors) => {
    expect(check(lleno(set))).toEqual(errors);
  });
});

test("what the person said is right is what the call confirms, and no other amount", () => {
  const said = (set: Partial<Valores>) => confirmoDe(centavos(180_01), lleno(set));
  expect(said({ seguro: "18001" })).toEqual(["montoDeMas"]);
  expect([said({}), said({ seguro: "18000" }), said({ dudado: "18001" })]).toEqual([[], [], []]);
});

test.each([
  ["2026-01-15", {}],
  ["2026-01-16", { fechaPago: "Elige el día en que pagaste: hoy o antes." }],
])("paid on %s", (fechaPago, errors) => {
  expect(check(lleno({ fechaPago }))).toEqual(errors);
});

test("the dollars are said with their rate, and that they may change while it is not known", () => {
  const dolares = enDolares({ enBs: true, monto: "", montoBs: "1.748,15" }, TASA);
  expect(describeConversion(dolares, TASA, HOY)).toMatch(/^Son \$6,00, a la tasa BCV del 15 ene\.? \(291,3582\)\.$/);
  expect(describeConversion(dolares, TASA, dia("2026-01-16"))).toContain(
    "Monto provisional: se ajusta solo cuando salga la tasa del 16 de enero de 2026.",
  );
  expect(describeConversion(dolares, null, HOY)).toBeNull();
});
