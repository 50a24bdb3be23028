/** Which exact amount a person gets: what they owe, plus a few céntimos that nobody else pays. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dia } from "../../rules/country/fecha.ts";
import { intencionInput, montoPedido, pickAmount, stepsOf } from "../../rules/loans/pagos/intenciones.ts";
import type { Cargo } from "../../rules/money/cargos.ts";
import { bolivares, type Centavos, centavos } from "../../rules/money/dinero.ts";
import { type Tasa, toBolivares, valorTasa } from "../../rules/money/tasa.ts";
import { forAll } from "../support/azar.ts";
import { errores } from "./esquemas.ts";

const tasa = (valor: number, fechaValor = "2027-01-15"): Tasa => ({
  fechaValor: dia(fechaValor),
  valor: valorTasa(valor),
  fuente: "BCV",
});
const cuota = (numero: number, vence: string, pendiente: number): Cargo => ({
  ...{ tipo: "cuota", numero, monto: centavos(6_00), vence: dia(vence), vencePrevio: [] },
  pendiente: centavos(pendiente),
});
const CARGOS = [cuota(1, "2027-01-15", 2_00), cuota(2, "2027-02-15", 6_00), cuota(3, "2027-03-15", 6_00)];
const NADA = centavos(0);

describe("how much is asked for", () => {
  test.each([
    ["what is due next", {}, 2_00],
    ["the first cuota", { cuotas: 1 }, 2_00],
    ["the first two", { cuotas: 2 }, 8_00],
    ["no more cuotas than there are", { cuotas: 9 }, 14_00],
    ["an amount", { monto: centavos(3_33) }, 3_33],
    ["everything", { monto: centavos(14_00) }, 14_00],
  ])("%s", (_, pedido, monto) => {
    expect(montoPedido(pedido, { cargos: CARGOS, castigo: NADA })).toBe(monto);
  });

  test("what was given up is owed whole", () => {
    expect(montoPedido({}, { cargos: [cuota(1, "2027-01-15", 0)], castigo: centavos(9_00) })).toBe(9_00);
    expect(montoPedido({ cuotas: 2 }, { cargos: [], castigo: centavos(9_00) })).toBe(9_00);
  });

  test.each([
    ["more than is owed", { monto: centavos(14_01) }, CARGOS, "INTENCION_EXCESS"],
    ["nothing owed", {}, [cuota(1, "2027-01-15", 0)], "INTENCION_NOTHING_OWED"],
  ])("%s is refused", (_, pedido, cargos, code) => {
    expect(montoPedido(pedido, { cargos, castigo: NADA })).toMatchObject({ code });
  });

  test("cuotas or an amount, not both", () => {
    expect(errores(intencionInput, { monto: 5, cuotas: 1 })).toEqual({
      monto: "Elige cuántas cuotas o escribe un monto, no los dos.",
    });
    expect(errores(intencionInput, { cuotas: 0 })).toHaveProperty("cuotas");
    expect(errores(intencionInput, {})).toEqual({});
  });
});

test.each([
  ["0,3 % of a large sum", 1_748_15, 0, 524],
  ["twenty for each payment expected", 1_748_15, 40, 800],
  ["nothing of little", 100, 0, 0],
  ["but as many as are expected", 100, 1, 20],
  ["up to a thousand of them", 100, 5_000, 20_000],
])("%s: Bs. cents %i with %i expected → %i steps", (_, monto, esperados, steps) => {
  expect(stepsOf(bolivares(monto), esperados)).toBe(steps);
});

describe("the amount that is given", () => {
  const some = {
    // From twenty to three hundred bolívares per dollar, with the bank's decimals.
    valor: fc.integer({ min: 20_00000000, max: 300_00000000 }),
    cents: fc.integer({ min: 100, max: 480_00 }),
    esperados: fc.integer({ min: 1, max: 60 }),
    azar: fc.nat(),
    taken: fc.uniqueArray(fc.integer({ min: 1, max: 400 }), { maxLength: 40 }),
  };
  const drawn = ({ valor, cents, esperados, azar, taken }: Record<keyof typeof some, never>) => {
    const [hoy, ayer] = [tasa(valor), tasa(Math.round(Number(valor) * 0.99), "2027-01-14")];
    const base = toBolivares(centavos(cents), hoy);
    const steps = stepsOf(base, esperados);
    const of = new Set((taken as number[]).map((step) => base + step));
    const picked = pickAmount({ base, steps, tasas: [hoy, ayer], taken: of }, (below) => azar % below);
    return { hoy, ayer, base, steps, taken: of, picked };
  };

  test("lies above what is owed and within its steps, is nobody's yet, and is not round", () => {
    forAll(
      fc.property(fc.record(some), (values) => {
        const { base, steps, taken, picked } = drawn(values as never);
        if (picked === null) return;
        expect(picked).toBeGreaterThan(base);
        expect(picked).toBeLessThanOrEqual(base + steps);
        expect(picked % 10).not.toBe(0);
        expect(taken.has(picked)).toBe(false);
      }),
    );
  });

  test("is no whole number of cents at the rate of today or of yesterday: what people pay who were given none", () => {
    forAll(
      fc.property(fc.record(some), fc.integer({ min: 1, max: 480_00 }), (values, other) => {
        const { hoy, ayer, picked } = drawn(values as never);
        const near = (day: Tasa) => Math.round(((picked ?? 0) * 100_000_000) / day.valor);
        for (const day of [hoy, ayer])
          for (const cents of [other, near(day), near(day) + 1, Math.max(near(day) - 1, 1)] as Centavos[])
            expect(picked).not.toBe(toBolivares(centavos(Math.max(cents, 1)), day));
      }),
    );
  });

  test("each free one is as likely, and none is left out", () => {
    const base = bolivares(600_00);
    const drawn = new Map<number, number>();
    const from = { base, steps: 20, tasas: [tasa(100_00000000)], taken: new Set([600_05]) };
    const free = new Set<number>();
    for (let i = 0; i < 170; i += 1) {
      const picked = pickAmount(from, (below) => {
        expect(below).toBe(16);
        return i % below;
      });
      free.add(Number(picked));
      drawn.set(Number(picked), (drawn.get(Number(picked)) ?? 0) + 1);
    }
    // Neither 600,05 nor 600,10 and 600,20, nor the céntimo beside what $6 come to.
    expect([...free].toSorted()).toEqual(
      Array.from({ length: 20 }, (_, i) => base + 1 + i).filter((n) => ![1, 5, 10, 20].includes(n - base)),
    );
    expect(Math.max(...drawn.values()) - Math.min(...drawn.values())).toBeLessThanOrEqual(1);
  });

  test("is none where all are taken", () => {
    const taken = new Set(Array.from({ length: 20 }, (_, i) => 600_01 + i));
    const from = { base: bolivares(600_00), steps: 20, tasas: [], taken };
    expect(pickAmount(from, () => 0)).toBeNull();
    expect(pickAmount({ ...from, steps: 0, taken: new Set() }, () => 0)).toBeNull();
  });
});
