/**
 * Changes that came in together share one commit: what a commit waits for is the disk, and the disk takes many as fast as one. Each
 * is told only once all are on it, and sees what those before it wrote, as if each had been committed alone.
 */
import { MAX_CAMBIOS_JUNTOS } from "../../rules/limits/limits.ts";
import { connectionOf, type Db, inTransaction } from "./db.ts";

interface Waiting {
  story: (tx: Db) => unknown;
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
}

const queues = new WeakMap<Db, Waiting[]>();

/**
 * Runs `story` in a transaction soon: with all that is asked for before the requests at hand have been read. Nothing is open
 * meanwhile, so nobody reads what is not committed. One that fails leaves nothing, and the others stand.
 */
export function inSharedTransaction<T>(db: Db, story: (tx: Db) => T): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const queue = queues.get(db) ?? [];
    queues.set(db, queue);
    queue.push({ story, resolve: resolve as Waiting["resolve"], reject });
    if (queue.length === 1) setImmediate(commitNext, db, queue);
  });
}

function commitNext(db: Db, queue: Waiting[]): void {
  const together = queue.splice(0, MAX_CAMBIOS_JUNTOS);
  // Others are answered before those who come after so many.
  if (queue.length > 0) setImmediate(commitNext, db, queue);
  const [only, ...rest] = together;
  try {
    const told =
      only && rest.length === 0
        ? [tellAlone(db, only)]
        : inTransaction<(() => void)[]>(db, (tx) => together.map((one) => tell(tx, one)));
    for (const answer of told) answer();
  } catch (error) {
    // What the disk refuses to one it refuses to all: nothing of any of them is kept.
    for (const { reject } of together) reject(error);
  }
}

/** Without a savepoint around it. */
function tellAlone(db: Db, { story, resolve }: Waiting): () => void {
  const answer = inTransaction<unknown>(db, story);
  return () => resolve(answer);
}

/** The outcome to report after the commit. Throws if SQLite rolled back the whole transaction. */
function tell(tx: Db, { story, resolve, reject }: Waiting): () => void {
  try {
    const answer = inTransaction<unknown>(tx, story);
    return () => resolve(answer);
  } catch (error) {
    const { driver, fallas } = connectionOf(tx);
    if (!driver.inTransaction) throw fallas.ultima?.error ?? error;
    return () => reject(error);
  }
}
