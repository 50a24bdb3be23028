/** The only reader of the system clock. Everything else is given a Clock. */
import { type Dia, type Instante, instante, toDia } from "../../rules/country/fecha.ts";

export interface Clock {
  now(): Instante;
}

export const systemClock: Clock = { now: () => instante(Date.now()) };

/** Measures durations, in milliseconds: it never goes back, and is not a point in time. */
export const ticks = (): number => performance.now();

/** Today in Caracas. */
export function today(clock: Clock): Dia {
  return toDia(clock.now());
}
