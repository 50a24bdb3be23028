/** What hashing a password costs in tests: next to nothing, as hardly any test is about it. */
import { afterAll, beforeAll } from "vitest";
import { COST } from "../../server/identity/hash.ts";

const REAL = COST.N;
const CHEAP = 1024;

export function hashCheaply(): void {
  COST.N = CHEAP;
}

/** What is hashed in `work` is good for a program that runs apart too. */
export async function hashedForOthers<T>(work: () => Promise<T>): Promise<T> {
  COST.N = REAL;
  try {
    return await work();
  } finally {
    hashCheaply();
  }
}

/** For a file that is about the cost, or that shares passwords with another program. */
export function hashAsInProduction(): void {
  beforeAll(() => {
    COST.N = REAL;
  });
  afterAll(hashCheaply);
}
