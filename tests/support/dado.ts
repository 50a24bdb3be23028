/** Numbers from 0 to 1 that are the same for the same seed. */
export function dieOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Random numbers from a seed: the same every time. */
export function azarDe(seed: number) {
  const next = dieOf(seed);
  const upTo = (n: number) => Math.floor(next() * n);
  return {
    upTo,
    chance: (part: number) => next() < part,
    one: <T>(list: readonly T[]): T => list[upTo(list.length)] as T,
    digits: (n: number) => Array.from({ length: n }, () => upTo(10)).join(""),
  };
}
export type Azar = ReturnType<typeof azarDe>;
