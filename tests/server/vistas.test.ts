/** Saved views: private, named, and equal choices are the same view. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { MAX_VISTAS } from "../../rules/limits/panel.ts";
import { consultaOf } from "../../rules/operator/vistas.ts";
import type { AdminContext } from "../../server/core/context.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let mine: ReturnType<World["caller"]>;
let reader: AdminContext;
beforeEach(() => {
  world = createWorld();
  mine = world.caller(world.admin);
  reader = world.anAdmin("lector");
});
afterEach(() => world.close());

const LATE = { tab: "pagos", nombre: "Los rechazados", consulta: "orden=antiguos&estado=Rechazado" } as const;

test("is kept under a name, in place of the one that had it, and removed", async () => {
  const { id } = await mine.vistas.save(LATE);
  expect(await mine.vistas.mine()).toEqual([{ ...LATE, id, consulta: "estado=Rechazado&orden=antiguos" }]);
  expect(await mine.vistas.save({ ...LATE, consulta: "estado=Pendiente" })).toEqual({ id });
  await mine.vistas.save({ ...LATE, tab: "aprobadas" });
  expect((await mine.vistas.mine()).map(({ tab, consulta }) => [tab, consulta])).toEqual([
    ["aprobadas", "estado=Rechazado&orden=antiguos"],
    ["pagos", "estado=Pendiente"],
  ]);
  expect(await mine.vistas.remove({ vistaId: id })).toEqual({ quitada: true });
  expect(await mine.vistas.remove({ vistaId: id })).toEqual({ quitada: false });
  expect(await mine.vistas.mine()).toHaveLength(1);
});

test("is only theirs, of whatever role", async () => {
  const theirs = world.caller(reader);
  const { id } = await theirs.vistas.save(LATE);
  expect(await mine.vistas.mine()).toEqual([]);
  expect(await mine.vistas.remove({ vistaId: id })).toEqual({ quitada: false });
  expect(await theirs.vistas.mine()).toHaveLength(1);
});

test("there are so many of a list, and one that stands may still change", async () => {
  const name = (n: number) => ({ ...LATE, nombre: `Vista ${n}` });
  for (let n = 0; n < MAX_VISTAS; n += 1) await mine.vistas.save(name(n));
  await expect(mine.vistas.save(name(MAX_VISTAS))).rejects.toThrow(/Quita una/);
  await mine.vistas.save({ ...name(3), consulta: "estado=Aprobado" });
  await mine.vistas.save({ ...name(0), tab: "clientes" });
  expect(await mine.vistas.mine()).toHaveLength(MAX_VISTAS + 1);
});

test("the row that is open and the order of the choices make no other view", () => {
  expect(consultaOf("?ver=abc&orden=-saldo&filtro=deuda")).toBe("filtro=deuda&orden=-saldo");
  expect(consultaOf("filtro=deuda&orden=-saldo")).toBe(consultaOf("orden=-saldo&filtro=deuda"));
  expect(consultaOf("?ver=abc")).toBe("");
});
