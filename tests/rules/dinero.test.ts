import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_BOLIVARES, MAX_CENTAVOS } from "../../rules/limits/limits.ts";
import {
  calculateMontoFinal,
  centavos,
  divideHalfUp,
  INTERES_PORCENTAJE,
  MULTA,
  splitCentavos,
} from "../../rules/money/dinero.ts";
import { forAll } from "../support/azar.ts";

describe("the constants of spec §9", () => {
  test("20% of interest, a fine of 0.5", () => {
    expect(INTERES_PORCENTAJE).toBe(20);
    expect(MULTA).toBe(50);
  });
});

describe("montoFinal = amount × 1.2", () => {
  test.each([
    [1, 1],
    [2, 2],
    [3, 4],
    [100, 120],
    [101, 121],
    [102, 122],
    [103, 124],
    [104, 125],
    [105, 126],
    [1_999, 2_399],
    [2_000, 2_400],
    [5_000, 6_000],
    [10_000, 12_000],
    [20_000, 24_000],
    [40_000, 48_000],
    [1_000_000, 1_200_000],
    [1_000_000_000, 1_200_000_000],
  ])("%i cents → %i", (amount, montoFinal) => {
    expect(calculateMontoFinal(centavos(amount))).toBe(montoFinal);
  });

  test("is an integer no further than half a cent from 1.2 × amount", () => {
    forAll(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (amount) => {
        const montoFinal = calculateMontoFinal(centavos(amount));
        expect(Number.isSafeInteger(montoFinal)).toBe(true);
        // 10 × |montoFinal − 1.2 × amount| ≤ 5, in integers.
        expect(Math.abs(10 * montoFinal - 12 * amount)).toBeLessThanOrEqual(5);
      }),
    );
  });
});

describe("half up", () => {
  test.each([
    [0, 7, 0],
    [1, 2, 1],
    [3, 2, 2],
    [1, 3, 0],
    [2, 3, 1],
    [4, 10, 0],
    [5, 10, 1],
    [49, 100, 0],
    [50, 100, 1],
    [149, 100, 1],
    [150, 100, 2],
    [151, 100, 2],
    [7, 1, 7],
    [240_000_000_000, 100, 2_400_000_000],
  ])("%i / %i → %i", (numerator, denominator, expected) => {
    expect(divideHalfUp(numerator, denominator)).toBe(expected);
  });

  test("agrees with exact arithmetic", () => {
    forAll(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), fc.integer({ min: 1, max: 10_000 }), (n, d) => {
        const [whole, rest] = [BigInt(n) / BigInt(d), BigInt(n) % BigInt(d)];
        expect(divideHalfUp(n, d)).toBe(Number(2n * rest >= BigInt(d) ? whole + 1n : whole));
      }),
    );
  });
});

describe("cuotas: final amount ÷ instalments to the cent, the larger all first or all last", () => {
  test.each<[number, number, number[]]>([
    [2_400, 4, [600, 600, 600, 600]],
    [2_400, 1, [2_400]],
    [2_401, 4, [600, 600, 600, 601]],
    [2_402, 4, [601, 601, 600, 600]],
    [2_403, 4, [601, 601, 601, 600]],
    [1_000, 3, [333, 333, 334]],
    [2_000, 3, [667, 667, 666]],
    [100, 6, [17, 17, 17, 17, 16, 16]],
    [115, 24, [...Array<number>(19).fill(5), ...Array<number>(5).fill(4)]],
    [121, 24, [...Array<number>(23).fill(5), 6]],
    [120, 24, Array<number>(24).fill(5)],
    [4, 4, [1, 1, 1, 1]],
    [5, 4, [1, 1, 1, 2]],
    [6, 4, [2, 2, 1, 1]],
    [7, 4, [2, 2, 2, 1]],
    [132, 24, [...Array<number>(12).fill(6), ...Array<number>(12).fill(5)]],
  ])("%i in %i", (total, parts, expected) => {
    expect(splitCentavos(centavos(total), parts)).toEqual(expected);
  });

  /** What is wrong with a split; null if it adds up, in whole cents, no two differing by more than one, equal ones together. */
  function wrong(total: number, parts: number): string | null {
    const cuotas = splitCentavos(centavos(total), parts);
    const steps = cuotas.filter((cuota, i) => i > 0 && cuota !== cuotas[i - 1]).length;
    const fine =
      cuotas.length === parts &&
      cuotas.every(Number.isSafeInteger) &&
      cuotas.reduce((sum, cuota) => sum + cuota, 0) === total &&
      Math.max(...cuotas) - Math.min(...cuotas) <= 1 &&
      steps <= 1 &&
      // Spec §9: a cuota is the final amount ÷ instalments, to the cent.
      cuotas[0] === divideHalfUp(total, parts);
    return fine ? null : `${total} in ${parts}: ${cuotas.join(" ")}`;
  }

  test("every cent from 1.00 to 100.00 in 1 to 24 cuotas", () => {
    const found: string[] = [];
    for (let parts = 1; parts <= 24; parts += 1) {
      for (let total = 1_00; total <= 100_00; total += 1) {
        const one = wrong(total, parts);
        if (one) found.push(one);
      }
    }
    expect(found).toEqual([]);
  });

  test("the smallest and the largest amounts too", () => {
    forAll(
      fc.property(
        fc.integer({ min: 1, max: 24 }),
        fc.oneof(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 1, max: 1_200_000_000 })),
        (parts, total) => {
          expect(wrong(total, parts)).toBeNull();
        },
      ),
      { numRuns: 500 },
    );
  });

  test("a cent at least in each, where there are as many", () => {
    for (let parts = 1; parts <= 24; parts += 1) {
      for (let total = parts; total <= 1_000; total += 1) {
        expect(Math.min(...splitCentavos(centavos(total), parts))).toBeGreaterThanOrEqual(1);
      }
    }
  });
});

test("the largest amounts stand far inside the safe integers", () => {
  expect(MAX_CENTAVOS).toBe(1_000_000_000);
  expect(MAX_BOLIVARES).toBe(1_000_000_000_000);
});
