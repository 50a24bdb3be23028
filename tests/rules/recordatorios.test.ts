/**
 * Which reminder of a loan is sent on a day (rules/loans/mora/recordatorios.ts): each once, the newest instead of earlier ones,
 * none in vain.
 */
import { describe, expect, test } from "vitest";
import { addDays, dia } from "../../rules/country/fecha.ts";
import { horasDeRecordatorio, inSilencio, recordatorioDe, vencesOn } from "../../rules/loans/mora/recordatorios.ts";
import type { Cargo } from "../../rules/money/cargos.ts";
import { centavos } from "../../rules/money/dinero.ts";

const DIAS = [-3, 0, 1, 3, 7];
const PRIMERA = dia("2027-03-10");
const NADA = { cuotasPagadas: 0, enRevision: centavos(0), promesa: null, recordados: [], dichoHoy: false };

const cargo = (numero: number, vence: string, pendiente = 6_00, tipo: Cargo["tipo"] = "cuota"): Cargo => ({
  ...{ tipo, numero, vence: dia(vence), vencePrevio: [] },
  ...{ monto: centavos(6_00), pendiente: centavos(pendiente) },
});
const SEMANAL = ["2027-03-10", "2027-03-17", "2027-03-24"].map((vence, i) => cargo(i + 1, vence));

type Hechos = Partial<Parameters<typeof recordatorioDe>[0]>;
/** What is sent that many days after the first cuota: the message, and each record as "cuota desfase resultado". */
const at = (days: number, hechos: Hechos = {}, dias: readonly number[] = DIAS) => {
  const out = recordatorioDe({ ...NADA, cargos: SEMANAL.slice(0, 1), ...hechos }, dias, addDays(PRIMERA, days));
  return out && [out.debida, out.notas.map(({ cuota, desfase, resultado }) => `${cuota} ${desfase} ${resultado}`)];
};
const notes = (...args: Parameters<typeof at>) => at(...args)?.[1] ?? null;
const told = (...desfases: number[]) => desfases.map((desfase) => ({ cuota: 1, vence: PRIMERA, desfase }));

describe("of one cuota", () => {
  test.each([
    [-4, [], null],
    [-3, [], ["1 -3 enviado"]],
    [-2, [-3], null],
    [0, [-3], ["1 0 enviado"]],
    [1, [-3, 0], ["1 1 enviado"]],
    [2, [-3, 0, 1], null],
    [3, [-3, 0, 1], ["1 3 enviado"]],
    [7, [-3, 0, 1, 3], ["1 7 enviado"]],
    [8, [-3, 0, 1, 3, 7], null],
    // The program was off: one message for those missed, while the newest is still useful.
    [-1, [], ["1 -3 enviado"]],
    [1, [-3], ["1 0 tarde", "1 1 enviado"]],
    [5, [], ["1 -3 tarde", "1 0 tarde", "1 1 tarde", "1 3 enviado"]],
    [10, [-3, 0, 1, 3], ["1 7 enviado"]],
    [11, [-3, 0, 1, 3], null],
    // The clock was set back, or the operator added a day already past: nothing older than what was sent.
    [0, [1], null],
    [2, [-3, 3], null],
  ])("%i days after it, %j told: %j", (days, before, expected) => {
    expect(notes(days, { recordados: told(...before) })).toEqual(expected);
  });

  test("what was told of its day before a prórroga is not of its new one", () => {
    const moved = [cargo(1, "2027-03-20")];
    expect(notes(7, { cargos: moved, recordados: told(-3, 0) })).toEqual(["1 -3 enviado"]);
  });

  test.each([
    ["of a paid cuota", { cargos: [cargo(1, PRIMERA, 0)] }],
    ["while a pago for all of it waits", { enRevision: centavos(6_00) }],
    ["while a pago for a part of it waits", { enRevision: centavos(2_00) }],
    ["while a promise stands", { promesa: dia("2027-03-12") }],
    ["on the promised day", { promesa: dia("2027-03-11") }],
    ["without days", {}, []],
  ])("nothing %s", (_, hechos: Hechos, dias: readonly number[] = DIAS) => {
    expect(at(1, hechos, dias)).toBeNull();
  });

  test("the day after the promised one goes on with what has come", () => {
    expect(notes(1, { promesa: PRIMERA, recordados: told(-3) })).toEqual(["1 0 tarde", "1 1 enviado"]);
  });

  test("the cents by which a rate rounded a pago up are no pago for the next cuota", () => {
    const enRevision = centavos(6_03);
    expect(notes(4, { cargos: SEMANAL, enRevision })).toEqual(["2 -3 enviado"]);
  });

  test("after a message of that day it is noted, and not told", () => {
    expect(at(0, { dichoHoy: true, recordados: told(-3) })).toEqual([null, ["1 0 junto"]]);
  });
});

