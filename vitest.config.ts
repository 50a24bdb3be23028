/** Two groups of tests: `fast` on Bun alone, then `e2e` in Chromium, four files at a time, against the built client. */
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { desfaseMs } from "./tests/support/dia.ts";
import { LongestFirst } from "./tests/support/longest-first.ts";

// Here, in the first process: its workers inherit it.
desfaseMs();

export default defineConfig({
  test: {
    // The other pools do not start on Bun.
    pool: "threads",
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "fast",
          setupFiles: "tests/support/setup.ts",
          include: [
            "tests/*.test.{ts,tsx}",
            "tests/{rules,bank,bench,server,client,money,golden,attacks,faults}/**/*.test.{ts,tsx}",
          ],
          // The slowest take some seconds alone; on a machine shared with other work some passed 20 s and were no fault.
          testTimeout: 60_000,
          // No file leaves anything behind in a module, so files share theirs: half the time goes otherwise into loading them.
          isolate: false,
          // As many as there are processors: left to itself one of them is kept free.
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: "e2e",
          setupFiles: "tests/support/setup.ts",
          include: ["tests/e2e/**/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // What a page comes to show is waited for as long as a step of its browser is.
          expect: { poll: { timeout: 30_000 } },
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // Firefox and WebKit: `bun run test:browsers`, which brings them.
        test: {
          name: "browsers",
          setupFiles: "tests/support/setup.ts",
          include: process.env.FIREFOX_PATH ? ["tests/browsers/**/*.test.ts"] : [],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
