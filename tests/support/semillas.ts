/**
 * Seeds that once found a defect: paste here the lines that `bun run test:explorar` prints, and run `bun run fix`. Each runs again in
 * every run of its test.
 */
export interface Semilla {
  file: string;
  /** The name with its describes, joined by " > ". */
  test: string;
  seed: number;
  /** Goes straight to the smallest failing case. Drop it once the property draws other values. */
  path?: string;
}

export const SEMILLAS: readonly Semilla[] = [];
