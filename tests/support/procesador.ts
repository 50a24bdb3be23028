/** What a process spends of the processor, which a busy machine does not stretch as it does the time on the clock. */
import { readdirSync, readFileSync } from "node:fs";

/** Of all threads of that process until now. */
export function processorMs(pid: number): number {
  let ns = 0;
  for (const task of readdirSync(`/proc/${pid}/task`))
    try {
      ns += Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, "utf8").split(" ")[0]);
    } catch {
      // A thread that ended meanwhile.
    }
  return ns / 1e6;
}

/** The least that so many tries of `work` took: what else the process was about is in the others. */
export async function leastMs(pid: number, work: () => Promise<unknown>, enough: number, tries = 3): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let n = 0; n < tries && least > enough; n += 1) {
    const before = processorMs(pid);
    await work();
    least = Math.min(least, processorMs(pid) - before);
  }
  return least;
}
