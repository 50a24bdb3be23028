/**
 * Whether a regular expression can take more than linear time: decided from its automaton, not by trying texts. Two paths
 * through one loop for the same text make it exponential; two loops in a row that share a text, the search for a start being
 * one, make it quadratic.
 */
import { type State, statesOf } from "./automata.ts";

/** How many sets of states are examined before assuming that a match may fail. */
const MAX_SETS = 200;

export type Verdict = "linear" | "quadratic" | "exponential";

/** A repetition without an upper bound, or with a very large one. */
const ENDLESS = /[*+]|\{\d+,\}|\{\d*,?\d{2,}\}/;

export function verdictOf(source: string, flags: string): Verdict {
  if (!ENDLESS.test(source)) return "linear";
  const states = statesOf(source, flags);
  const all = states.map(({ ways }) => [...ways.keys()]);
  // A path that certainly matches is never backtracked.
  const open = states.map((state, at) => !state.won && canFail(states, at));
  const losing = all.map((ways, at) => (open[at] ? ways.filter((to) => open[to]) : []));
  if (loopsOf(losing).some((loop) => isAmbiguous(states, losing, loop))) return "exponential";
  const reach = all.map((_, from) => reachedFrom(all, from));
  for (const first of loopsOf(all))
    for (const second of loopsOf(losing))
      if (second.some((to) => reach[first[0] ?? 0]?.has(to)))
        if (shareText(states, { all, losing, reach }, first, second)) return "quadratic";
  return "linear";
}

/** Whether some text prevents everything started in this state from matching. */
function canFail(states: State[], from: number): boolean {
  const seen = new Set<string>();
  const queue = [[from]];
  const letters = states.reduce((all, { mask }) => all | mask, 0n);
  for (const set of queue) {
    if (set.some((at) => states[at]?.won)) continue;
    if (!set.some((at) => states[at]?.ends) || queue.length > MAX_SETS) return true;
    for (let bit = 1n; bit <= letters; bit <<= 1n) {
      const to = new Set(set.flatMap((at) => [...(states[at]?.ways.keys() ?? [])]));
      const after = [...to].filter((at) => (states[at]?.mask ?? 0n) & bit).sort((a, b) => a - b);
      const key = after.join();
      if (seen.has(key)) continue;
      seen.add(key);
      queue.push(after);
    }
  }
  return false;
}

function reachedFrom(next: number[][], from: number): Set<number> {
  const reached = new Set<number>();
  const queue = [from];
  for (const at of queue)
    for (const to of next[at] ?? [])
      if (!reached.has(to)) {
        reached.add(to);
        queue.push(to);
      }
  return reached;
}

/** The states that lead back to themselves, grouped by loop. */
function loopsOf(next: number[][]): number[][] {
  const reach = next.map((_, from) => reachedFrom(next, from));
  const looping = [...next.keys()].filter((at) => reach[at]?.has(at));
  const loops: number[][] = [];
  for (const at of looping) {
    const loop = loops.find(([one = 0]) => reach[one]?.has(at) && reach[at]?.has(one));
    if (loop) loop.push(at);
    else loops.push([at]);
  }
  return loops;
}

/** Whether one text leads from a state of the loop back to one of it by two paths. */
function isAmbiguous(states: State[], next: number[][], loop: number[]): boolean {
  const within = new Set(loop);
  const stepsOf = (at: number) => (next[at] ?? []).filter((to) => within.has(to));
  if (loop.some((at) => stepsOf(at).some((to) => (states[at]?.ways.get(to) ?? 0) > 1))) return true;
  const size = states.length;
  const queue = loop.map((at) => at * size + at);
  const seen = new Set(queue);
  for (const pair of queue) {
    const [one, other] = [Math.floor(pair / size), pair % size];
    const letters = unsure(states, one) & unsure(states, other);
    for (const a of stepsOf(one))
      for (const b of stepsOf(other)) {
        if (!shared(states, letters, a, b)) continue;
        if (a === b && one !== other) return true;
        const to = a * size + b;
        if (seen.has(to)) continue;
        seen.add(to);
        queue.push(to);
      }
  }
  return false;
}

interface Steps {
  all: number[][];
  losing: number[][];
  reach: Set<number>[];
}

/** Whether one text stays in a state of the first loop, leads from it into one of the second, and stays there. */
function shareText(states: State[], steps: Steps, first: number[], second: number[]): boolean {
  const size = states.length;
  const next = threeSteps(states, steps, first, second);
  return first.some((p) =>
    second.some((q) => {
      const goal = (p * size + q) * size + q;
      const queue = p === q ? [] : [(p * size + p) * size + q];
      const seen = new Set(queue);
      for (const triple of queue)
        for (const to of next(triple)) {
          if (to === goal) return true;
          if (seen.has(to)) continue;
          seen.add(to);
          queue.push(to);
        }
      return false;
    }),
  );
}

/** Where one letter leads three walkers: one in the first loop, one between the two, one in the second. */
function threeSteps(states: State[], { all, losing, reach }: Steps, first: number[], second: number[]) {
  const [ins, outs] = [new Set(first), new Set(second)];
  const between = (at: number) => ins.has(at) || outs.has(at) || second.some((to) => reach[at]?.has(to));
  const size = states.length;
  return (triple: number): number[] => {
    const [one, other, last] = [Math.floor(triple / size / size), Math.floor(triple / size) % size, triple % size];
    const letters = unsure(states, last) & (ins.has(other) ? ~0n : unsure(states, other));
    const stays = (all[one] ?? []).filter((to) => ins.has(to));
    const goes = (all[other] ?? []).filter(between);
    const ends = (losing[last] ?? []).filter((to) => outs.has(to));
    return stays.flatMap((a) =>
      ends
        .filter((c) => shared(states, letters, a, c))
        .flatMap((c) => goes.filter((b) => shared(states, letters, a, b, c)).map((b) => (a * size + b) * size + c)),
    );
  };
}

/** The letters after which a match started in this state is not yet certain. */
const unsure = (states: State[], at: number) =>
  ~[...(states[at]?.ways.keys() ?? [])].reduce(
    (sure, to) => (states[to]?.won ? sure | (states[to]?.mask ?? 0n) : sure),
    0n,
  );

const shared = (states: State[], letters: bigint, ...at: number[]) =>
  at.reduce((left, one) => left & (states[one]?.mask ?? 0n), letters) !== 0n;
