/**
 * Two tiers of tests, each with two groups: on Bun alone, then in Chromium against the built server. The first tier is `fast` and `e2e`
 * (`bun run test`); what lies in tests/todo/ runs with `bun run test:todo`.
 */
import { availableParallelism } from "node:os";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { Avance } from "./tests/support/avance.ts";
import { desfaseMs } from "./tests/support/dia.ts";
import { LongestFirst } from "./tests/support/longest-first.ts";

// Here, in the first process: its workers inherit it.
desfaseMs();

function project(name: string, groupOrder: number, include: string[], test: object): TestProjectInlineConfiguration {
  // The other pools do not start on Bun.
  const shared = { pool: "threads", setupFiles: "tests/support/setup.ts", sequence: { groupOrder } } as const;
  return { test: { name, include, ...shared, ...test } };
}

const onBun = {
  // The slowest take some seconds alone; on a machine shared with other work some passed 20 s and were no fault.
  testTimeout: 60_000,
  // A program that starts, and its first accounts.
  hookTimeout: 60_000,
  // No file leaves anything behind in a module, so files share theirs: half the time goes otherwise into loading them.
  isolate: false,
  // As many as there are processors: left to itself one of them is kept free.
  maxWorkers: availableParallelism(),
};
/** Much of what they take is waiting for the programs that they start. Projects of one group have as many workers each. */
const withPrograms = { ...onBun, maxWorkers: availableParallelism() + 1 };
const inChromium = {
  // Four at a time on two processors, beside whatever else the machine does: what takes 20 s alone has taken 120 s.
  testTimeout: 240_000,
  // The files of a worker share its Chromium (tests/support/browser.ts).
  isolate: false,
  hookTimeout: 240_000,
  // What a page comes to show is waited for as long as a step of its browser is.
  expect: { poll: { timeout: 30_000 } },
  maxWorkers: 4,
};

const ROOMS = "rules,bank,bench,server,client,money,golden,attacks,faults";

export default defineConfig({
  test: {
    pool: "threads",
    reporters: [new Avance()],
    sequence: { sequencer: LongestFirst },
    projects: [
      project("fast", 0, ["tests/*.test.{ts,tsx}", `tests/{${ROOMS}}/**/*.test.{ts,tsx}`], onBun),
      project("todo", 1, [`tests/todo/{${ROOMS}}/**/*.test.{ts,tsx}`, "tests/todo/*.test.ts"], withPrograms),
      project("e2e", 2, ["tests/e2e/**/*.test.ts"], inChromium),
      project("todo-e2e", 2, ["tests/todo/e2e/**/*.test.ts"], inChromium),
      // Firefox and WebKit: `bun run test:browsers`, which brings them.
      project("browsers", 3, process.env.FIREFOX_PATH ? ["tests/browsers/**/*.test.ts"] : [], {
        ...inChromium,
        maxWorkers: 1,
        fileParallelism: false,
      }),
    ],
  },
});
