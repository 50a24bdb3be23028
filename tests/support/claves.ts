/** What hashing a password costs in tests: next to nothing, as hardly any test is about it. */
import { afterAll, beforeAll } from "vitest";
import { COST } from "../../server/identity/hash.ts";

const REAL = COST.N;
const CHEAP = 1024;

export function hashCheaply(): void {
  COST.N = CHEAP;
}

/** For a file that is about the cost, or that shares passwords with another program. */
export function hashAsInProduction(): void {
  beforeAll(() => {
    COST.N = REAL;
  });
  afterAll(hashCheaply);
}
