import { expect, test } from "vitest";
import { dia } from "../../rules/country/fecha.ts";
import { payoff } from "../../rules/loans/liquidacion.ts";
import { openCargos } from "../../rules/loans/plan.ts";
import { settle } from "../../rules/money/cargos.ts";
import { centavos } from "../../rules/money/dinero.ts";

/** $24,00 in four cuotas of $6,00, of which $1,00 is interest: 15 February to 15 May. */
const after = (pagado: number) =>
  settle(
    openCargos({ total: centavos(24_00), cuotas: 4, fechaPrimerPago: dia("2027-02-15"), periodo: "mensual" }),
    centavos(pagado),
    0,
  ).cargos;

test.each([
  ["no discount unless the operator gives one", 0, 0, "2027-01-20", 24_00, 0],
  ["all of the interest, before anything is due", 0, 100, "2027-01-20", 20_00, 4_00],
  ["half of it", 0, 50, "2027-01-20", 22_00, 2_00],
  ["a cuota due today is due", 0, 100, "2027-02-15", 21_00, 3_00],
  ["the day before it is not", 0, 100, "2027-02-14", 20_00, 4_00],
  ["of a cuota half paid, of the half", 3_00, 100, "2027-01-20", 17_50, 3_50],
  ["what is paid earns nothing more", 12_00, 100, "2027-01-20", 10_00, 2_00],
  ["on the last day nothing is early", 18_00, 100, "2027-05-15", 6_00, 0],
  ["nothing left, nothing to ask", 24_00, 100, "2027-01-20", 0, 0],
])("%s", (_, pagado, descuento, day, monto, givenUp) => {
  expect(payoff(after(pagado), { interes: 20, descuento }, dia(day))).toEqual({ monto, descuento: givenUp });
});

test("without interest there is none to give up", () => {
  expect(payoff(after(0), { interes: 0, descuento: 100 }, dia("2027-01-20"))).toEqual({ monto: 24_00, descuento: 0 });
});

test("fines are paid whole", () => {
  const fine = { tipo: "multa" as const, numero: 1, monto: centavos(50), pendiente: centavos(50), vencePrevio: [] };
  const cargos = [...after(0), { ...fine, vence: dia("2027-02-15") }];
  expect(payoff(cargos, { interes: 20, descuento: 100 }, dia("2027-01-20"))).toEqual({ monto: 20_50, descuento: 4_00 });
});

test("what rolled onto a later cuota earns no more than that cuota's own interest", () => {
  // $1,00 counted as the first cuota: the second is $11,00.
  const cargos = settle(
    openCargos({ total: centavos(24_00), cuotas: 4, fechaPrimerPago: dia("2027-02-15"), periodo: "mensual" }),
    centavos(1_00),
    1,
  ).cargos;
  expect(payoff(cargos, { interes: 20, descuento: 100 }, dia("2027-01-20"))).toEqual({ monto: 20_00, descuento: 3_00 });
});
