/** Failures of tasks, and months of a random clock: due times are computed here by plain arithmetic, four hours behind UTC. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { corridas } from "../../../drizzle/schema/operator.ts";
import type { Instante } from "../../../rules/country/fecha.ts";
import { MAX_SALTADAS } from "../../../rules/limits/mensajes.ts";
import { LA_SIGUIENTE_SIGUIO, seDetuvo } from "../../../rules/operator/salud/corridas.ts";
import { run } from "../../../server/core/change.ts";
import { silentLog } from "../../../server/core/log.ts";
import type { Tarea } from "../../../server/core/tarea.ts";
import { askCorrida } from "../../../server/operator/corridas/actions.ts";
import { createReloj, type Reloj } from "../../../server/operator/corridas/jobs.ts";
import { findTerminada } from "../../../server/operator/corridas/queries.ts";
import { openDatabase } from "../../../server/storage/db.ts";
import { forAll, runs } from "../../support/azar.ts";
import { aTareaOf, at, begun, createQuickWorld, DIA, HORA, MINUTO, tickAt, written } from "../../support/reloj.ts";
import type { World } from "../../support/world.ts";

let world: World;
beforeAll(() => {
  world = createQuickWorld();
});
afterAll(() => world.close());
const goTo = (moment: number) => world.clock.advance(moment - world.clock.now());
const actor = () => ({ ...world.base, usuario: null });
const aTarea = (patron: string | null, more: Partial<Tarea> = {}) => aTareaOf(world, patron, more);
const tick = (reloj: Reloj, moment?: number) => tickAt(world, reloj, moment);

describe("what goes wrong", () => {
  test("a task that fails is written down with its reason, and comes again; the others run", async () => {
    let disk = "full";
    const falla = aTarea("0 * * * *", {
      alEmpezar: true,
      run() {
        if (disk === "full") throw new Error("database or disk is full");
        return null;
      },
    });
    const otra = aTarea("0 * * * *", { alEmpezar: true });
    const reloj = createReloj(world.base, [falla.tarea, otra.tarea]);
    await tick(reloj, at("2027-01-15 10:00"));
    await tick(reloj, at("2027-01-15 10:01"));
    expect(falla.rows()).toMatchObject([{ error: "database or disk is full", hizo: null, intentos: 1 }]);
    expect(otra.ran()).toEqual(["2027-01-15 10:00"]);
    disk = "free";
    await tick(reloj, at("2027-01-15 11:00"));
    expect(findTerminada(world.base.db, falla.tarea.nombre)).toMatchObject({ error: null, hizo: null });
  });

  test("a run that cannot be written down takes nothing down, is written later, and is not run again", async () => {
    const errors: string[] = [];
    const log = { ...silentLog, error: (message: string) => void errors.push(message) };
    const { tarea, ran, rows, state, letGo } = aTarea("0 * * * *", { alEmpezar: true });
    const reloj = createReloj({ ...world.base, log }, [tarea]);
    state.hold = true;
    goTo(at("2027-01-15 10:00"));
    reloj.tick();
    await begun();
    const { driver } = world.storage;
    driver.exec("create trigger lleno before update on corridas begin select raise(abort, 'disk is full'); end");
    letGo();
    await reloj.quiet();
    await tick(reloj, at("2027-01-15 11:00"));
    expect([ran(), errors.length]).toEqual([["2027-01-15 10:00"], 2]);
    driver.exec("drop trigger lleno");
    await tick(reloj, at("2027-01-15 11:01"));
    expect(ran()).toEqual(["2027-01-15 10:00", "2027-01-15 11:00"]);
    expect(rows()).toMatchObject([
      { hizo: "hecho", intentos: 1 },
      { hizo: "hecho", intentos: 1 },
    ]);
  });

  test("a setting that is no pattern stops that task alone", async () => {
    const rota = aTarea("las nueve");
    const otra = aTarea("0 * * * *", { alEmpezar: true });
    await tick(createReloj(world.base, [rota.tarea, otra.tarea]), at("2027-01-15 10:00"));
    expect([rota.ran().length, otra.ran().length]).toEqual([0, 1]);
  });

  test("one that never ends stops neither the others nor the end of the program, and never runs twice at once", async () => {
    const eterna = aTarea("0 * * * *", { alEmpezar: true });
    const otra = aTarea("0 * * * *", { alEmpezar: true });
    eterna.state.hold = true;
    const reloj = createReloj(world.base, [eterna.tarea, otra.tarea]);
    for (const moment of ["2027-01-15 10:00", "2027-01-15 11:00", "2027-01-15 12:00"]) {
      goTo(at(moment));
      reloj.tick();
      await expect.poll(() => otra.rows().at(-1)?.termino).toBe(at(moment));
    }
    expect([eterna.ran(), eterna.state.most]).toEqual([["2027-01-15 10:00"], 1]);
    const began = performance.now();
    await reloj.stop(50);
    expect(performance.now() - began).toBeLessThan(2000);
    expect(eterna.seen[0]?.signal.aborted).toBe(true);
    // The next start runs what is due by then, and reports it.
    eterna.state.hold = false;
    await tick(createReloj(world.base, [eterna.tarea]), at("2027-01-15 12:30"));
    expect(eterna.ran()).toEqual(["2027-01-15 10:00", "2027-01-15 12:00"]);
    expect(eterna.rows()).toMatchObject([{ error: LA_SIGUIENTE_SIGUIO }, { hizo: "hecho", saltadas: 1 }]);
  });

  test("killed in the middle it is taken up, three times at most", async () => {
    const { tarea, state, rows, ran } = aTarea("0 9 * * *", { alEmpezar: true });
    state.hold = true;
    for (let start = 1; start <= 3; start += 1) {
      goTo(at("2027-01-15 09:00") + start * MINUTO);
      createReloj(world.base, [tarea]).tick();
      await begun();
      expect(rows()).toMatchObject([{ termino: null, intentos: start }]);
    }
    state.hold = false;
    await tick(createReloj(world.base, [tarea]), at("2027-01-15 10:00"));
    expect(rows()).toMatchObject([{ error: seDetuvo(3), intentos: 3, termino: at("2027-01-15 10:00") }]);
    await tick(createReloj(world.base, [tarea]), at("2027-01-16 09:00"));
    expect(ran().at(-1)).toBe("2027-01-16 09:00");
  });

  test("stopped on purpose it is taken up, and that counts as no attempt", async () => {
    const { tarea, state, rows, letGo } = aTarea("0 9 * * *", { alEmpezar: true });
    for (let stop = 1; stop <= 4; stop += 1) {
      state.hold = true;
      const reloj = createReloj(world.base, [tarea]);
      goTo(at("2027-01-15 09:00") + stop * MINUTO);
      reloj.tick();
      await begun();
      const stopped = reloj.stop(5000);
      letGo();
      await stopped;
      expect(rows()).toMatchObject([{ termino: null, intentos: 0 }]);
    }
    await tick(createReloj(world.base, [tarea]), at("2027-01-15 10:00"));
    expect(rows()).toMatchObject([{ hizo: "hecho", intentos: 1 }]);
  });

  test("asked for by hand it runs now, also turned off, and is refused while it runs", async () => {
    const { tarea, state, seen, letGo } = aTarea(null);
    const reloj = createReloj(world.base, [tarea]);
    await tick(reloj, at("2027-01-15 10:20"));
    const ask = () => run(actor(), askCorrida, { tarea: tarea.nombre });
    state.hold = true;
    ask();
    expect(ask).toThrow("Esa tarea ya se está haciendo");
    reloj.tick();
    await begun();
    expect(ask).toThrow("Esa tarea ya se está haciendo");
    letGo();
    await reloj.quiet();
    ask();
    await tick(reloj);
    expect(seen.map(({ pedida, debida }) => [pedida, written(debida)])).toEqual([
      [true, "2027-01-15 10:20"],
      [true, "2027-01-15 10:20"],
    ]);
  });
});

/** The clock's history: time passes, or jumps; the program continues, restarts, or is killed during its tasks. */
const step = fc.record({
  ms: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: MINUTO, max: 3 * HORA }) },
    { weight: 2, arbitrary: fc.integer({ min: 3 * HORA, max: 9 * DIA }) },
    { weight: 1, arbitrary: fc.constantFrom(DIA, -DIA, -HORA, -2 * DIA) },
  ),
  what: fc.constantFrom("goes on", "goes on", "goes on", "starts anew", "dies"),
});

