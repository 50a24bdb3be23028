/** The amounts one may choose to pay, what a pasted receipt fills in, and the sentence shown before sending. */
import { describe, expect, test } from "vitest";
import {
  aOtraCuenta,
  comprobanteDicho,
  esComprobante,
  esReferencia,
  valoresDelComprobante,
} from "../../client/borrower/pagar/captura/pegado.ts";
import { elegida, opcionesDe } from "../../client/borrower/pagar/cuanto/opciones.ts";
import { diaDicho, enRevisionDe } from "../../client/borrower/pagar/en-revision-dicho.ts";
import { checkValores } from "../../client/borrower/pagar/registro/comprobar.ts";
import { fraseDelPago, paraQue } from "../../client/borrower/pagar/registro/frase.ts";
import { enOtraMoneda, readPago, valoresDe, valoresDelPago } from "../../client/borrower/pagar/valores-pago.ts";
import { readComprobante } from "../../rules/bank/comprobantes/leer.ts";
import { dia, instante } from "../../rules/country/fecha.ts";
import { bolivares, type Centavos, centavos } from "../../rules/money/dinero.ts";
import { type Tasa, valorTasa } from "../../rules/money/tasa.ts";
import SAMPLES from "../bank/datos/comprobantes.json" with { type: "json" };
import { HOY, loanOf } from "../support/mi-loan.ts";
import type { Pieza } from "../support/plan.ts";

const TASA: Tasa = { fechaValor: HOY, valor: valorTasa(29_135_820_000), fuente: "BCV" };
const cuota = (vence: string, pendiente = 600): Pieza => ["cuota", 600, vence, pendiente];
const PAID = cuota("2027-02-01", 0);
const FALTAN_TRES = [PAID, cuota("2027-03-05"), cuota("2027-04-05"), cuota("2027-05-05")];

describe("how much", () => {
  const said = (loan: Parameters<typeof opcionesDe>[0], payoff: number | null): [string, number | null][] =>
    opcionesDe(loan, { payoff: payoff === null ? null : centavos(payoff), hoy: HOY, solo: true }).map(
      ({ label, monto }) => [label, monto],
    );

  test.each<[string, [string, number | null][], [string, number | null][]]>([
    [
      "one cuota now, less than all with its discount",
      said(loanOf(FALTAN_TRES), 1700),
      [
        ["Esta cuota", 600],
        ["Todo lo que debo", 1700],
      ],
    ],
    [
      "all, while it is not known",
      said(loanOf(FALTAN_TRES), null),
      [
        ["Esta cuota", 600],
        ["Todo lo que debo", null],
      ],
    ],
    [
      "two that fell due",
      said(loanOf([cuota("2027-02-01"), cuota("2027-03-01"), cuota("2027-04-01")]), 1800),
      [
        ["Lo que toca hoy", 1200],
        ["Todo lo que debo", 1800],
      ],
    ],
    ["the last one is all", said(loanOf([PAID, cuota("2027-03-05")]), null), [["Esta cuota", 600]]],
    ["of a loan given up, all", said({ ...loanOf([]), castigo: centavos(900) }, null), [["Todo lo que debo", 900]]],
  ])("%s", (_, options, expected) => {
    expect(options).toEqual(expected);
  });

  test("beside another debt it is not all that is owed", () => {
    const [, all] = opcionesDe(loanOf(FALTAN_TRES), { payoff: centavos(1800), hoy: HOY, solo: false });
    expect(all?.label).toBe("Todo este préstamo");
  });

  test("what is written tells which it is", () => {
    const options = opcionesDe(loanOf(FALTAN_TRES), { payoff: centavos(1800), hoy: HOY, solo: true });
    expect(elegida(options, centavos(600))?.label).toBe("Esta cuota");
    expect(elegida(options, centavos(1800))?.label).toBe("Todo lo que debo");
    expect(elegida(options, centavos(601))).toBeUndefined();
    expect(elegida(options, null)).toBeUndefined();
  });
});

describe("what it pays", () => {
  test.each<[number, Pieza[], number, string]>([
    [600, FALTAN_TRES, 0, "la cuota 2"],
    // Within two percent of a cuota it counts.
    [588, FALTAN_TRES, 0, "la cuota 2"],
    [587, FALTAN_TRES, 0, "parte de la cuota 2"],
    [300, FALTAN_TRES, 0, "parte de la cuota 2"],
    [900, FALTAN_TRES, 0, "la cuota 2 y parte de la cuota 3"],
    [1200, FALTAN_TRES, 0, "las cuotas 2 y 3"],
    [1800, FALTAN_TRES, 0, "todo lo que debes"],
    [1900, FALTAN_TRES, 0, "todo lo que debes, y lo demás queda a tu favor"],
    // Pagos under review are allocated first.
    [600, FALTAN_TRES, 600, "la cuota 3"],
    [600, FALTAN_TRES, 1800, "tu saldo a favor"],
    [
      1300,
      [cuota("2027-02-01"), ["multa", 50, "2027-02-01", 50], cuota("2027-03-01"), cuota("2027-04-01")],
      0,
      "las cuotas 1 y 2, la multa y parte de la cuota 3",
    ],
    [2000, [PAID, ["resto", 0, "2027-02-01", 2000]], 0, "todo lo que debes"],
    [600, [PAID, cuota("2027-03-05")], 0, "la cuota 2, lo último que debes"],
    [500, [PAID, ["resto", 0, "2027-02-01", 2000]], 0, "parte del resto"],
  ])("%i cents of %j, %i under review: %s", (monto, rows, enRevision, text) => {
    expect(paraQue(loanOf(rows, { enRevision }), centavos(monto))).toBe(text);
  });
});

