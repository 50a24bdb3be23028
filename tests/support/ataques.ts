/** Shared by the attacks of tests/attacks. */
import type { Answer } from "./server.ts";

/** Attacks run in their full size by `bun run test:attacks`, in a small form otherwise. */
export const ATAQUES_ENTEROS = process.env.ATAQUES === "todo";

/** How many results there were of each kind: "200", "CODE_WRONG" … */
export function tally(answers: Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, codigo } of answers) {
    const kind = codigo ?? String(status);
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

/** Runs `work` for each of `items`, `width` at a time. */
export async function crowd<T, R>(items: T[], width: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = [];
  const queue = items.entries();
  const walk = async () => {
    for (const [i, item] of queue) answers[i] = await work(item);
  };
  await Promise.all(Array.from({ length: width }, walk));
  return answers;
}