describe("of several", () => {
  test("a late one and one that is to come go in one message, which says both", () => {
    expect(
      at(7, {
        cargos: SEMANAL,
        recordados: [...told(-3, 0, 1, 3), { cuota: 2, vence: dia("2027-03-17"), desfase: -3 }],
      }),
    ).toEqual([
      {
        ...{ numero: 1, monto: 600, vence: "2027-03-10", contada: false, multa: false, vencido: 600, vencidas: [1] },
        luego: { numero: 2, monto: 600, vence: "2027-03-17" },
      },
      ["1 7 enviado", "2 0 junto"],
    ]);
  });

  test("of late ones the whole, from the earliest day, also where another cuota is the one whose turn it is", () => {
    const [debida, noted] = at(15, { cargos: SEMANAL }) ?? [];
    expect(debida).toMatchObject({ numero: 1, vence: "2027-03-10", vencido: 18_00, vencidas: [1, 2, 3] });
    expect(noted).toEqual([
      ...["2 -3 tarde", "2 0 tarde", "2 1 tarde", "2 3 tarde", "2 7 enviado"],
      ...["3 -3 tarde", "3 0 tarde", "3 1 junto"],
    ]);
  });

  test("a fine goes with the cuota of its day; alone it is what is missing of the loan", () => {
    const fined = [cargo(1, PRIMERA), cargo(1, PRIMERA, 50, "multa")];
    expect(at(0, { cargos: fined })?.[0]).toMatchObject({ numero: 1, monto: 6_50, contada: false });
    const alone = [cargo(1, "2027-02-10", 0), cargo(1, PRIMERA, 50, "multa")];
    expect(at(0, { cargos: alone, cuotasPagadas: 1 })?.[0]).toMatchObject({ numero: 1, monto: 50, contada: true });
  });
});

test("the days of cuotas that may be spoken of are exactly those with something to say", () => {
  const hoy = dia("2027-03-10");
  const looked = new Map(vencesOn(DIAS, hoy).map(({ vence, desfase }) => [vence, desfase]));
  for (let days = -60; days <= 60; days += 1) {
    const vence = addDays(hoy, -days);
    const out = recordatorioDe({ ...NADA, cargos: [cargo(1, vence)] }, DIAS, hoy);
    expect(looked.get(vence)).toBe(out?.notas.at(-1)?.desfase);
  }
  expect(vencesOn([], hoy)).toEqual([]);
});

test.each([
  ["09:00", "21:00", "08:00", "0 9-20 * * *"],
  ["20:30", "21:00", "08:00", "30 20 * * *"],
  ["22:15", "21:00", "08:00", "0 8-20 * * *"],
  ["09:30", "13:00", "15:00", "30 9-12 * * *"],
  ["09:00", "00:00", "06:00", "0 9-23 * * *"],
  ["09:00", "00:00", "00:00", "0 9-23 * * *"],
])("at %s, quiet from %s to %s: %s", (hora, desde, hasta, cron) => {
  expect(horasDeRecordatorio(hora, { desde, hasta })).toBe(cron);
});

test.each([
  ["20:59", false],
  ["21:00", true],
  ["03:00", true],
  ["07:59", true],
  ["08:00", false],
])("at %s quiet is %s", (hora, quiet) => {
  expect(inSilencio(hora, { desde: "21:00", hasta: "08:00" })).toBe(quiet);
});
