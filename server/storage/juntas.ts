/**
 * Groups concurrent changes into one commit: a commit waits for the disk, which writes many as fast as one. Each change is
 * acknowledged only once all are on disk, and sees what those before it wrote, as if each had been committed alone.
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
 * Runs `story` in a transaction soon, together with everything requested before the current requests have been read. Nothing is
 * open meanwhile, so uncommitted data is never read. A story that fails leaves nothing behind and the others stay.
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
  // After that many, others are served before the rest.
  if (queue.length > 0) setImmediate(commitNext, db, queue);
  const [only, ...rest] = together;
  try {
    const told =
      only && rest.length === 0
        ? [tellAlone(db, only)]
        : inTransaction<(() => void)[]>(db, (tx) => together.map((one) => tell(tx, one)));
    for (const answer of told) answer();
  } catch (error) {
    // A disk failure concerns all of them: nothing is kept.
    for (const { reject } of together) reject(error);
  }
}

/** Runs it without a savepoint. */
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
