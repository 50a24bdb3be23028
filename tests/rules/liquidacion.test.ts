import { expect, test } from "vitest";
import { dia } from "../../rules/country/fecha.ts";
import { earnedDiscount, highestOn, payoff, redondeoOf } from "../../rules/loans/pagos/liquidacion.ts";
import { openCargos } from "../../rules/loans/plan.ts";
import { settle } from "../../rules/money/cargos.ts";
import { centavos } from "../../rules/money/dinero.ts";

/** $24,00 in four cuotas of $6,00, of which $1,00 is interest: 15 February to 15 May. */
const plan = () =>
  openCargos({ total: centavos(24_00), cuotas: 4, fechaPrimerPago: dia("2027-02-15"), periodo: "mensual" });
const after = (pagado: number) => settle(plan(), centavos(pagado), 0).cargos;

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

test("how many cuotas were counted is nothing to it: of the $23,00 that lack, $3,83 are interest", () => {
  // $1,00 counted as the first cuota: the second is $11,00.
  const cargos = settle(plan(), centavos(1_00), 1).cargos;
  expect(payoff(cargos, { interes: 20, descuento: 100 }, dia("2027-01-20"))).toEqual({ monto: 19_17, descuento: 3_83 });
});

test("more time earns nothing: a cuota moved to a later day is of its first day", () => {
  const moved = after(18_00).map((cargo) =>
    cargo.numero === 4 ? { ...cargo, vence: dia("2027-06-15"), vencePrevio: [cargo.vence] } : cargo,
  );
  expect(payoff(moved, { interes: 20, descuento: 100 }, dia("2027-05-20"))).toMatchObject({ descuento: 0 });
});

/** By month and day of 2027: how much, and how much more it was when requested. */
type Dias = [dia: string, monto: number, cambio?: number][];
const on = (dias: Dias) =>
  dias.map(([day, monto, cambio = 0]) => ({
    ...{ dia: dia(`2027-${day}`), monto: centavos(monto), cambio: centavos(cambio) },
  }));
const earned = (pagos: Dias, { multas = [], creditos = [] }: { multas?: Dias; creditos?: Dias } = {}) =>
  earnedDiscount({
    cargos: plan(),
    multas: on(multas),
    abonos: [
      ...on(pagos).map((pago, n) => ({ ...pago, pagoId: `pago ${n}` })),
      ...on(creditos).map((credito) => ({ ...credito, pagoId: null })),
    ],
    interes: 20,
    descuentoOn: () => 50,
  });

