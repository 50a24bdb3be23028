/** Tasks whose runs a test observes, with the world's clock, which stands still until it is moved. */
import { setImmediate as turn } from "node:timers/promises";
import { asc, eq } from "drizzle-orm";
import { corridas } from "../../drizzle/schema/operator.ts";
import { type Instante, instante } from "../../rules/country/fecha.ts";
import type { Tarea, Turno } from "../../server/core/tarea.ts";
import type { Reloj } from "../../server/operator/corridas/jobs.ts";
import { createWorld, type World } from "./world.ts";

export const [MINUTO, HORA, DIA] = [60_000, 3_600_000, 86_400_000];
/** Caracas, as it is written there: "2027-01-15 09:00". */
export const at = (text: string) => instante(Date.parse(`${text.replace(" ", "T")}:00-04:00`));
export const written = (ms: number | null) =>
  ms && new Date(ms - 4 * HORA).toISOString().slice(0, 16).replace("T", " ");

/** Durability on disk is tested elsewhere; here are thousands of commits. */
export function createQuickWorld(): World {
  const world = createWorld();
  world.storage.driver.pragma("synchronous = OFF");
  return world;
}

let named = 0;
/** A task that records what it ran for; `hold` makes it hang until released. */
export function aTareaOf(world: World, patron: string | null, more: Partial<Tarea> = {}) {
  const seen: Turno[] = [];
  const held: (() => void)[] = [];
  const state = { patron, hold: false, running: 0, most: 0 };
  const tarea: Tarea = {
    nombre: `prueba${++named}`,
    titulo: "Una prueba",
    cuando: () => state.patron,
    async run(_ctx, turno) {
      seen.push(turno);
      state.running += 1;
      state.most = Math.max(state.most, state.running);
      if (state.hold) await new Promise<void>((resolve) => held.push(resolve));
      state.running -= 1;
      return "hecho";
    },
    ...more,
  };
  const rows = () =>
    world.base.db.select().from(corridas).where(eq(corridas.tarea, tarea.nombre)).orderBy(asc(corridas.id)).all();
  const letGo = () => {
    state.hold = false;
    for (const resolve of held.splice(0)) resolve();
  };
  return { tarea, seen, state, letGo, rows, ran: () => seen.map(({ debida }) => written(debida)) };
}

/** Resolves once the runs started by a check have begun. */
export async function begun(): Promise<void> {
  await turn();
  await turn();
}

/** Checks the schedule at that moment, and waits for what it started. */
export async function tickAt(world: World, reloj: Reloj, moment: Instante | number = world.clock.now()): Promise<void> {
  world.clock.advance(moment - world.clock.now());
  reloj.tick();
  await reloj.quiet();
}
