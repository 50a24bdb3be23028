/** A request's score, worked out by hand: each reason's points, and what no weight may invert. */
import { describe, expect, test } from "vitest";
import { dia } from "../../rules/country/fecha.ts";
import {
  dineroATiempo,
  type Hechos,
  historiaDe,
  mesesEntre,
  PESOS_INICIALES,
  type Pesos,
  puntajeDe,
  type Razon,
  TIPICOS,
} from "../../rules/loans/aprobar/puntaje.ts";
import type { Cargo } from "../../rules/money/cargos.ts";
import { centavos } from "../../rules/money/dinero.ts";

const NUEVA: Hechos = {
  terminados: 0,
  debido: centavos(0),
  aTiempo: centavos(0),
  perdonado: centavos(0),
  carga: 20,
  meses: 0,
  recomendador: null,
  rechazos: 0,
};
const ana = (fama: "bien" | "mal" | "nuevo") => ({ nombre: "Ana Pérez", fama });
const de = (hechos: Partial<Hechos>, pesos: Pesos = PESOS_INICIALES) => puntajeDe({ ...NUEVA, ...hechos }, pesos);
const puntos = (hechos: Partial<Hechos>, razon: Razon) => de(hechos).puntos.find((one) => one.razon === razon);

describe("what a reason is worth", () => {
  test.each<[Razon, Partial<Hechos>, number, string]>([
    ["prestamo", { terminados: 0 }, 0, "Es su primer préstamo"],
    ["prestamo", { terminados: 1 }, 4, "1 préstamo terminado"],
    ["prestamo", { terminados: 5 }, 20, "5 préstamos terminados"],
    ["prestamo", { terminados: 9 }, 20, "9 préstamos terminados"],
    ["puntualidad", {}, 0, "Todavía no hay pagos que medir"],
    ["puntualidad", { debido: centavos(24_00), aTiempo: centavos(24_00) }, 20, "Todo lo que vencía llegó a tiempo"],
    [
      "puntualidad",
      { debido: centavos(24_00), aTiempo: centavos(18_00) },
      0,
      "El 75 % de lo que vencía llegó a tiempo",
    ],
    [
      "puntualidad",
      { debido: centavos(24_00), aTiempo: centavos(15_00) },
      -10,
      "El 62 % de lo que vencía llegó a tiempo",
    ],
    [
      "puntualidad",
      { debido: centavos(24_00), aTiempo: centavos(12_00) },
      -20,
      "El 50 % de lo que vencía llegó a tiempo",
    ],
    ["puntualidad", { debido: centavos(24_00), aTiempo: centavos(0) }, -20, "El 0 % de lo que vencía llegó a tiempo"],
    // With one cent late, not everything is on time.
    [
      "puntualidad",
      { debido: centavos(24_00), aTiempo: centavos(23_99) },
      19,
      "El 99 % de lo que vencía llegó a tiempo",
    ],
    ["perdonado", { perdonado: centavos(12_00) }, -40, "Quedó debiendo $12,00, dados por perdidos"],
    ["carga", { carga: 15 }, 10, "La cuota sería el 15 % de su ingreso"],
    ["carga", { carga: 16 }, 0, "La cuota sería el 16 % de su ingreso"],
    ["carga", { carga: 30 }, -10, "La cuota sería el 30 % de su ingreso"],
    ["carga", { carga: null }, -10, "No tiene ingreso declarado"],
    ["antiguedad", { meses: 6 }, 3, "Cuenta de 6 meses"],
    ["antiguedad", { meses: 30 }, 6, "Cuenta de 2 años"],
    ["recomendador", { recomendador: ana("bien") }, 8, "Recomendación de Ana Pérez, que paga bien"],
    ["recomendador", { recomendador: ana("mal") }, -8, "Recomendación de Ana Pérez, que no paga bien"],
    ["recomendador", { recomendador: ana("nuevo") }, 0, "Recomendación de Ana Pérez, que aún no termina un préstamo"],
    ["rechazo", { rechazos: 2 }, -12, "2 solicitudes rechazadas antes"],
    ["rechazo", { rechazos: 7 }, -18, "7 solicitudes rechazadas antes"],
  ])("%s of %j: %i", (razon, hechos, expected, texto) => {
    expect(puntos(hechos, razon)).toEqual({ razon, puntos: expected, texto });
  });

  test("everybody begins with fifty, and the points shown are the whole of it", () => {
    expect(de({})).toMatchObject({ total: 50, nivel: "medio" });
    const good = { terminados: 3, debido: centavos(72_00), aTiempo: centavos(72_00), meses: 8 };
    // 50 + 12 + 20 + 4.
    expect(de(good)).toMatchObject({ total: 86, nivel: "alto" });
    // 50 + 4 − 20 − 40 − 10 is below nothing.
    const bad = { terminados: 1, debido: centavos(24_00), perdonado: centavos(12_00), carga: 40 };
    expect(de(bad)).toMatchObject({ total: 0, nivel: "bajo" });
  });
});

