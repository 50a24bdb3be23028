/** The panel's view of the program's tasks, and how one is started. */
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { auditoria } from "../../drizzle/schema/operator.ts";
import { instante } from "../../rules/country/fecha.ts";
import { createReloj } from "../../server/operator/corridas/jobs.ts";
import { insertCorrida } from "../../server/operator/corridas/queries.ts";
import { TAREAS } from "../../server/operator/tareas.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

test("each task has one name, a title and an hour, and says when it never ran", async () => {
  expect(new Set(TAREAS.map(({ nombre }) => nombre)).size).toBe(TAREAS.length);
  const { tareas, adelantado } = await world.caller(world.admin).estado.get();
  expect(tareas.map(({ nombre }) => nombre)).toEqual(TAREAS.map(({ nombre }) => nombre));
  expect(tareas.every(({ ultima, enCurso }) => ultima === null && enCurso === null)).toBe(true);
  // No rate source is queried here, and no policy sets fines.
  const off = tareas.filter(({ cuando, proxima }) => cuando === null && proxima === null);
  expect(off.map(({ nombre }) => nombre)).toEqual(expect.arrayContaining(["tasas", "multas"]));
  expect(tareas[0]).toMatchObject({ nombre: "riesgos", cuando: "todos los días a medianoche" });
  expect(adelantado).toBeNull();
});

test("asked for by hand it waits for the clock, runs once, and is in the trail", async () => {
  const caller = world.caller(world.admin);
  const of = async () => (await caller.estado.get()).tareas.find(({ nombre }) => nombre === "limpieza");
  await caller.estado.run({ tarea: "limpieza" });
  expect(await of()).toMatchObject({ enCurso: { intentos: 0 }, ultima: null });
  await expect(caller.estado.run({ tarea: "limpieza" })).rejects.toThrow("Esa tarea ya se está haciendo");
  await expect(caller.estado.run({ tarea: "ninguna" })).rejects.toThrow();
  const reloj = createReloj(world.base, TAREAS);
  reloj.tick();
  await reloj.quiet();
  expect(await of()).toMatchObject({ enCurso: null, ultima: { debida: null, error: null } });
  const { items } = await caller.estado.corridas({ tarea: "limpieza" });
  expect(items).toMatchObject([{ debida: null, intentos: 1, actor: expect.stringContaining("admin") }]);
  const lines = world.base.db.select().from(auditoria).where(eq(auditoria.accion, "estado.run")).all();
  expect(lines).toMatchObject([{ entidadId: "tareas:limpieza", actorId: world.admin.usuario.id }]);
});

test("one that failed last is told on «Hoy», until it goes well; a clock that came back is told too", async () => {
  const caller = world.caller(world.admin);
  const ended = (empezo: number, error: string | null) =>
    insertCorrida(world.base.db, {
      ...{ tarea: "fotos", debida: instante(empezo), empezo: instante(empezo), termino: instante(empezo + 5), error },
    });
  const now = world.clock.now();
  ended(now - 7_200_000, "database or disk is full");
  expect((await caller.hoy.get()).tareas).toEqual([{ nombre: "fotos", titulo: "Borrar las fotos vencidas" }]);
  ended(now - 3_600_000, null);
  expect((await caller.hoy.get()).tareas).toEqual([]);
  ended(now + 3_600_000, null);
  expect((await caller.estado.get()).adelantado).toBe(now + 3_600_000);
});
