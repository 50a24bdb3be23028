import { replaceEqualDeep } from "@tanstack/react-query";

/** Something read at one state of the database, as server/core/live.ts counts them. */
interface Versioned {
  version: number;
}

/** What stays in the cache when `next` arrives: the newer of both. A late answer may have been read before a live message was. */
export function newest(known: unknown, next: unknown): unknown {
  const older = known !== undefined && (next as Versioned).version < (known as Versioned).version;
  return older ? known : replaceEqualDeep(known, next);
}
