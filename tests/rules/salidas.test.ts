/** Which line of a statement is which payout: a table of cases. */
import { describe, expect, test } from "vitest";
import { pairSalidas, type Rango } from "../../rules/bank/salidas.ts";
import { dia } from "../../rules/country/fecha.ts";

const lado = (id: string, monto: number, day: string, referencia: string | null = null) => ({
  ...{ id, monto, dia: dia(`2026-11-${day}`), referencia },
});
type Lado = ReturnType<typeof lado>;
const ids = ({ linea, anotada }: { linea: Lado; anotada: Lado }) => `${linea.id}=${anotada.id}`;
const MES: Rango = [dia("2026-11-01"), dia("2026-11-30")];

function paired(lineas: Lado[], anotadas: Lado[], rangos: Rango[] = [MES]) {
  const { coinciden, distintas, sueltas, faltan } = pairSalidas(lineas, anotadas, rangos);
  const of = (list: Lado[]) => list.map(({ id }) => id);
  return [coinciden.map(ids), distintas.map(ids), of(sueltas), of(faltan)];
}

describe("what left", () => {
  test.each([
    [
      "by its reference and amount, whatever its day",
      [lado("l", 500, "20", "00990011")],
      [lado("a", 500, "02", "990011")],
      [["l=a"], [], [], []],
    ],
    [
      "by its amount alone of it around that day",
      [lado("l", 500, "12")],
      [lado("a", 500, "10", "990011")],
      [["l=a"], [], [], []],
    ],
    ["not by its amount four days away", [lado("l", 500, "14")], [lado("a", 500, "10")], [[], [], ["l"], ["a"]]],
    [
      "not by its amount where two lines have it",
      [lado("l", 500, "10"), lado("m", 500, "11")],
      [lado("a", 500, "10")],
      [[], [], ["l", "m"], ["a"]],
    ],
    [
      "not by its amount where two entries have it",
      [lado("l", 500, "10")],
      [lado("a", 500, "10"), lado("b", 500, "11")],
      [[], [], ["l"], ["a", "b"]],
    ],
    [
      "of two of one amount the other once one has its reference",
      [lado("l", 500, "10", "990011"), lado("m", 500, "11")],
      [lado("a", 500, "10", "990011"), lado("b", 500, "10")],
      [["l=a", "m=b"], [], [], []],
    ],
    [
      "its reference before a neighbour's amount",
      [lado("l", 480, "10", "990011"), lado("m", 500, "10")],
      [lado("a", 500, "10", "990011")],
      [[], ["l=a"], ["m"], []],
    ],
    [
      "two equal payouts are two lines",
      [lado("l", 500, "10", "990011"), lado("m", 500, "10", "990022")],
      [lado("a", 500, "10", "990011"), lado("b", 500, "10", "990022")],
      [["l=a", "m=b"], [], [], []],
    ],
    [
      "four digits are no reference",
      [lado("l", 480, "10", "0011")],
      [lado("a", 500, "10", "990011")],
      [[], [], ["l"], ["a"]],
    ],
  ])("%s", (_, lineas, anotadas, expected) => {
    expect(paired(lineas, anotadas)).toEqual(expected);
    expect(paired(lineas.toReversed(), anotadas.toReversed())).toEqual(expected);
  });

  test.each([
    ["of a day that no statement shows", "10", [], []],
    ["of a day before the first that one shows", "10", [[dia("2026-11-11"), dia("2026-11-30")]], []],
    ["of its last days, whose lines may still come", "28", [MES], []],
    ["of a day in the middle of one", "27", [MES], ["a"]],
  ] as const)("is missed where it is %s", (_, day, rangos, expected) => {
    expect(paired([], [lado("a", 500, day)], [...rangos] as Rango[])[3]).toEqual(expected);
  });
});
