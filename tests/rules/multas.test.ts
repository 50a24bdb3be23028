import { describe, expect, test } from "vitest";
import { addDays, type Dia, dia } from "../../rules/country/fecha.ts";
import type { Abono } from "../../rules/loans/mora/mora.ts";
import { multasDue, multaVence } from "../../rules/loans/mora/multas.ts";
import { openCargos } from "../../rules/loans/plan.ts";
import { centavos } from "../../rules/money/dinero.ts";

const FIRST = dia("2027-02-15");
const MULTA = centavos(50);
const NOTHING = centavos(0);

/** $24,00 in four cuotas of $6,00: 15 February to 15 May. */
const plan = () =>
  openCargos({ total: centavos(24_00), cuotas: 4, fechaPrimerPago: FIRST, periodo: "mensual" }).map((cargo) => ({
    ...cargo,
    porCuota: null as number | null,
  }));
type Row = ReturnType<typeof plan>[number];
const fine = (porCuota: number | null, monto: number): Row => ({
  tipo: "multa",
  numero: (porCuota ?? 0) + 1,
  monto: centavos(monto),
  pendiente: centavos(monto),
  vence: dia("2027-03-15"),
  vencePrevio: [],
  porCuota,
});

/** The policy: on since long ago, the day after, no ceiling. */
const POLICY = {
  desde: dia("2027-01-01") as Dia | null,
  graciaDias: 0,
  porcentaje: null as number | null,
  topeCuota: null as ReturnType<typeof centavos> | null,
  topePrestamo: null as ReturnType<typeof centavos> | null,
};
const due = (hoy: string, change: Partial<typeof POLICY> = {}, cargos = plan(), enRevision: readonly Abono[] = []) =>
  multasDue(cargos, { ...POLICY, ...change }, MULTA, { hoy: dia(hoy), enRevision });
const cuotas = (found: { cuota: number }[]) => found.map(({ cuota }) => cuota);

describe("when a cuota is fined", () => {
  test.each([
    ["2027-02-14", 0, []],
    ["2027-02-15", 0, []],
    ["2027-02-16", 0, [1]],
    ["2027-02-18", 3, []],
    ["2027-02-19", 3, [1]],
    ["2027-03-15", 0, [1]],
    ["2027-03-16", 0, [1, 2]],
    ["2028-01-01", 30, [1, 2, 3, 4]],
  ])("on %s with %i days of grace: %j", (hoy, graciaDias, expected) => {
    expect(cuotas(due(hoy, { graciaDias }))).toEqual(expected);
  });

  test("never while it is done by hand", () => {
    expect(due("2028-01-01", { desde: null })).toEqual([]);
  });

  test("not what fell due before the policy began, also where its grace ends later", () => {
    expect(cuotas(due("2027-04-01", { desde: dia("2027-02-15") }))).toEqual([1, 2]);
    expect(cuotas(due("2027-04-01", { desde: dia("2027-02-16") }))).toEqual([2]);
    expect(cuotas(due("2027-04-01", { desde: dia("2027-02-15"), graciaDias: 3 }))).toEqual([1, 2]);
    expect(cuotas(due("2027-04-01", { desde: dia("2027-02-16"), graciaDias: 3 }))).toEqual([2]);
  });

  test("not what fell due while the loan counted as closed, and the day of closing is of it", () => {
    const closed = (desde: string, hasta: string) => [{ desde: dia(desde), hasta: dia(hasta) }];
    const found = (desde: string, hasta: string, graciaDias = 0) =>
      cuotas(
        multasDue(plan(), { ...POLICY, graciaDias }, MULTA, {
          ...{ hoy: dia("2027-06-30"), enRevision: [], cerrado: closed(desde, hasta) },
        }),
      );
    expect(found("2027-02-20", "2027-05-20")).toEqual([1]);
    expect(found("2027-02-15", "2027-05-15", 3)).toEqual([4]);
    expect(found("2027-03-16", "2027-04-15")).toEqual([1, 2, 3, 4]);
  });

  test("not where nothing of it is to be paid, and neither the resto nor a fine", () => {
    const paid = plan().map((cargo) =>
      cargo.numero === 1 && cargo.tipo === "cuota" ? { ...cargo, pendiente: NOTHING } : cargo,
    );
    const rest = paid.map((cargo) => (cargo.tipo === "resto" ? { ...cargo, pendiente: centavos(6_00) } : cargo));
    expect(cuotas(due("2028-01-01", {}, [...rest, fine(null, 50)]))).toEqual([2, 3, 4]);
  });

  test("a half paid one is late as a whole one", () => {
    const half = plan().map((cargo) => (cargo.numero === 1 ? { ...cargo, pendiente: centavos(1) } : cargo));
    expect(due("2027-02-16", {}, half)).toEqual([{ cuota: 1, monto: 50 }]);
  });

  test("a cuota that a prórroga moved is late by its new day", () => {
    const moved = plan().map((cargo) =>
      cargo.numero === 1 && cargo.tipo === "cuota"
        ? { ...cargo, vence: addDays(FIRST, 10), vencePrevio: [FIRST] }
        : cargo,
    );
    expect(due("2027-02-25", {}, moved)).toEqual([]);
    expect(cuotas(due("2027-02-26", {}, moved))).toEqual([1]);
  });

  test.each([
    ["2027-02-15", 6_00, [2]],
    ["2027-02-15", 5_88, [2]],
    ["2027-02-15", 5_87, [1, 2]],
    ["2027-02-16", 6_00, [1, 2]],
    ["2027-02-15", 1, [1, 2]],
    ["2027-02-15", 12_00, []],
    ["2027-03-15", 12_00, [1]],
  ])(
    "held back where money under review, sent on %s, %i cents, would settle it in time: %j",
    (day, monto, expected) => {
      const enRevision = [{ dia: dia(day), monto: centavos(monto) }];
      expect(cuotas(due("2027-03-16", {}, plan(), enRevision))).toEqual(expected);
    },
  );

  test("money under review goes to what is owed first", () => {
    const enRevision = [4_00, 8_00].map((monto) => ({ dia: dia("2027-02-20"), monto: centavos(monto) }));
    expect(cuotas(due("2027-03-20", {}, plan(), enRevision))).toEqual([1]);
    expect(cuotas(due("2027-03-20", { graciaDias: 10 }, plan(), enRevision))).toEqual([]);
  });

  test("never twice for a cuota, also where its fine was waived", () => {
    expect(cuotas(due("2027-03-16", {}, [...plan(), fine(1, 50)]))).toEqual([2]);
    expect(cuotas(due("2027-03-16", {}, [...plan(), fine(1, 0)]))).toEqual([2]);
  });

  test("one set by hand is for no cuota: it takes none away", () => {
    expect(cuotas(due("2027-02-16", {}, [...plan(), fine(null, 50)]))).toEqual([1]);
  });
});

