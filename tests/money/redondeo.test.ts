/** Approval's plan for every cent from $1 to $100 (every third in the first tier) and every number of cuotas. */
import { expect, test } from "vitest";
import { addMonths, dia } from "../../rules/country/fecha.ts";
import { applyApproval } from "../../rules/loans/aprobar/aprobacion.ts";
import { openCargos } from "../../rules/loans/plan.ts";
import { centavos } from "../../rules/money/dinero.ts";
import { runs } from "../support/azar.ts";
import { DATOS_PAGO } from "../support/world.ts";
import { masMeses } from "./calculo.ts";

const TERMS = { interes: 20, periodo: "mensual" as const };

test("the cuotas add up to the total, differ by a cent at most, and the first is the total divided", () => {
  const malos: string[] = [];
  const step = 3 / runs(3);
  for (let amount = 1_00; amount <= 100_00; amount += step) {
    for (let cuotas = 1; cuotas <= 24; cuotas += 1) {
      const input = { cuotas, fechaPrimerPago: dia("2027-01-31"), datosPago: DATOS_PAGO };
      const { montoFinal, periodo, fechaPrimerPago } = applyApproval({ amount: centavos(amount) }, input, TERMS);
      const plan = openCargos({ total: montoFinal, cuotas, fechaPrimerPago, periodo });
      const montos = plan.filter(({ tipo }) => tipo === "cuota").map(({ monto }) => monto as number);
      let [suma, mayor, menor] = [0, 0, Number.POSITIVE_INFINITY];
      for (const monto of montos) {
        suma += monto;
        if (monto > mayor) mayor = monto;
        if (monto < menor) menor = monto;
      }
      // 20 % more, to the nearest cent; a fifth of whole cents never ends in a half.
      const bien =
        montoFinal === amount + Math.round(amount / 5) &&
        montos.length === cuotas &&
        suma === montoFinal &&
        mayor - menor <= 1 &&
        montos[0] === Math.floor((2 * montoFinal + cuotas) / (2 * cuotas)) &&
        plan.every(({ pendiente, monto }) => pendiente === monto);
      if (!bien) malos.push(`${amount} en ${cuotas}: ${montoFinal} = ${montos.join(" + ")}`);
    }
  }
  expect(malos.slice(0, 5)).toEqual([]);
});

test("$1.15 in 24 is eighteen times six cents and six times five, not one odd cuota", () => {
  const total = centavos(1_38);
  const plan = openCargos({ total, cuotas: 24, fechaPrimerPago: dia("2027-01-31"), periodo: "mensual" });
  expect(plan.filter(({ monto }) => monto === 6)).toHaveLength(18);
  expect(plan.filter(({ monto }) => monto === 5)).toHaveLength(6);
});

test("from every day of four years, each month has the same day or its last", () => {
  for (let ms = Date.UTC(2027, 0, 1); ms < Date.UTC(2031, 0, 1); ms += 86_400_000) {
    const day = new Date(ms).toISOString().slice(0, 10);
    for (const meses of [1, 2, 11, 12, 23]) expect(addMonths(dia(day), meses)).toBe(masMeses(day, meses));
  }
});

test.each([
  ["2027-01-31", ["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30"]],
  ["2028-01-31", ["2028-01-31", "2028-02-29", "2028-03-31", "2028-04-30"]],
  ["2028-02-29", ["2028-02-29", "2028-03-29", "2028-04-29", "2028-05-29"]],
  ["2027-11-30", ["2027-11-30", "2027-12-30", "2028-01-30", "2028-02-29"]],
])("from %s on, one a month", (primera, dias) => {
  const plan = openCargos({ total: centavos(24_00), cuotas: 4, fechaPrimerPago: dia(primera), periodo: "mensual" });
  expect(plan.filter(({ tipo }) => tipo === "cuota").map(({ vence }) => vence)).toEqual(dias);
});
