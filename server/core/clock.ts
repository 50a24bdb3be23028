/** The only reader of the system's clock. Everything else is handed a Clock. */
import { type Dia, type Instante, instante, toDia } from "../../rules/country/fecha.ts";

export interface Clock {
  now(): Instante;
}

export const systemClock: Clock = { now: () => instante(Date.now()) };

/** For how long something took, in milliseconds: it never goes back, and is no moment. */
export const ticks = (): number => performance.now();

/** Today in Caracas. */
export function today(clock: Clock): Dia {
  return toDia(clock.now());
}
