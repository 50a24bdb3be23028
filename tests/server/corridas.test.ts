/** The scheduler: what is due when, and what runs. */
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { instante } from "../../rules/country/fecha.ts";
import { CORRIDAS_GUARDADAS_DIAS, MAX_SALTADAS } from "../../rules/limits/mensajes.ts";
import { run } from "../../server/core/change.ts";
import type { Tarea } from "../../server/core/tarea.ts";
import { askCorrida } from "../../server/operator/corridas/actions.ts";
import { createHorario } from "../../server/operator/corridas/debidas.ts";
import { createReloj, type Reloj } from "../../server/operator/corridas/jobs.ts";
import { findTerminada, forgetOldCorridas, listCorridas } from "../../server/operator/corridas/queries.ts";
import { aTareaOf, at, createQuickWorld, DIA, HORA, MINUTO, tickAt, written } from "../support/reloj.ts";
import type { World } from "../support/world.ts";

let world: World;
beforeAll(() => {
  world = createQuickWorld();
});
afterAll(() => world.close());
const goTo = (moment: number) => world.clock.advance(moment - world.clock.now());
const actor = () => ({ ...world.base, usuario: null });
const aTarea = (patron: string | null, more: Partial<Tarea> = {}) => aTareaOf(world, patron, more);
const tick = (reloj: Reloj, moment?: number) => tickAt(world, reloj, moment);

describe("the moments of a pattern", () => {
  test.each([
    ["0 9 * * *", "2027-01-15 08:59", "2027-01-14 09:00", "2027-01-15 09:00"],
    ["0 9 * * *", "2027-01-15 09:00", "2027-01-15 09:00", "2027-01-16 09:00"],
    ["0 0 * * *", "2027-01-15 23:59", "2027-01-15 00:00", "2027-01-16 00:00"],
    ["*/30 * * * *", "2027-01-15 10:31", "2027-01-15 10:30", "2027-01-15 11:00"],
    ["5 * * * *", "2027-01-01 00:04", "2026-12-31 23:05", "2027-01-01 00:05"],
    ["30 8 * * 1", "2027-01-15 12:00", "2027-01-11 08:30", "2027-01-18 08:30"],
    ["0 6 1 * *", "2027-03-01 05:59", "2027-02-01 06:00", "2027-03-01 06:00"],
    ["0 7 29 2 *", "2027-05-01 00:00", "2024-02-29 07:00", "2028-02-29 07:00"],
  ])("%s at %s: last %s, next %s", (patron, now, ultima, siguiente) => {
    const horario = createHorario(patron);
    // A run is due from its first millisecond, not one before.
    expect(written(horario.ultima(at(now)))).toBe(ultima);
    expect(written(horario.ultima(instante(at(now) + MINUTO - 1)))).toBe(ultima);
    expect(written(horario.siguiente(at(now)))).toBe(siguiente);
    expect(written(horario.ultima(instante(at(siguiente) - 1)))).toBe(ultima);
    expect(written(horario.ultima(at(siguiente)))).toBe(siguiente);
  });

  test("what is no pattern is refused, and what never was due is none", () => {
    expect(() => createHorario("9:00")).toThrow();
    expect(() => createHorario("0 0 9 * * *")).toThrow();
    expect(createHorario("0 0 31 2 *").ultima(at("2027-01-15 12:00"))).toBeNull();
    expect(createHorario("0 * * * *").entre(at("2020-01-01 00:00"), at("2027-01-01 00:00"))).toBe(MAX_SALTADAS);
  });

  test("are the same whatever zone the machine has", async () => {
    const [desde, hasta] = [at("2027-01-01 00:00") - 1, at("2028-01-01 00:00")];
    const every = (first: number, step: number) => {
      const found: number[] = [];
      for (let moment = first; moment < hasta; moment += step) found.push(moment);
      return found;
    };
    const expected = [
      every(at("2027-01-01 09:00"), DIA),
      every(at("2027-01-01 00:00"), DIA),
      every(at("2027-01-04 08:30"), 7 * DIA),
    ];
    const zones = ["UTC", "America/Caracas", "America/New_York", "Pacific/Apia"];
    const offsets = await Promise.all(
      zones.map(async (TZ) => {
        const script = join(import.meta.dirname, "../support/debidas-aparte.ts");
        const args = [String(desde), String(hasta), "0 9 * * *", "0 0 * * *", "30 8 * * 1"];
        const child = Bun.spawn([process.execPath, script, ...args], { env: { ...process.env, TZ }, stdout: "pipe" });
        const { offset, moments } = JSON.parse(await new Response(child.stdout).text());
        expect(moments, TZ).toEqual(expected);
        return offset;
      }),
    );
    expect(new Set(offsets).size, "the zones were other zones").toBeGreaterThan(2);
  });
});

