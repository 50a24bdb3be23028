import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { centavos } from "../../rules/money/dinero.ts";
import {
  CONCEPTOS,
  CUENTAS,
  type Movimiento,
  postingCastigo,
  postingDesembolso,
  postingMulta,
  postingPago,
  postingReverso,
  postingReversoMulta,
} from "../../rules/money/libro.ts";

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
    ["$6 paid of $24", postingPago(centavos(600), centavos(2_400)), { caja: 600, cartera: -600 }],
    ["exactly what is owed", postingPago(centavos(2_400), centavos(2_400)), { caja: 2_400, cartera: -2_400 }],
    ["more than is owed", postingPago(centavos(700), centavos(600)), { caja: 700, cartera: -600, saldo_a_favor: -100 }],
    ["nothing is owed", postingPago(centavos(600), centavos(0)), { caja: 600, saldo_a_favor: -600 }],
    ["less than nothing is owed", postingPago(centavos(600), centavos(-50)), { caja: 600, saldo_a_favor: -600 }],
    ["a cent", postingPago(centavos(1), centavos(2_400)), { caja: 1, cartera: -1 }],
    ["a fine", postingMulta(centavos(50)), { cartera: 50, ingresos_multa: -50 }],
    [
      "a fine taken back, unpaid",
      postingReversoMulta(centavos(50), centavos(2_450)),
      { ingresos_multa: 50, cartera: -50 },
    ],
    [
      "a fine taken back, paid",
      postingReversoMulta(centavos(50), centavos(0)),
      { ingresos_multa: 50, saldo_a_favor: -50 },
    ],
    [
      "a fine taken back, half paid",
      postingReversoMulta(centavos(50), centavos(20)),
      { ingresos_multa: 50, cartera: -20, saldo_a_favor: -30 },
    ],
    ["what is left is given up", postingCastigo(centavos(1_800)), { castigos: 1_800, cartera: -1_800 }],
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
const saldo = fc.integer({ min: -1_000, max: 1_200_000_000 }).map(centavos);
const posting: fc.Arbitrary<Movimiento[]> = fc.oneof(
  fc
    .tuple(cents, cents)
    .map(([amount, interes]) => postingDesembolso({ amount, montoFinal: centavos(amount + interes) })),
  fc.tuple(cents, saldo).map(([monto, owed]) => postingPago(monto, owed)),
  cents.map(postingMulta),
  fc.tuple(cents, saldo).map(([monto, owed]) => postingReversoMulta(monto, owed)),
  cents.map(postingCastigo),
);

describe("every posting", () => {
  test("sums to zero, in integers, with no empty movement, once an account", () => {
    fc.assert(
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
    fc.assert(
      fc.property(posting, (movimientos) => {
        const reverso = postingReverso(movimientos);
        expect(sum(reverso)).toBe(0);
        for (const cuenta of CUENTAS) expect(of([...movimientos, ...reverso], cuenta)).toBe(0);
      }),
    );
  });

  test("a pago never leaves a loan owing less than nothing, and always takes the exact amount", () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 1_200_000_000 }), (monto, owed) => {
        const movimientos = postingPago(monto, centavos(owed));
        expect(of(movimientos, "caja")).toBe(monto);
        expect(owed + of(movimientos, "cartera")).toBe(Math.max(owed - monto, 0));
        expect(of(movimientos, "saldo_a_favor")).toBe(-Math.max(monto - owed, 0) || 0);
      }),
    );
  });

  test("a whole life of a loan leaves its cartera at zero", () => {
    fc.assert(
      fc.property(cents, fc.array(fc.integer({ min: 1, max: 100_000 }), { maxLength: 10 }), (amount, pagos) => {
        const all = postingDesembolso({ amount: centavos(amount), montoFinal: centavos(amount + 100) });
        for (const monto of pagos) all.push(...postingPago(centavos(monto), centavos(of(all, "cartera"))));
        const left = of(all, "cartera");
        if (left > 0) all.push(...postingCastigo(centavos(left)));
        expect(of(all, "cartera")).toBe(0);
        expect(sum(all)).toBe(0);
      }),
    );
  });
});
