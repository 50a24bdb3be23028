import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, daysBetween, dia, toDia } from "../../rules/country/fecha.ts";
import { MAX_PERIODO_DIAS } from "../../rules/limits/limits.ts";
import { calendarEvent, checkPeriodo, periodOf, VISTAS, type Vista } from "../../rules/loans/calendario.ts";
import { settle } from "../../rules/money/cargos.ts";
import { centavos } from "../../rules/money/dinero.ts";
import { forAll } from "../support/azar.ts";
import { multa, veinte } from "../support/cargos.ts";

describe("the days of a view", () => {
  test.each<[Vista, string, string, string]>([
    ["dia", "2026-11-21", "2026-11-21", "2026-11-21"],
    ["semana", "2026-11-21", "2026-11-16", "2026-11-22"],
    ["semana", "2026-11-16", "2026-11-16", "2026-11-22"],
    ["semana", "2026-11-22", "2026-11-16", "2026-11-22"],
    ["agenda", "2026-11-21", "2026-11-21", "2026-12-20"],
    // Six weeks, five, and exactly four.
    ["mes", "2026-08-31", "2026-07-27", "2026-09-06"],
    ["mes", "2026-11-21", "2026-10-26", "2026-12-06"],
    ["mes", "2027-02-10", "2027-02-01", "2027-02-28"],
    ["mes", "2026-12-31", "2026-11-30", "2027-01-03"],
  ])("%s of %s: %s to %s", (vista, fecha, desde, hasta) => {
    expect(periodOf(vista, dia(fecha))).toEqual({ desde, hasta });
  });

  test("every view of every day holds that day, and no more than the server gives", () => {
    const day = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays(dia("2020-01-01"), n));
    forAll(
      fc.property(fc.constantFrom(...VISTAS), day, (vista, fecha) => {
        const { desde, hasta } = periodOf(vista, fecha);
        expect(desde <= fecha && fecha <= hasta).toBe(true);
        expect(daysBetween(desde, hasta)).toBeLessThan(MAX_PERIODO_DIAS);
      }),
    );
  });
});

test.each([
  ["2026-03-01", "2026-02-28", false],
  ["2026-03-01", "2026-03-01", true],
  ["2026-01-01", "2026-02-14", true],
  ["2026-01-01", "2026-02-15", false],
])("a look from %s to %s is taken: %s", (desde, hasta, taken) => {
  expect(checkPeriodo(dia(desde), dia(hasta)) === null).toBe(taken);
});

describe("the calendar", () => {
  const LOAN = {
    id: "loan-1",
    userId: "user-1",
    cuotas: 4,
    cuotasPagadas: 1,
    nombre: "María José",
    apellido: "Núñez",
    correo: "maria@ejemplo.com",
    telefono: "+584121234567",
  };
  const HOY = dia("2026-03-31");
  const PAID = settle(veinte(), centavos(6_00), 1).cargos;
  const CUOTAS = PAID.filter(({ tipo }) => tipo === "cuota");

  test("one event a cuota, at 05:00 UTC of its day, for thirty minutes", () => {
    const events = CUOTAS.map((cargo) => calendarEvent(LOAN, cargo, HOY));
    expect(
      events.map(({ start, end, estado, cuota, monto }) => [
        cuota,
        new Date(start).toISOString(),
        new Date(end).toISOString(),
        estado,
        monto,
      ]),
    ).toEqual([
      [1, "2026-01-31T05:00:00.000Z", "2026-01-31T05:30:00.000Z", "Pagado", 600],
      [2, "2026-02-28T05:00:00.000Z", "2026-02-28T05:30:00.000Z", "Vencido", 600],
      [3, "2026-03-31T05:00:00.000Z", "2026-03-31T05:30:00.000Z", "Pendiente", 600],
      [4, "2026-04-30T05:00:00.000Z", "2026-04-30T05:30:00.000Z", "Pendiente", 600],
    ]);
  });

  test("says who pays and how to reach them", () => {
    for (const cargo of CUOTAS) {
      const event = calendarEvent(LOAN, cargo, HOY);
      expect(event).toMatchObject({
        allDay: false,
        tipo: "pago",
        nombre: "María José Núñez",
        correo: "maria@ejemplo.com",
        telefono: "+584121234567",
        userId: "user-1",
        loanId: "loan-1",
      });
      expect(event.title).toBe(`María José Núñez · cuota ${cargo.numero} de 4`);
      expect(toDia(event.start)).toBe(event.vence);
      expect(toDia(event.end)).toBe(event.vence);
    }
  });

  test("a cuota that lacks more than it was, or less, shows what it lacks", () => {
    const counted = settle(veinte(), centavos(3_00), 1).cargos.filter(({ tipo }) => tipo === "cuota");
    expect(counted.map((cargo) => calendarEvent(LOAN, cargo, HOY).monto)).toEqual([600, 900, 600, 600]);
  });

  test("what else is to be paid has its event: a fine, and the rest after the last cuota", () => {
    const all = { ...LOAN, cuotasPagadas: 4 };
    const due = settle([...veinte(), multa("2026-05-07")], centavos(4_00), 4).cargos.filter(
      ({ pendiente }) => pendiente > 0,
    );
    const seen = (hoy: string) =>
      due.map((cargo) => {
        const { title, monto, vence, estado, cuota } = calendarEvent(all, cargo, dia(hoy));
        return [title, monto, vence, estado, cuota];
      });
    expect(seen("2026-05-05")).toEqual([
      ["María José Núñez · resto del préstamo", 2_000, "2026-04-30", "Vencido", 4],
      ["María José Núñez · multa", 50, "2026-05-07", "Pendiente", 4],
    ]);
    expect(seen("2026-05-08").map(([, , , estado]) => estado)).toEqual(["Vencido", "Vencido"]);
  });
});
