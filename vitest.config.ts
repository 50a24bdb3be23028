/** Two groups of tests: `fast` on Bun alone, then `e2e` in Chromium, two files at a time, against the built client. */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // The other pools do not start on Bun.
    pool: "threads",
    projects: [
      {
        test: {
          name: "fast",
          include: ["tests/*.test.{ts,tsx}", "tests/{rules,server,client}/**/*.test.{ts,tsx}"],
          testTimeout: 20_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
