/**
 * Seeds that once found a defect: paste here the lines that `bun run test:explorar` prints, and run `bun run fix`. Each runs
 * again in every run of its test.
 */
export interface Semilla {
  file: string;
  /** The name with its describes, joined by " > ". */
  test: string;
  seed: number;
  /** Goes straight to the failing value, by its first number. Remove it once the property draws other values. */
  path?: string;
}

export const SEMILLAS: readonly Semilla[] = [
  {
    file: "tests/money/historias.test.ts",
    test: "after every command of any history of up to 10, every screen agrees with the model",
    seed: 1474556296,
    path: "53",
  },
  {
    file: "tests/money/historias.test.ts",
    test: "after every command of any history of up to 50, every screen agrees with the model",
    seed: 14769819,
    path: "54",
  },
  {
    file: "tests/money/historias.test.ts",
    test: "after every command of any history of up to 50, every screen agrees with the model",
    seed: 12707800,
    path: "35",
  },
  {
    file: "tests/money/historias.test.ts",
    test: "after every command of any history of up to 50, every screen agrees with the model",
    seed: 9120579,
    path: "26",
  },
  {
    file: "tests/money/historias.test.ts",
    test: "after every command of any history of up to 50, every screen agrees with the model",
    seed: 6863445,
    path: "78",
  },
];