test("less is all that is owed, where paying early makes it less", () => {
  expect(paraQue(loanOf(FALTAN_TRES), centavos(1700))).toBe("las cuotas 2 y 3 y parte de la cuota 4");
  expect(paraQue(loanOf(FALTAN_TRES), centavos(1700), centavos(1700))).toBe("todo lo que debes");
});

describe("the sentence", () => {
  const base = {
    enBs: true,
    dolares: centavos(1200),
    bs: bolivares(349_630),
    provisional: false,
    dia: HOY,
    hoy: HOY,
    codigo: "6789",
    para: "la cuota 2",
  };
  test.each<[string, Partial<Parameters<typeof fraseDelPago>[0]>, string | null]>([
    ["bolívares of today", {}, "Vas a registrar Bs. 3.496,30 ($12,00) pagados hoy, referencia …6789, para la cuota 2."],
    [
      "of yesterday",
      { dia: dia("2027-02-28") },
      "Vas a registrar Bs. 3.496,30 ($12,00) pagados ayer, referencia …6789, para la cuota 2.",
    ],
    [
      "provisional",
      { provisional: true },
      "Vas a registrar Bs. 3.496,30 (unos $12,00) pagados hoy, referencia …6789, para la cuota 2.",
    ],
    [
      "without a rate",
      { dolares: null },
      "Vas a registrar Bs. 3.496,30 pagados hoy, referencia …6789, para la cuota 2.",
    ],
    [
      "dollars",
      { enBs: false, bs: bolivares(349_630) },
      "Vas a registrar $12,00 (Bs. 3.496,30) pagados hoy, referencia …6789, para la cuota 2.",
    ],
    ["without an amount", { bs: null }, null],
    ["without its four digits", { codigo: "678" }, null],
    ["of a day to come", { dia: dia("2027-03-02") }, null],
  ])("%s", (_, set, text) => {
    expect(fraseDelPago({ ...base, ...set })).toBe(text);
  });
});

