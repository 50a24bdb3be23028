/** A clock that stands still until it is moved. */

import { type Dia, dia, instante, MS_PER_DAY } from "../../rules/country/fecha.ts";
import type { Clock } from "../../server/core/clock.ts";

export interface TestClock extends Clock {
  advance(ms: number): void;
  /** Noon in Caracas on that day. */
  goTo(dia: Dia): void;
}

export function createTestClock(start: Dia = dia("2027-01-15")): TestClock {
  const noon = (day: Dia) => instante(Date.parse(`${day}T16:00:00Z`));
  let now = noon(start);
  return {
    now: () => now,
    advance: (ms) => {
      now = instante(now + ms);
    },
    goTo: (day) => {
      now = noon(day);
    },
  };
}

export const DAY = MS_PER_DAY;