/** Each one's due times, counted from its first moment since 1970 by its step. */
const PATRONES: readonly [patron: string, first: number, every: number][] = [
  ["5 * * * *", 5 * MINUTO, HORA],
  ["*/30 * * * *", 0, HORA / 2],
  ["0 9 * * *", 13 * HORA, DIA],
  ["30 8 * * 1", 4 * DIA + 12.5 * HORA, 7 * DIA],
];

test("random months: each moment at most once, the newest always attended, nothing at once with itself", async () => {
  const history = async (steps: { ms: number; what: string }[]) => {
    const tareas = PATRONES.map(([patron]) => aTarea(patron, { alEmpezar: true }));
    const start = () =>
      createReloj(
        world.base,
        tareas.map(({ tarea }) => tarea),
      );
    const attended = PATRONES.map(() => new Set<number>());
    let [reloj, now, began] = [start(), at("2027-01-15 10:20") as number, tareas.map(() => 0)];
    for (const { ms, what } of steps) {
      now += ms;
      goTo(now);
      if (what === "starts anew") {
        await reloj.stop(1000);
        reloj = start();
      }
      for (const { state } of tareas) state.hold = what === "dies";
      reloj.tick();
      if (what === "dies") {
        await begun();
        reloj = start();
        for (const { state } of tareas) state.running = 0;
      } else await reloj.quiet();
      tareas.forEach(({ rows, seen, state }, i) => {
        const [, first, every] = PATRONES[i] ?? ["", 0, 1];
        const due = Math.floor((now - first) / every) * every + first;
        const known = attended[i] ?? new Set();
        const before = Math.max(...[...known].filter((moment) => moment <= now));
        const ran = seen.slice(began[i]).map(({ debida }) => debida as number);
        const open = rows().filter(({ termino }) => termino === null);
        // One run for everything due, for the newest moment; or for what a kill interrupted, if nothing newer is due.
        expect(ran.length).toBeLessThanOrEqual(1);
        if (!known.has(due)) {
          expect(ran).toEqual([due]);
          const saltadas = Number.isFinite(before)
            ? Math.min(Math.max((due - before) / every - 1, 0), MAX_SALTADAS)
            : 0;
          expect(rows().find(({ debida }) => debida === due)?.saltadas).toBe(saltadas);
        } else for (const again of ran) expect(known.has(again)).toBe(true);
        known.add(due);
        attended[i] = known;
        began[i] = seen.length;
        expect(state.most).toBeLessThanOrEqual(1);
        expect(open.length).toBeLessThanOrEqual(1);
        if (what !== "dies") expect(open).toEqual([]);
      });
    }
    tareas.forEach(({ rows, seen }, i) => {
      const moments = rows().map(({ debida }) => debida as Instante);
      expect(new Set(moments)).toEqual(attended[i]);
      expect(moments.length).toBe(new Set(moments).size);
      // Only what a kill interrupted is run again.
      const attempts = rows().reduce((sum, { intentos }) => sum + intentos, 0);
      expect(seen.length).toBe(attempts);
      for (const { error, intentos } of rows())
        if (error === null) expect(intentos).toBeLessThanOrEqual(3);
        else expect([LA_SIGUIENTE_SIGUIO, seDetuvo(3)]).toContain(error);
    });
  };
  await forAll(fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), history), { numRuns: runs(15) });
});

