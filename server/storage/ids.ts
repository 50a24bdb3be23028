/** Identifiers of rows: UUIDs that sort by the moment they were made. */
export function newId(): string {
  return Bun.randomUUIDv7();
}