describe("what is pasted", () => {
  test.each<[string, boolean]>([
    ["000123456789", false],
    ["0001 2345 6789", false],
    ["Ref: 000123456789", false],
    ["Operación Nro. 000123456789", false],
    ["6789", false],
    ["", false],
    ["Pago Movil BDV por Bs. 3.496,30 al 0412-1234567. Ref: 000123456789", true],
    // Two numbers are not a reference: joined they would match nothing.
    ["000123456789 21/11/2026", true],
    ["000123456789\n3.496,30", true],
  ])("%j is a receipt to be read: %s", (texto, expected) => {
    expect(esComprobante(texto)).toBe(expected);
  });

  test.each([
    ["000123456789", true],
    [" 0001 2345 6789\n", true],
    ["12", true],
    ["Ref: 000123456789", true],
    ["Operación Nro. 000123456789", true],
    ["Número de referencia\n000123456789", true],
    ["https://banco.example/r/123456", false],
    ["Hola", false],
    ["mañana te pago 20", false],
    ["000123456789 21/11/2026", false],
  ])("%j is a reference and nothing else: %s", (texto, expected) => {
    expect(esReferencia(texto)).toBe(expected);
  });

  const TEXTOS = [...SAMPLES.comprobantes, ...SAMPLES.nada].filter(({ texto }) => /\p{L}/u.test(texto));

  test.each(TEXTOS.map(({ banco, forma, texto }) => [banco, forma, texto]))(
    "never taken for a reference: %s, %s",
    (_bank, _form, texto) => {
      expect(esReferencia(texto)).toBe(false);
    },
  );

  test.each(SAMPLES.comprobantes.map(({ banco, forma, texto, espera }) => [banco, forma, texto, espera] as const))(
    "%s, %s: fills its own amount, four digits and day, or nothing",
    (_bank, _form, texto, espera) => {
      const hoy = dia(SAMPLES.hoy);
      const found = readComprobante(texto, hoy);
      const sent = found && readPago({ ...valoresDe(centavos(600), TASA), ...valoresDelComprobante(found) }, true, hoy);
      const { montoBs, referencia, dia: paid } = espera;
      expect([null, { montoBs, referencia, codigo: referencia.slice(-4), fechaPago: paid ?? hoy }]).toContainEqual(
        sent && {
          montoBs: "montoBs" in sent && sent.montoBs,
          referencia: sent.referencia,
          codigo: sent.codigo,
          fechaPago: sent.fechaPago ?? sent.escrito,
        },
      );
    },
  );

  const leido = {
    ...{ montoBs: bolivares(349_630), referencia: "000123456789", dia: HOY },
    ...{ bancoPagador: "0134", bancoDestino: "0102", telefonoDestino: "+584121234567" },
  };

  test("a receipt fills amount, reference, day and bank, and is said", () => {
    const values = { ...valoresDe(centavos(600), TASA), ...valoresDelComprobante(leido) };
    expect(readPago(values, true, HOY)).toEqual({
      ...{ codigo: "6789", montoBs: 349_630, fechaPago: HOY },
      ...{ bancoPagador: "0134", referencia: "000123456789" },
    });
    expect(checkValores(values, { enBs: true, saldo: centavos(1800), tasa: TASA, hoy: HOY })).toEqual({});
    expect(comprobanteDicho(leido, HOY)).toMatch(/^Bs\. 3\.496,30 · referencia 000123456789 · hoy · .*Banesco/);
  });

  test("what it does not say stays as it was", () => {
    expect(valoresDelComprobante({ ...leido, dia: null, bancoPagador: null })).not.toHaveProperty("fechaPago");
    expect(valoresDelComprobante({ ...leido, dia: null, bancoPagador: null })).not.toHaveProperty("bancoPagador");
  });

  test.each<[string, Partial<typeof leido> | Record<string, null>, boolean]>([
    ["to where one pays", {}, false],
    ["to another phone", { telefonoDestino: "+584149999999" }, true],
    ["to another bank", { bancoDestino: "0105" }, true],
    ["to nobody named", { telefonoDestino: null, bancoDestino: null }, false],
  ])("%s", (_, set, other) => {
    expect(aOtraCuenta({ ...leido, ...set }, { banco: "0102", telefono: "+584121234567" })).toBe(other);
  });
});

describe("from one currency to the other", () => {
  const values = valoresDe(centavos(600), TASA);
  const turn = (montos: { monto?: string; montoBs?: string }, enBs: boolean) =>
    enOtraMoneda({ ...values, ...montos }, enBs, TASA);

  test("the same amount goes along", () => {
    expect(turn({ montoBs: "2.913,58" }, true)).toEqual({ moneda: "usd", monto: "10,00" });
    expect(turn({ monto: "10,00" }, false)).toEqual({ moneda: "bs", montoBs: "2.913,58" });
  });

  test("what left the bank is not rounded on the way there and back", () => {
    expect(turn({ montoBs: "900,00", monto: "3,09" }, false)).toEqual({ moneda: "bs" });
  });

  test("what is no amount stays behind", () => {
    expect(turn({ montoBs: "nada" }, true)).toEqual({ moneda: "usd" });
  });
});

test.each<["bs" | "usd", object]>([
  ["bs", { montoBs: 174_815, referencia: "000123456789" }],
  ["usd", { monto: 600, referencia: "" }],
])("a pago told in %s comes back into its form as it was told", (moneda, expected) => {
  const pago = { moneda, monto: centavos(600), montoBs: bolivares(174_815), codigo: "6789", fechaPago: HOY };
  const rest = { bancoPagador: null, referencia: moneda === "bs" ? "000123456789" : null };
  const values = valoresDelPago({ ...pago, ...rest });
  expect(readPago(values, moneda === "bs", HOY)).toEqual({
    codigo: "6789",
    fechaPago: HOY,
    bancoPagador: null,
    ...expected,
  });
});

test("what waits of a loan, since the oldest of it", () => {
  const pago = (day: string, set: object = {}) => ({
    ...{
      status: "Pendiente" as const,
      monto: centavos(300) as Centavos,
      loanId: "l",
      fecha: instante(Date.parse(`${day}T15:00Z`)),
    },
    ...set,
  });
  const all = [
    pago("2027-03-01"),
    pago("2027-02-28"),
    pago("2027-01-01", { status: "Aprobado" }),
    pago("2027-01-01", { loanId: "m" }),
  ];
  expect(enRevisionDe(all, "l")).toEqual({ desde: "2027-02-28", cuantos: 2, monto: 600 });
  expect(enRevisionDe(all, "otro")).toBeNull();
  expect(diaDicho(HOY, HOY)).toBe("hoy");
  expect(diaDicho(dia("2027-02-28"), HOY)).toBe("ayer");
  expect(diaDicho(dia("2027-02-20"), HOY)).toMatch(/^el 20 feb\.?$/);
});
