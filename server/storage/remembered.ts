/** Caches what is read often and rarely changes, until anything is written. */
import { connectionOf, type Db } from "./db.ts";

/**
 * Caches the result of `read` until anybody writes anything, in this process or another. Inside a transaction it is read again.
 * All callers get the same frozen object.
 */
export function remembered<T>(read: (db: Db) => T): (db: Db) => T {
  const kept = new WeakMap<object, { moment: string; found: T }>();
  return (db) => {
    const connection = connectionOf(db);
    // Taken before reading, so that a write meanwhile invalidates the result.
    const moment = connection.moment();
    const known = kept.get(connection);
    if (known && known.moment === moment) return known.found;
    if (moment === null) return read(db);
    const found = frozen(read(db));
    kept.set(connection, { moment, found });
    return found;
  };
}

function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const each of Object.values(value)) frozen(each);
  }
  return value;
}