test.each([
  ["2027-02-10", "2027-02-15", "with the next cuota"],
  ["2027-02-15", "2027-02-15", "that of today too"],
  ["2027-02-16", "2027-02-23", "in a week: one that is late is no cuota to come"],
  ["2027-02-01", "2027-02-08", "in a week at most"],
])("a fine by hand of %s falls due on %s: %s", (hoy, vence) => {
  expect(multaVence(plan(), dia(hoy))).toBe(vence);
});

describe("how much", () => {
  const amounts = (change: Partial<typeof POLICY>, cargos = plan()) =>
    due("2028-01-01", change, cargos).map(({ monto }) => monto);

  test.each([
    ["the amount of a fine", {}, [50, 50, 50, 50]],
    ["a part of the cuota as it was agreed", { porcentaje: 5 }, [30, 30, 30, 30]],
    ["at most the ceiling of a cuota", { topeCuota: centavos(20) }, [20, 20, 20, 20]],
    ["at most it, of a percentage too", { porcentaje: 50, topeCuota: centavos(1_00) }, [100, 100, 100, 100]],
    ["a ceiling above it changes nothing", { topeCuota: centavos(5_00) }, [50, 50, 50, 50]],
    ["together at most the ceiling of the loan", { topePrestamo: centavos(1_20) }, [50, 50, 20]],
    ["both ceilings", { topeCuota: centavos(40), topePrestamo: centavos(1_00) }, [40, 40, 20]],
  ])("%s", (_, change, expected) => {
    expect(amounts(change)).toEqual(expected);
  });

  test("what was fined before, by hand too, is within the loan's ceiling; what was waived is not", () => {
    const topePrestamo = centavos(1_20);
    expect(amounts({ topePrestamo }, [...plan(), fine(null, 1_00)])).toEqual([20]);
    expect(amounts({ topePrestamo }, [...plan(), fine(1, 0)])).toEqual([50, 50, 20]);
    expect(amounts({ topePrestamo }, [...plan(), fine(null, 5_00)])).toEqual([]);
  });

  test("a percentage is of the cuota, not of what is left of it", () => {
    const half = plan().map((cargo) => ({ ...cargo, pendiente: centavos(Math.min(cargo.pendiente, 1_00)) }));
    expect(amounts({ porcentaje: 10 }, half)).toEqual([60, 60, 60, 60]);
  });
});