describe("what no weight turns around", () => {
  const WEIGHTS = [0, 1, 7, 50].map(
    (n) => Object.fromEntries(Object.keys(PESOS_INICIALES).map((razon) => [razon, n])) as Pesos,
  );
  /** From worse to better, one fact at a time. */
  const LADDERS: Partial<Hechos>[][] = [
    [0, 1, 3, 5, 8].map((terminados) => ({ terminados })),
    [0, 10, 50, 99, 100].map((aTiempo) => ({ debido: centavos(100), aTiempo: centavos(aTiempo) })),
    [100, 1, 0].map((perdonado) => ({ perdonado: centavos(perdonado) })),
    [null, 90, 30, 29, 16, 15, 1].map((carga) => ({ carga })),
    [0, 1, 11, 12, 40].map((meses) => ({ meses })),
    [ana("mal"), ana("nuevo"), ana("bien")].map((recomendador) => ({ recomendador })),
    [4, 3, 1, 0].map((rechazos) => ({ rechazos })),
  ];

  test.each(LADDERS.map((ladder) => [Object.keys(ladder[0] ?? {}).join(), ladder] as const))(
    "more of %s",
    (_, ladder) => {
      for (const pesos of WEIGHTS) {
        const totals = ladder.map((hechos) => de(hechos, pesos).total);
        expect(totals).toEqual([...totals].sort((a, b) => a - b));
        expect(totals.every((total) => total >= 0 && total <= 100)).toBe(true);
      }
    },
  );

  test("weights of nothing say nothing", () => {
    const [none] = WEIGHTS as [Pesos];
    for (const { hechos } of TIPICOS) expect(puntajeDe(hechos, none).total).toBe(50);
  });
});

test("the history in one line", () => {
  expect(historiaDe(NUEVA)).toBe("Primer préstamo · cuenta nueva");
  const good = { terminados: 3, debido: centavos(100), aTiempo: centavos(100), meses: 8, recomendador: ana("bien") };
  expect(historiaDe({ ...NUEVA, ...good })).toBe(
    "3 préstamos, todos a tiempo · 8 meses · recomendación de Ana Pérez (bien)",
  );
  const bad = {
    terminados: 1,
    debido: centavos(100),
    aTiempo: centavos(92),
    meses: 1,
    perdonado: centavos(5_00),
    rechazos: 1,
  };
  expect(historiaDe({ ...NUEVA, ...bad })).toBe(
    "1 préstamo, 92 % a tiempo · quedó debiendo $5,00 · 1 mes · 1 solicitud rechazada",
  );
});

describe("punctuality is of money", () => {
  const cuota = (numero: number, vence: string): Cargo => ({
    tipo: "cuota",
    numero,
    monto: centavos(6_00),
    pendiente: centavos(0),
    vence: dia(vence),
    vencePrevio: [],
  });
  const plan = [cuota(1, "2026-01-15"), cuota(2, "2026-02-15")];
  const abono = (day: string, monto: number) => ({ dia: dia(day), monto: centavos(monto) });

  test.each([
    ["each by its day", [abono("2026-01-15", 6_00), abono("2026-02-15", 6_00)], 12_00],
    ["all on the first day", [abono("2026-01-01", 12_00)], 12_00],
    ["half of the first a day late", [abono("2026-01-15", 3_00), abono("2026-01-16", 9_00)], 9_00],
    [
      "what was missing of the first is taken from the second",
      [abono("2026-01-20", 6_00), abono("2026-02-15", 3_00)],
      3_00,
    ],
    ["nothing ever", [], 0],
    ["short by the rounding of a rate", [abono("2026-01-15", 5_90), abono("2026-02-15", 6_10)], 12_00],
  ])("%s", (_, abonos, aTiempo) => {
    expect(dineroATiempo(plan, abonos)).toEqual({ debido: 12_00, aTiempo });
  });

  test("by the day first agreed: more time is no punctuality", () => {
    const moved = [{ ...cuota(1, "2026-03-01"), vencePrevio: [dia("2026-01-15")] }];
    expect(dineroATiempo(moved, [abono("2026-02-01", 6_00)]).aTiempo).toBe(0);
  });
});

test.each([
  ["2026-01-15", "2026-01-15", 0],
  ["2026-01-15", "2026-02-14", 0],
  ["2026-01-15", "2026-02-15", 1],
  ["2026-01-31", "2026-02-28", 0],
  ["2026-01-31", "2026-03-01", 1],
  ["2025-12-20", "2026-12-20", 12],
  ["2026-02-01", "2026-01-01", 0],
])("months from %s to %s: %i", (desde, hasta, meses) => {
  expect(mesesEntre(dia(desde), dia(hasta))).toBe(meses);
});