describe("when a task runs", () => {
  test("from its first moment on; what must not wait, at once", async () => {
    const diaria = aTarea("0 9 * * *");
    const barrida = aTarea("0 * * * *", { alEmpezar: true });
    const reloj = createReloj(world.base, [diaria.tarea, barrida.tarea]);
    await tick(reloj, at("2027-01-15 10:20"));
    expect([diaria.ran(), barrida.ran()]).toEqual([[], ["2027-01-15 10:00"]]);
    await tick(createReloj(world.base, [diaria.tarea, barrida.tarea]), at("2027-01-15 10:40"));
    await tick(reloj, at("2027-01-16 08:59"));
    expect(diaria.ran()).toEqual([]);
    await tick(reloj, at("2027-01-16 09:00"));
    expect(diaria.ran()).toEqual(["2027-01-16 09:00"]);
    expect(findTerminada(world.base.db, diaria.tarea.nombre)).toMatchObject({
      hizo: "hecho",
      saltadas: 0,
      error: null,
    });
    // The moment from which it counts is not a run.
    const page = listCorridas(world.base.db, { tarea: diaria.tarea.nombre, limit: 10 });
    expect(page.items.map(({ debida }) => written(debida))).toEqual(["2027-01-16 09:00"]);
  });

  test("days without the program are one run, which says how many it stands for", async () => {
    const { tarea, ran, rows } = aTarea("0 9 * * *", { alEmpezar: true });
    await tick(createReloj(world.base, [tarea]), at("2027-02-01 09:00"));
    await tick(createReloj(world.base, [tarea]), at("2027-02-06 17:00"));
    await tick(createReloj(world.base, [tarea]), at("2027-02-06 17:01"));
    expect(ran()).toEqual(["2027-02-01 09:00", "2027-02-06 09:00"]);
    expect(rows().map(({ saltadas }) => saltadas)).toEqual([0, 4]);
  });

  test("half a year with a restart every third day: each day once, at its minute", async () => {
    const { tarea, ran } = aTarea("0 9 * * *", { alEmpezar: true });
    const [first, days] = [at("2027-01-01 09:00"), 181];
    let reloj = createReloj(world.base, [tarea]);
    for (let moment: number = first; moment < first + days * DIA; moment += 6 * HORA) {
      if ((moment - first) % (3 * DIA) === 0) reloj = createReloj(world.base, [tarea]);
      await tick(reloj, moment);
    }
    expect(ran()).toEqual(Array.from({ length: days }, (_, day) => written(first + day * DIA)));
  });

  test("what was due while it was turned off is nobody's; another hour of the same day is attended", async () => {
    const { tarea, ran, state } = aTarea("0 9 * * *", { alEmpezar: true });
    const reloj = createReloj(world.base, [tarea]);
    await tick(reloj, at("2027-03-01 09:00"));
    state.patron = null;
    await tick(reloj, at("2027-03-01 12:00"));
    state.patron = "0 9 * * *";
    await tick(reloj, at("2027-03-04 15:00"));
    expect(ran()).toEqual(["2027-03-01 09:00"]);
    await tick(reloj, at("2027-03-05 09:00"));
    // Postponed, and moved to an hour already past.
    state.patron = "0 11 * * *";
    await tick(reloj, at("2027-03-06 10:00"));
    state.patron = "0 8 * * *";
    await tick(reloj, at("2027-03-06 10:01"));
    expect(ran()).toEqual(["2027-03-01 09:00", "2027-03-05 09:00", "2027-03-05 11:00", "2027-03-06 08:00"]);
  });

  test("what failed at its moment is tried again after each wait, and no more once it went well or all are spent", async () => {
    const outcomes = ["fails", "fails", "works", "fails", "fails", "fails"];
    const { tarea, rows } = aTarea("0 9 * * *", {
      alEmpezar: true,
      reintentos: [20 * MINUTO, HORA],
      run() {
        if (outcomes.shift() === "fails") throw new Error("no se pudo");
        return "hecho";
      },
    });
    let reloj = createReloj(world.base, [tarea]);
    const begunAt = () => rows().map(({ empezo }) => written(empezo));
    for (const moment of ["05-01 09:00", "05-01 09:19", "05-01 09:20", "05-01 10:19"])
      await tick(reloj, at(`2027-${moment}`));
    expect(begunAt()).toEqual(["2027-05-01 09:00", "2027-05-01 09:20"]);
    // After a restart it knows this from what was stored.
    reloj = createReloj(world.base, [tarea]);
    for (const moment of ["05-01 10:20", "05-01 23:00"]) await tick(reloj, at(`2027-${moment}`));
    expect(begunAt().slice(2)).toEqual(["2027-05-01 10:20"]);
    for (let minute = 0; minute < 600; minute += 1) await tick(reloj, at("2027-05-02 09:00") + minute * MINUTO);
    expect(begunAt().slice(3)).toEqual(["2027-05-02 09:00", "2027-05-02 09:20", "2027-05-02 10:20"]);
    expect(outcomes).toEqual([]);
  });

  test("a clock that was years ahead and came back keeps nothing waiting, and runs no moment again", async () => {
    const { tarea, ran } = aTarea("0 9 * * *", { alEmpezar: true });
    const reloj = createReloj(world.base, [tarea]);
    for (const moment of ["2027-01-10 09:00", "2031-06-01 12:00", "2027-01-10 20:00", "2027-01-11 09:00"])
      await tick(reloj, at(moment));
    expect(ran()).toEqual(["2027-01-10 09:00", "2031-06-01 09:00", "2027-01-11 09:00"]);
    await tick(createReloj(world.base, [tarea]), at("2031-06-01 12:00"));
    expect(ran()).toHaveLength(3);
  });

  test("the newest moment of a task outlives the sweep", async () => {
    const rara = aTarea("0 9 1 * *", { alEmpezar: true });
    const diaria = aTarea("0 9 * * *", { alEmpezar: true });
    const reloj = createReloj(world.base, [rara.tarea, diaria.tarea]);
    for (let day = 0; day < 3; day += 1) await tick(reloj, at("2027-01-01 09:00") + day * DIA);
    run(actor(), askCorrida, { tarea: diaria.tarea.nombre });
    await tick(reloj);
    goTo(at("2027-01-03 10:00") + CORRIDAS_GUARDADAS_DIAS * DIA);
    forgetOldCorridas(world.base.db, world.clock.now());
    expect(rara.rows().map(({ debida }) => written(debida))).toEqual(["2027-01-01 09:00"]);
    expect(diaria.rows().map(({ debida }) => written(debida))).toEqual(["2027-01-03 09:00"]);
  });
});
