import { describe, expect, test } from "vitest";
import { dia } from "../../rules/country/fecha.ts";
import { promesaStatus } from "../../rules/loans/mora/gestiones.ts";

describe("a promise to pay", () => {
  const promesa = { dia: dia("2027-01-20"), hecha: dia("2027-01-15") };
  test.each([
    ["2027-01-15", [], "pendiente"],
    ["2027-01-19", [], "pendiente"],
    ["2027-01-20", [], "hoy"],
    ["2027-01-21", [], "incumplida"],
    // Kept on the day it was made, on the promised one, and between.
    ["2027-01-21", ["2027-01-15"], "cumplida"],
    ["2027-01-21", ["2027-01-20"], "cumplida"],
    ["2027-01-16", ["2027-01-16"], "cumplida"],
    // Money sent before it, or after its day, does not keep it.
    ["2027-01-16", ["2027-01-14"], "pendiente"],
    ["2027-01-22", ["2027-01-21"], "incumplida"],
    ["2027-01-22", ["2027-01-10", "2027-01-21"], "incumplida"],
  ])("on %s, with pagos of %j: %s", (hoy, pagos, estado) => {
    expect(promesaStatus(promesa, pagos.map(dia), dia(hoy))).toBe(estado);
  });
});
