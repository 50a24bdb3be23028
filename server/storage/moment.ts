/** Detects whether anything was written since a given moment. */

interface Asked {
  readonly inTransaction: boolean;
  prepare(source: string): { pluck(): { get(): unknown } };
}

/**
 * Another after every write of anybody; null inside a transaction, where what is written may be taken back. Rows written by this
 * connection, those that were taken back too, and commits of all the others: the command line writes beside us.
 */
export function momentOf(driver: Asked): () => string | null {
  const [own, others] = [
    driver.prepare("select total_changes()").pluck(),
    driver.prepare("pragma data_version").pluck(),
  ];
  return () => (driver.inTransaction ? null : `${own.get()},${others.get()}`);
}
