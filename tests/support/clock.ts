/** A clock that stands still until it is told to move. */

import { type Dia, MS_PER_DAY } from "../../rules/country/fecha.ts";
import type { Clock } from "../../server/core/clock.ts";

export interface TestClock extends Clock {
  advance(ms: number): void;
  /** Noon in Caracas of that day. */
  goTo(dia: Dia): void;
}

export function createTestClock(start: Dia = "2027-01-15"): TestClock {
  const noon = (dia: Dia) => Date.parse(`${dia}T16:00:00Z`);
  let now = noon(start);
  return {
    now: () => now,
    advance: (ms) => {
      now += ms;
    },
    goTo: (dia) => {
      now = noon(dia);
    },
  };
}

export const DAY = MS_PER_DAY;
