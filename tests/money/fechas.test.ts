/** Days are Caracas days whatever the machine's time zone, and a pago uses the bank's rate for its day. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { dia } from "../../rules/country/fecha.ts";
import { centavos } from "../../rules/money/dinero.ts";
import { valorTasa } from "../../rules/money/tasa.ts";
import { registerPago } from "../../server/lending/pagos/actions.ts";
import { saveTasa } from "../../server/lending/tasas/actions.ts";
import { anApproved, createWorld, type World } from "../support/world.ts";

// Caracas is four hours behind UTC: its day ends at 04:00 UTC.
const MEDIANOCHE = [
  ["2027-02-28T03:59:59.999Z", 0, "2027-02-27"],
  ["2027-02-28T04:00:00.000Z", 0, "2027-02-28"],
  ["2027-03-01T03:59:59.999Z", 0, "2027-02-28"],
  ["2027-03-01T04:00:00.000Z", 1, "2027-03-01"],
  ["2027-03-29T03:59:59.999Z", 28, "2027-03-28"],
] as const;

test.each([
  ["UTC", 0],
  ["America/Caracas", 240],
  ["Asia/Tokyo", -540],
  ["Pacific/Kiritimati", -840],
])("a machine in %s sees the midnight of Caracas", (TZ, zona) => {
  const guion = join(import.meta.dirname, "..", "support", "medianoche.ts");
  const momentos = MEDIANOCHE.map(([momento]) => momento);
  const { stdout, stderr } = spawnSync(process.execPath, [guion, ...momentos], {
    env: { ...process.env, TZ },
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  const dicho = JSON.parse(stdout) as { zona: number; visto: unknown[] };
  if (TZ !== "Pacific/Kiritimati") expect(dicho.zona).toBe(zona);
  expect(dicho.visto).toEqual(
    MEDIANOCHE.map(([momento, atraso, hoy]) => [momento, atraso, "2027-02-28", "2027-03-28", hoy]),
  );
});

describe("the rate of the day paid", () => {
  let world: World;
  beforeEach(() => {
    world = createWorld();
  });
  afterEach(() => world.close());

  const publica = (fechaValor: string, bs: number) =>
    world.do(world.admin, saveTasa, {
      fechaValor: dia(fechaValor),
      valor: valorTasa(bs * 100_000_000),
      fuente: "BCV",
    });

  // Carnival 2027: no bank opens on Monday 8 and Tuesday 9 February; Friday's rate is for Wednesday.
  test.each([
    ["Friday", "2027-02-05", "2027-02-05", 600_00],
    ["Saturday", "2027-02-06", "2027-02-10", 660_00],
    ["Sunday", "2027-02-07", "2027-02-10", 660_00],
    ["Monday, a bank holiday", "2027-02-08", "2027-02-10", 660_00],
    ["Wednesday", "2027-02-10", "2027-02-10", 660_00],
    ["Thursday, not published yet", "2027-02-11", "2027-02-10", 660_00],
  ])("%s", async (_, hoy, fechaValor, montoBs) => {
    const persona = world.borrower();
    anApproved(world, persona);
    world.clock.goTo(dia("2027-02-05"));
    publica("2027-02-05", 100);
    publica("2027-02-10", 110);
    world.clock.goTo(dia(hoy));
    world.do(persona, registerPago, { codigo: "1234", monto: centavos(6_00), referencia: null });
    // Read later, at another rate, it is unchanged.
    world.clock.goTo(dia("2027-02-12"));
    publica("2027-02-12", 200);
    const [pago] = (await world.caller(persona).pagos.mine({})).items;
    expect([pago?.fechaPago, pago?.tasaFecha, pago?.montoBs]).toEqual([hoy, fechaValor, montoBs]);
  });

  test("an ordinary Friday's rate serves Saturday, Sunday and Monday", async () => {
    const persona = world.borrower();
    anApproved(world, persona);
    world.clock.goTo(dia("2027-02-19"));
    publica("2027-02-19", 100);
    publica("2027-02-22", 110);
    const fechas: unknown[] = [];
    for (const [n, hoy] of ["2027-02-19", "2027-02-20", "2027-02-21", "2027-02-22"].entries()) {
      world.clock.goTo(dia(hoy));
      world.do(persona, registerPago, { codigo: String(1000 + n), monto: centavos(6_00), referencia: null });
      const [pago] = (await world.caller(persona).pagos.mine({})).items;
      fechas.push([pago?.tasaFecha, pago?.montoBs]);
    }
    expect(fechas).toEqual([
      ["2027-02-19", 600_00],
      ["2027-02-22", 660_00],
      ["2027-02-22", 660_00],
      ["2027-02-22", 660_00],
    ]);
  });
});
