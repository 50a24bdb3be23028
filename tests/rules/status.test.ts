import { describe, expect, test } from "vitest";
import { dia } from "../../rules/country/fecha.ts";
import { CUOTAS_POR_DEFECTO } from "../../rules/loans/plan.ts";
import {
  ACTIVE_STATUSES,
  cargoStatus,
  cuotaStatus,
  LOAN_STATES,
  LOAN_STATUSES,
  shownStatus,
} from "../../rules/loans/status.ts";
import { centavos } from "../../rules/money/dinero.ts";

test("the states are those of spec §4; two of them are active", () => {
  expect([...LOAN_STATUSES]).toEqual(["Pendiente", "Aprobado", "Rechazado", "Baneado"]);
  expect([...ACTIVE_STATUSES]).toEqual(["Pendiente", "Aprobado"]);
  expect(CUOTAS_POR_DEFECTO).toBe(4);
});

test("a ban is a person's: it hides every state of their loans but a running one", () => {
  expect([...LOAN_STATES]).toEqual(["Pendiente", "Aprobado", "Rechazado"]);
  expect(LOAN_STATES.map((status) => shownStatus(status, true))).toEqual(["Baneado", "Aprobado", "Baneado"]);
  expect(LOAN_STATES.map((status) => shownStatus(status, false))).toEqual([...LOAN_STATES]);
});

describe("the state of a cuota", () => {
  const cuota = (numero: number, pendiente = 600) => ({
    numero,
    vence: dia("2026-03-31"),
    pendiente: centavos(pendiente),
  });

  test.each([
    [1, 0, "2026-03-01", "Pendiente"],
    [1, 0, "2026-03-30", "Pendiente"],
    // Due today is never late.
    [1, 0, "2026-03-31", "Pendiente"],
    [1, 0, "2026-04-01", "Vencido"],
    [1, 0, "2027-03-31", "Vencido"],
    [1, 1, "2026-03-01", "Pagado"],
    [1, 1, "2027-03-31", "Pagado"],
    [2, 1, "2026-03-31", "Pendiente"],
    [2, 1, "2026-04-01", "Vencido"],
    [2, 2, "2026-04-01", "Pagado"],
    [4, 3, "2026-03-31", "Pendiente"],
    [4, 4, "2026-04-01", "Pagado"],
    [1, 4, "2026-04-01", "Pagado"],
  ])("cuota %i with %i paid, on %s: %s", (numero, cuotasPagadas, hoy, estado) => {
    expect(cuotaStatus(cuota(numero), cuotasPagadas, dia(hoy))).toBe(estado);
  });

  test("one of a loan that was given up is expected no more: never late", () => {
    expect(cuotaStatus(cuota(2, 0), 1, dia("2027-03-31"))).toBe("Pendiente");
  });
});

describe("how a cargo of 6.00 due on 31 March stands", () => {
  test.each([
    // pendiente, under review, on
    [600, 0, "2026-03-31", "pendiente"],
    [600, 0, "2026-04-01", "vencida"],
    [0, 0, "2026-03-01", "pagada"],
    [0, 0, "2027-03-01", "pagada"],
    [350, 0, "2026-03-31", "abonada"],
    // Late outweighs partly paid.
    [350, 0, "2026-04-01", "vencida"],
    // A pago under review covers it completely, or does not count.
    [600, 600, "2026-03-31", "en_revision"],
    [600, 600, "2026-04-01", "en_revision"],
    [350, 350, "2026-04-01", "en_revision"],
    [600, 599, "2026-03-31", "pendiente"],
    [600, 599, "2026-04-01", "vencida"],
    [350, 349, "2026-03-31", "abonada"],
    // Plus what the previous cuota was short of.
    [900, 0, "2026-03-31", "pendiente"],
    [900, 600, "2026-03-31", "pendiente"],
    [900, 900, "2026-03-31", "en_revision"],
  ])("%i pendiente, %i under review, on %s: %s", (pendiente, enRevision, hoy, estado) => {
    const cargo = { monto: centavos(600), pendiente: centavos(pendiente), vence: dia("2026-03-31") };
    expect(cargoStatus(cargo, centavos(enRevision), dia(hoy))).toBe(estado);
  });
});
