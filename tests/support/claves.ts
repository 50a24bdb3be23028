/** The cost of hashing a password in tests: almost none, as hardly any test is about it. */
import { afterAll, beforeAll } from "vitest";
import { COST } from "../../server/identity/hash.ts";

const REAL = COST.N;
const CHEAP = 1024;

export function hashCheaply(): void {
  COST.N = CHEAP;
}

/** Hashes made in `work` are also valid for a separate program. */
export async function hashedForOthers<T>(work: () => Promise<T>): Promise<T> {
  COST.N = REAL;
  try {
    return await work();
  } finally {
    hashCheaply();
  }
}

/** For a file that tests the cost, or shares passwords with another program. */
export function hashAsInProduction(): void {
  beforeAll(() => {
    COST.N = REAL;
  });
  afterAll(hashCheaply);
}
