/** What a change would do, without doing it. */
import { type Db, inTransaction } from "./db.ts";

/** What `story` would answer, told to the end and then taken back whole: nothing of it stays, and no effect runs. */
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
