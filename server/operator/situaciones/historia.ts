/** Plays the demonstration's stories in simulated time. */

import type { Instante } from "../../../rules/country/fecha.ts";
import { instante } from "../../../rules/country/fecha.ts";
import { SIN_CARTEROS } from "../../../rules/texts/channels/canal.ts";
import { noVisitor } from "../../core/context.ts";
import { silentLog } from "../../core/log.ts";

/** The context of actions run without a visitor. */
export const BACKSTAGE = {
  log: silentLog,
  ...noVisitor,
  publicUrl: "http://localhost:3000",
  codes: { secret: "", rateLimitFactor: 1, dailyCap: 0, deliverable: false },
  push: { publicKey: "", loopback: false },
  envia: SIN_CARTEROS,
  carteros: {},
  maquina: {
    dataDir: "",
    desde: instante(0),
    imagenesDir: "",
    tasas: null,
    respaldos: null,
    alarmas: { llamada: null, latido: null },
  },
};

/** A person's story; yields the time that it waits for. */
export type Life = AsyncGenerator<Instante, void>;

/** Continues each life at its time, until the end. */
export async function live(lives: Life[], clock: { time: Instante }, end: Instante): Promise<void> {
  const waiting = lives.map((life) => ({ at: clock.time, life }));
  while (waiting.length > 0) {
    waiting.sort((a, b) => b.at - a.at);
    const next = waiting.pop();
    if (!next || next.at > end) break;
    // Lives may wait for fractions of a millisecond; instants are whole.
    clock.time = instante(Math.max(clock.time, Math.floor(next.at)));
    const { value, done } = await next.life.next();
    if (!done) waiting.push({ at: value, life: next.life });
  }
  clock.time = end;
}
