/** Detects whether anything was written since a given moment. */

interface Asked {
  readonly inTransaction: boolean;
  prepare(source: string): { pluck(): { get(): unknown } };
}

/**
 * Returns a value that changes with every write by anybody; null inside a transaction, whose writes may be rolled back. It
 * counts rows written by this connection, including rolled back ones, and commits of all others, because the command line
 * writes beside the server.
 */
export function momentOf(driver: Asked): () => string | null {
  const [own, others] = [
    driver.prepare("select total_changes()").pluck(),
    driver.prepare("pragma data_version").pluck(),
  ];
  return () => (driver.inTransaction ? null : `${own.get()},${others.get()}`);
}