test.each<[que: string, pagos: Dias, otros: { multas?: Dias; creditos?: Dias }, monto: number | null, de?: string[]]>([
  ["nothing came in", [], {}, null],
  ["all that was asked", [["01-20", 22_00]], {}, 2_00, ["pago 0"]],
  ["2 % less", [["01-20", 21_56]], {}, 2_00, ["pago 0"]],
  ["a cent less than that", [["01-20", 21_55]], {}, null],
  ["all of it, of which a later rate took 5 %", [["01-20", 20_90, 1_10]], {}, 2_00, ["pago 0"]],
  ["2 % less than all, of which a later rate took 5 %", [["01-20", 20_46, 1_10]], {}, 2_00, ["pago 0"]],
  ["a cent less than that, of which a later rate took 5 %", [["01-20", 20_45, 1_10]], {}, null],
  ["more than was asked", [["01-20", 23_00]], {}, 2_00, ["pago 0"]],
  ["all of it", [["01-20", 24_00]], {}, 2_00, ["pago 0"]],
  [
    "the rest later, of whose $18,00 half of the interest is $1,50",
    [
      ["01-20", 6_00],
      ["02-01", 16_50],
    ],
    {},
    1_50,
    ["pago 1"],
  ],
  [
    "in two pagos of one day: as one",
    [
      ["01-20", 16_00],
      ["01-20", 6_00],
    ],
    {},
    2_00,
    ["pago 0", "pago 1"],
  ],
  [
    "what comes after it was earned is in excess",
    [
      ["03-01", 2_00],
      ["01-20", 22_00],
    ],
    {},
    2_00,
    ["pago 1"],
  ],
  ["on the day of the second cuota only the third and fourth are early", [["03-15", 23_00]], {}, 1_00, ["pago 0"]],
  ["the same, a cent less than 2 % less", [["03-15", 22_53]], {}, null],
  ["a fine of an earlier day was asked for", [["01-20", 22_00]], { multas: [["01-19", 50]] }, null],
  ["and paid", [["01-20", 22_50]], { multas: [["01-19", 50]] }, 2_00, ["pago 0"]],
  ["a fine of a later day was not", [["01-20", 22_00]], { multas: [["01-21", 50]] }, 2_00, ["pago 0"]],
  ["one of that day was not, where it came after", [["01-20", 22_00]], { multas: [["01-20", 50]] }, 2_00, ["pago 0"]],
  ["and may have been, where it was paid", [["01-20", 22_50]], { multas: [["01-20", 50]] }, 2_00, ["pago 0"]],
  ["credit counts", [["01-20", 16_50]], { creditos: [["01-19", 6_00]] }, 1_50, ["pago 0"]],
  ["credit earns nothing by itself", [["01-20", 16_50]], { creditos: [["01-21", 6_00]] }, null],
])("earned: %s", (_, pagos, otros, monto, pagoIds) => {
  expect(earned(pagos, otros)).toEqual(monto === null ? null : { monto, pagoIds });
});

test.each<[que: string, pagos: Dias, fines: number[], monto: number | null]>([
  ["nothing came in", [], [], null],
  [
    "each cuota a cent less",
    [
      ["02-15", 5_99],
      ["03-15", 5_99],
      ["04-15", 5_99],
      ["05-15", 5_99],
    ],
    [],
    4,
  ],
  ["2 % of the plan", [["05-15", 23_52]], [], 48],
  ["a cent more than that", [["05-15", 23_51]], [], null],
  ["all of it", [["05-15", 24_00]], [], null],
  ["all of it, of which a later rate took 5 %", [["05-15", 22_80, 1_20]], [], 1_20],
  [
    "what a later rate took of an earlier day",
    [
      ["04-15", 10_00, 1_20],
      ["05-15", 12_80],
    ],
    [],
    null,
  ],
  ["a fine and all of it, of which a later rate took 5 %", [["05-15", 22_80, 1_20]], [50], null],
  ["more than all", [["05-15", 25_00]], [], null],
  ["a fine that nobody paid", [["05-15", 24_00]], [20], null],
  ["of a fine, all but a tenth", [["05-15", 24_45]], [50], 5],
  ["of a fine, a cent less", [["05-15", 24_44]], [50], null],
  ["one that was waived is none", [["05-15", 23_96]], [0], 4],
])("cents at the end: %s", (_, pagos, fines, monto) => {
  const multas = fines.map((one) => ({
    ...{ tipo: "multa" as const, numero: 1, monto: centavos(one), pendiente: centavos(one) },
    ...{ vence: dia("2027-04-01"), vencePrevio: [] },
  }));
  const abonos = on(pagos).map((pago, n) => ({ ...pago, pagoId: `pago ${n}` }));
  const found = redondeoOf({ cargos: [...plan(), ...multas], abonos }, centavos(0));
  expect(found).toEqual(monto === null ? null : { monto, pagoIds: [abonos.at(-1)?.pagoId] });
});

test("the percent of a day is the highest that was in force on it", () => {
  const changes = [
    { dia: dia("2027-01-10"), antes: 0 },
    { dia: dia("2027-01-20"), antes: 50 },
    { dia: dia("2027-01-20"), antes: 80 },
  ];
  const days = ["2027-01-09", "2027-01-10", "2027-01-15", "2027-01-20", "2027-01-21"];
  expect(days.map((day) => highestOn(dia(day), changes, 10))).toEqual([0, 50, 50, 80, 10]);
});
