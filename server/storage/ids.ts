/** Row ids: UUIDs that sort by creation time (version 7). */
export function newId(): string {
  return Bun.randomUUIDv7();
}
