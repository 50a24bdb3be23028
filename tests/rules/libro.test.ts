import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { centavos } from "../../rules/money/dinero.ts";
import {
  CONCEPTOS,
  CUENTAS,
  deudaOf,
  type Fase,
  type Movimiento,
  postingAplicacion,
  postingDescuento,
  postingDesembolso,
  postingMulta,
  postingPago,
  postingReintegro,
  postingReparto,
  postingReverso,
  repartoOf,
} from "../../rules/money/libro.ts";
import { forAll } from "../support/azar.ts";

const sum = (movimientos: Movimiento[]) => movimientos.reduce((total, { monto }) => total + monto, 0);
const saldos = (movimientos: Movimiento[]) =>
  Object.fromEntries(movimientos.map(({ cuenta, monto }) => [cuenta, monto]));
const of = (movimientos: Movimiento[], cuenta: string) =>
  movimientos.filter((one) => one.cuenta === cuenta).reduce((total, { monto }) => total + monto, 0);

test("the accounts are the six of the ledger", () => {
  expect([...CUENTAS]).toEqual(["caja", "cartera", "ingresos_interes", "ingresos_multa", "saldo_a_favor", "castigos"]);
  expect(new Set(CONCEPTOS).size).toBe(CONCEPTOS.length);
});

describe("each posting, by hand", () => {
  test.each<[string, Movimiento[], Record<string, number>]>([
    [
      "$20 lent: $24 owed, $4 of interest",
      postingDesembolso({ amount: centavos(2_000), montoFinal: centavos(2_400) }),
      { cartera: 2_400, caja: -2_000, ingresos_interes: -400 },
    ],
    // A pago is never split: its loan takes all of it, even beyond what is owed.
    ["$6 paid for a loan", postingPago(centavos(600), true), { caja: 600, cartera: -600 }],
    ["$30 paid for a loan of $24", postingPago(centavos(3_000), true), { caja: 3_000, cartera: -3_000 }],
    ["$6 paid without a loan", postingPago(centavos(600), false), { caja: 600, saldo_a_favor: -600 }],
    ["a cent", postingPago(centavos(1), true), { caja: 1, cartera: -1 }],
    ["a fine", postingMulta(centavos(50)), { cartera: 50, ingresos_multa: -50 }],
    [
      "a fine taken back, paid or not",
      postingReverso(postingMulta(centavos(50))),
      { ingresos_multa: 50, cartera: -50 },
    ],
    ["interest given up", postingDescuento(centavos(120)), { ingresos_interes: 120, cartera: -120 }],
    ["credit used in a loan", postingAplicacion(centavos(600)), { saldo_a_favor: 600, cartera: -600 }],
    ["credit given back", postingReintegro(centavos(600)), { saldo_a_favor: 600, caja: -600 }],
    [
      "the opposite of an entry",
      postingReverso([
        { cuenta: "caja", monto: centavos(700) },
        { cuenta: "cartera", monto: centavos(-600) },
        { cuenta: "saldo_a_favor", monto: centavos(-100) },
      ]),
      { caja: -700, cartera: 600, saldo_a_favor: 100 },
    ],
  ])("%s", (_, movimientos, expected) => {
    expect(saldos(movimientos)).toEqual(expected);
    expect(movimientos).toHaveLength(Object.keys(expected).length);
  });
});

const cents = fc.integer({ min: 1, max: 1_000_000_000 }).map(centavos);
const signed = fc.integer({ min: -1_200_000_000, max: 1_200_000_000 }).map(centavos);
const FASES: Fase[] = ["corriente", "castigado", "cerrado"];
const fase = fc.constantFrom(...FASES);
/** A debt in any account, which moves to where it belongs. */
const reparto = fc
  .record({ cartera: signed, castigos: signed, aFavor: signed, fase })
  .map(({ fase, ...from }) => postingReparto(from, repartoOf(deudaOf(from), fase))?.movimientos ?? [])
  .filter((movimientos) => movimientos.length > 0);
const posting: fc.Arbitrary<Movimiento[]> = fc.oneof(
  fc
    .tuple(cents, cents)
    .map(([amount, interes]) => postingDesembolso({ amount, montoFinal: centavos(amount + interes) })),
  fc.tuple(cents, fc.boolean()).map(([monto, forLoan]) => postingPago(monto, forLoan)),
  cents.map(postingMulta),
  cents.map(postingDescuento),
  cents.map(postingAplicacion),
  cents.map(postingReintegro),
  reparto,
);