test("the program is killed while it reads the rate: the next start reads it, and the run is one", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "cuotica-"));
  let [asked, calls] = [() => {}, 0];
  const called = new Promise<void>((resolve) => (asked = resolve));
  const fuente = Bun.serve({
    port: 0,
    async fetch() {
      calls += 1;
      if (calls > 1) return Response.json({ promedio: 290.5, fechaActualizacion: new Date().toISOString() });
      asked();
      return new Promise<Response>(() => {});
    },
  });
  const start = () =>
    Bun.spawn([process.execPath, "server/main.ts"], {
      cwd: join(import.meta.dirname, "../../.."),
      env: {
        ...{ PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PORT: "0", HOST: "127.0.0.1" },
        ...{ TASA_FUENTES: "dolarapi", TASA_DOLARAPI_URL: `http://localhost:${fuente.port}/` },
      },
      stdout: "ignore",
      stderr: "inherit",
    });
  const first = start();
  await called;
  first.kill("SIGKILL");
  await first.exited;
  const { db, close } = openDatabase(join(dataDir, "cuotica.db"));
  const rows = () => db.select().from(corridas).where(eq(corridas.tarea, "tasas")).orderBy(corridas.id).all();
  expect(rows()).toMatchObject([{ termino: null, intentos: 1 }]);

  const second = start();
  await expect.poll(() => rows().at(-1)?.hizo, { timeout: 20_000 }).toBe("Respondieron 1 de 1 fuentes");
  // If a half hour passed meanwhile, the next run did the rest.
  if (rows().length === 1) expect(rows()).toMatchObject([{ intentos: 2, error: null }]);
  else expect(rows()).toMatchObject([{ error: LA_SIGUIENTE_SIGUIO }, { intentos: 1 }]);
  second.kill("SIGTERM");
  expect(await second.exited).toBe(0);
  close();
  await fuente.stop(true);
  rmSync(dataDir, { recursive: true });
});
