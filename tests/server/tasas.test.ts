import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { auditoria } from "../../drizzle/schema/operator.ts";
import { dia } from "../../rules/country/fecha.ts";
import { valorTasa } from "../../rules/money/tasa.ts";
import { getPago } from "../../server/lending/pagos/queries.ts";
import { bringTasas, saveTasa } from "../../server/lending/tasas/actions.ts";
import { anApproved, anApprovedPago, createWorld, type World } from "../support/world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

const publish = (fechaValor: string, valor: number) =>
  world.do(world.admin, saveTasa, { fechaValor: dia(fechaValor), valor: valorTasa(valor), fuente: "BCV" });
const current = () => world.caller(world.borrower()).tasas.current();

test("there is none until one is published; then that of the day, or of the next business day", async () => {
  expect(await current()).toBeNull();
  publish("2027-01-14", 29_000_000_000);
  expect(await current()).toEqual({ fechaValor: "2027-01-14", valor: 29_000_000_000, fuente: "BCV" });
  publish("2027-01-18", 30_000_000_000);
  publish("2027-01-15", 29_135_820_000);
  expect(await current()).toMatchObject({ fechaValor: "2027-01-15" });
  world.clock.goTo(dia("2027-01-16"));
  expect(await current()).toMatchObject({ fechaValor: "2027-01-18" });
});

test("a correction replaces the day's rate, is audited, and leaves approved pagos as they were quoted", async () => {
  publish("2027-01-15", 92_135_820_000);
  const borrower = world.borrower();
  anApproved(world, borrower);
  const pago = anApprovedPago(world, borrower);
  publish("2027-01-15", 29_135_820_000);
  expect(await current()).toMatchObject({ valor: 29_135_820_000 });
  expect(getPago(world.storage.db, pago)).toMatchObject({ tasaValor: 92_135_820_000, montoBs: 552_815 });
  const lines = world.storage.db.select().from(auditoria).where(eq(auditoria.accion, "tasas.save")).all();
  expect(lines.map(({ antes }) => antes)).toEqual([
    null,
    { fechaValor: "2027-01-15", valor: 92_135_820_000, fuente: "BCV" },
  ]);
});

test("a day far away is refused beside its field", () => {
  expect(() => publish("2027-03-15", 1)).toThrow(
    expect.objectContaining({ code: "RATE_DAY_FAR", campos: { fechaValor: expect.any(String) } }),
  );
});

test("the newest ten are listed, newest first", async () => {
  for (let day = 1; day <= 12; day += 1) publish(`2027-01-${String(day).padStart(2, "0")}`, 29_000_000_000 + day);
  const list = await world.caller(world.admin).tasas.list();
  expect(list.map(({ fechaValor }) => fechaValor.slice(8))).toEqual([
    "12",
    "11",
    "10",
    "09",
    "08",
    "07",
    "06",
    "05",
    "04",
    "03",
  ]);
});

test("rates of days gone by are brought once: those that are there stay, and none is of a day to come", async () => {
  publish("2026-12-31", 30_000_000_000);
  const bring = (...tasas: [string, number][]) =>
    world.do(world.admin, bringTasas, {
      tasas: tasas.map(([fechaValor, valor]) => ({ fechaValor: dia(fechaValor), valor: valorTasa(valor) })),
    });
  expect(bring(["2026-12-31", 1], ["2026-03-02", 20_000_000_000])).toEqual({ nuevas: 1 });
  expect(bring(["2026-03-02", 5])).toEqual({ nuevas: 0 });
  expect(bring(["2025-05-05", 7], ["2025-05-05", 8])).toEqual({ nuevas: 1 });
  const list = await world.caller(world.admin).tasas.list();
  expect(list.map(({ fechaValor, valor, fuente }) => [fechaValor, valor, fuente])).toEqual([
    ["2026-12-31", 30_000_000_000, "BCV"],
    ["2026-03-02", 20_000_000_000, "Traída"],
    ["2025-05-05", 7, "Traída"],
  ]);
  expect(() => bring(["2027-01-16", 5])).toThrow(expect.objectContaining({ code: "RATE_DAY_FAR" }));
});