describe("every posting", () => {
  test("sums to zero, in integers, with no empty movement, once an account", () => {
    forAll(
      fc.property(posting, (movimientos) => {
        expect(sum(movimientos)).toBe(0);
        expect(movimientos.length).toBeGreaterThanOrEqual(2);
        expect(movimientos.every(({ monto }) => Number.isSafeInteger(monto) && monto !== 0)).toBe(true);
        expect(new Set(movimientos.map(({ cuenta }) => cuenta)).size).toBe(movimientos.length);
        expect(movimientos.every(({ cuenta }) => CUENTAS.includes(cuenta))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test("is undone by its opposite, account by account, which sums to zero too", () => {
    forAll(
      fc.property(posting, (movimientos) => {
        const reverso = postingReverso(movimientos);
        expect(sum(reverso)).toBe(0);
        for (const cuenta of CUENTAS) expect(of([...movimientos, ...reverso], cuenta)).toBe(0);
      }),
    );
  });

  test("pagos and fines of a loan end alike in any order", () => {
    const step = fc.oneof(
      cents.map((monto) => postingPago(monto, true)),
      cents.map(postingMulta),
    );
    const orders = fc
      .array(step, { maxLength: 8 })
      .chain((steps) =>
        fc.tuple(fc.constant(steps), fc.shuffledSubarray(steps, { minLength: steps.length, maxLength: steps.length })),
      );
    forAll(
      fc.property(orders, ([one, other]) => {
        for (const cuenta of CUENTAS) expect(of(one.flat(), cuenta)).toBe(of(other.flat(), cuenta));
      }),
    );
  });
});

describe("where what a loan owes belongs", () => {
  test.each<[string, number, Fase, Record<string, number>]>([
    ["a running loan owes", 1_800, "corriente", { cartera: 1_800, castigos: 0, aFavor: 0 }],
    ["a running loan paid to the cent", 0, "corriente", { cartera: 0, castigos: 0, aFavor: 0 }],
    ["a running loan paid in excess keeps it", -550, "corriente", { cartera: -550, castigos: 0, aFavor: 0 }],
    ["written off: what is owed is lost", 1_800, "castigado", { cartera: 0, castigos: 1_800, aFavor: 0 }],
    ["written off and paid", 0, "castigado", { cartera: 0, castigos: 0, aFavor: 0 }],
    ["written off and paid in excess", -550, "castigado", { cartera: -550, castigos: 0, aFavor: 0 }],
    ["closed owing", 1_800, "cerrado", { cartera: 0, castigos: 1_800, aFavor: 0 }],
    ["closed and paid", 0, "cerrado", { cartera: 0, castigos: 0, aFavor: 0 }],
    ["closed and paid in excess: its person's", -550, "cerrado", { cartera: 0, castigos: 0, aFavor: 550 }],
  ])("%s", (_, deuda, fase, expected) => {
    expect(repartoOf(centavos(deuda), fase)).toEqual(expected);
  });

  test("it is the same debt, and nothing but the debt and how the loan stands decides", () => {
    forAll(
      fc.property(signed, signed, signed, fase, (cartera, castigos, aFavor, stands) => {
        const from = { cartera, castigos, aFavor };
        const to = repartoOf(deudaOf(from), stands);
        expect(deudaOf(to)).toBe(cartera + castigos - aFavor);
        expect(repartoOf(deudaOf(to), stands)).toEqual(to);
        // Nothing is both owed and overpaid, and written-off or transferred amounts are never negative.
        expect(Math.min(to.castigos, to.aFavor)).toBe(0);
        expect(to.castigos >= 0 && to.aFavor >= 0).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test("the entry brings it there, sums to zero, and there is none where it lies already", () => {
    forAll(
      fc.property(signed, signed, signed, fase, (cartera, castigos, aFavor, stands) => {
        const from = { cartera, castigos, aFavor };
        const to = repartoOf(deudaOf(from), stands);
        const movimientos = postingReparto(from, to)?.movimientos ?? [];
        expect(sum(movimientos)).toBe(0);
        expect(cartera + of(movimientos, "cartera")).toBe(to.cartera);
        expect(castigos + of(movimientos, "castigos")).toBe(to.castigos);
        expect(aFavor - of(movimientos, "saldo_a_favor")).toBe(to.aFavor);
        expect(movimientos.every(({ cuenta }) => ["cartera", "castigos", "saldo_a_favor"].includes(cuenta))).toBe(true);
        expect(postingReparto(to, to)).toBeNull();
      }),
      { numRuns: 500 },
    );
  });

  const at = (cartera: number, castigos: number, aFavor: number) => ({
    cartera: centavos(cartera),
    castigos: centavos(castigos),
    aFavor: centavos(aFavor),
  });
  test.each([
    ["written off", at(1_800, 0, 0), "castigado", "castigo", { castigos: 1_800, cartera: -1_800 }],
    // caja / cartera came first: the loan's excess reverses the loss.
    ["6 comes in after that", at(-600, 1_800, 0), "castigado", "recuperacion", { castigos: -600, cartera: 600 }],
    ["20 comes in after that", at(-2_000, 1_800, 0), "castigado", "recuperacion", { castigos: -1_800, cartera: 1_800 }],
    ["closed with an excess", at(-550, 0, 0), "cerrado", "traslado", { saldo_a_favor: -550, cartera: 550 }],
    ["a pago of a closed loan goes back", at(600, 0, 0), "cerrado", "castigo", { castigos: 600, cartera: -600 }],
    [
      "so does one that had left credit",
      at(600, 0, 550),
      "cerrado",
      "castigo",
      { castigos: 50, saldo_a_favor: 550, cartera: -600 },
    ],
  ] as const)("%s", (_, from, stands, concepto, expected) => {
    const posting = postingReparto(from, repartoOf(deudaOf(from), stands));
    expect(posting?.concepto).toBe(concepto);
    expect(saldos(posting?.movimientos ?? [])).toEqual(expected);
  });
});
