/** Dry runs: what a change would do, without doing it. */
import { type Db, inTransaction } from "./db.ts";

/** Runs `story`, rolls everything back and returns its result. No effects run. */
export function rehearse<T>(db: Db, story: (tx: Db) => T): T {
  let told: { answer: T } | undefined;
  const takeBack = new Error("rehearsed");
  try {
    inTransaction<never>(db, (tx) => {
      told = { answer: story(tx) };
      throw takeBack;
    });
  } catch (error) {
    if (error !== takeBack || !told) throw error;
  }
  return (told as { answer: T }).answer;
}
