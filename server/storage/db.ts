/** The only module that imports the driver: connections with their pragmas, and transactions. */
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import Database, { type RunResult } from "better-sqlite3";
import { count, type SQL } from "drizzle-orm";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { BetterSQLiteSession } from "drizzle-orm/better-sqlite3/session";
import { BaseSQLiteDatabase, type SQLiteTable } from "drizzle-orm/sqlite-core";
import * as schema from "../../drizzle/schema.ts";
import { ESPERA_BASE_MS } from "../../rules/limits/limits.ts";
import { asStartError, createFallas, type Fallas, fallaDeDisco, HeldError, SALIDA } from "./disk/fallas.ts";
import { createHalla } from "./halla.ts";
import { momentOf } from "./moment.ts";
import { PlannedOnce } from "./planner.ts";

/** A database or an open transaction: the first parameter of every query. Always synchronous. */
export type Db = BaseSQLiteDatabase<"sync", RunResult, typeof schema>;
type Driver = InstanceType<typeof Database>;
type Statement = ReturnType<Driver["prepare"]>;

export interface Storage {
  db: Db;
  /** The connection itself, for pragmas, backups and tests. */
  driver: Driver;
  /** Disk errors so far. */
  fallas: Fallas;
  close(): void;
}

/** SQLite checkpoints the WAL after this many bytes (a thousand pages). */
const WAL_BYTES = 1000 * 4096;

/** Opens a database with pragmas under which acknowledged writes survive a power cut. Does not migrate. */
export function openDatabase(file: string): Storage {
  const driver = new Database(file);
  driver.pragma("journal_mode = WAL");
  driver.pragma("synchronous = FULL");
  // Deleted data is also overwritten in the file.
  driver.pragma("secure_delete = ON");
  driver.pragma("foreign_keys = ON");
  driver.pragma(`busy_timeout = ${ESPERA_BASE_MS}`);
  // Shrinks the WAL after one large change, or a long read beside writes, once it is copied into the file.
  driver.pragma(`journal_size_limit = ${WAL_BYTES}`);
  return storageOf(driver);
}

/**
 * Keeps savepoint journals and sort data in memory, so that they need neither the disk nor temporary files. Only for small
 * changes: an index of a migration, or `doctor`, would hold whole tables.
 */
export function keepTemporaryInMemory({ driver }: Storage): void {
  driver.pragma("temp_store = MEMORY");
}

/** Opens an existing file read-only, while others may be writing. */
export function openReadOnly(file: string): Storage {
  return storageOf(new Database(file, { readonly: true, fileMustExist: true, timeout: ESPERA_BASE_MS }));
}

interface Connection {
  file: string;
  fallas: Fallas;
  driver: Driver;
  /** The same connection, for preparing queries. */
  planner: Db;
  /** Changes with every write by anybody; null inside a transaction, whose writes may be rolled back. */
  moment: () => string | null;
  /** Runs `story` in an immediate transaction, or in a savepoint inside another one. */
  immediately: (story: () => unknown) => unknown;
}

/** The connection behind a Drizzle database. */
const connections = new WeakMap<Db, Connection>();

function storageOf(driver: Driver): Storage {
  const fallas = createFallas();
  driver.function("halla", { deterministic: true }, createHalla());
  const client = remembering(driver, fallas);
  const db = drizzle(client, { schema });
  const dialect = new PlannedOnce();
  const plain = preparing(driver, (source) => watched(driver.prepare(source), fallas));
  const planner: Db = new BaseSQLiteDatabase(
    "sync",
    dialect,
    new BetterSQLiteSession(plain, dialect, undefined),
    undefined,
  );
  const { immediate } = driver.transaction((story: () => unknown) => story());
  connections.set(db, {
    file: driver.name,
    fallas,
    driver: client,
    planner,
    moment: momentOf(driver),
    immediately: (story) => immediate(story),
  });
  return { db, driver, fallas, close: () => driver.close() };
}

/** The connection of a database: its file, disk errors and statements. */
export function connectionOf(db: Db): Connection {
  const connection = connections.get(db);
  if (!connection) throw new Error("this database was not opened here");
  return connection;
}

/** How many compiled statements are cached: more than the program has, not counting those with variable numbers of ids. */
const MAX_STATEMENTS = 500;

/**
 * The connection with its compiled statements cached by their text, evicting the least used: compiling one, with all the
 * triggers it fires, takes longer than running it. SQLite recompiles by itself what a migration changed.
 */
function remembering(driver: Driver, fallas: Fallas): Driver {
  const known = new Map<string, Statement>();
  const own = driver.prepare;
  const prepare = (source: string) => {
    // A test replaced `prepare` to see every statement.
    if (driver.prepare !== own) return driver.prepare(source);
    const found = known.get(source);
    const statement = found ?? watched(driver.prepare(source), fallas);
    known.delete(source);
    known.set(source, statement);
    const oldest = known.size > MAX_STATEMENTS ? known.keys().next().value : undefined;
    if (oldest !== undefined) known.delete(oldest);
    // The last user may have asked for rows as arrays.
    return found?.reader ? found.raw(false) : statement;
  };
  return preparing(driver, prepare);
}

/** The connection with a different way of preparing statements. */
const preparing = (driver: Driver, prepare: (source: string) => Statement): Driver =>
  Object.assign(Object.create(driver), { prepare });

/** Wraps a statement so that disk errors are reported. */
function watched(statement: Statement, fallas: Fallas): Statement {
  type Method = (...params: unknown[]) => never;
  // Looked up at each call, so that tests can replace the driver's methods.
  const driver = Object.getPrototypeOf(statement) as Record<"run" | "get" | "all", Method>;
  for (const name of ["run", "get", "all"] as const) {
    const looked = (params: unknown[]) => {
      try {
        return driver[name].apply(statement, params);
      } catch (error) {
        fallas.note(error);
        throw error;
      }
    };
    statement[name] = statement.readonly
      ? (...params: unknown[]) => looked(params)
      : (...params: unknown[]) => fallas.guarded(() => driver[name].apply(statement, params));
  }
  return statement;
}

/** Writes a consistent copy of the database to a file. */
export function backupTo(driver: Driver, file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  rmSync(file, { force: true });
  driver.prepare("VACUUM INTO ?").run(file);
}

/** Offset of the header bytes with the journal mode: 2 for WAL, 1 otherwise. */
const HEADER_MODES = 18;

/**
 * The same, page by page: two copies differ in the pages that changed between them. In one step, because in several SQLite
 * starts over after every write. Deleted data is not in it either (`secure_delete`).
 */
export async function copyPages(driver: Driver, file: string): Promise<void> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  rmSync(file, { force: true });
  await driver.backup(file, { progress: () => 0x7fffffff });
  const copy = openSync(file, "r+");
  writeSync(copy, Uint8Array.of(1, 1), 0, 2, HEADER_MODES);
  closeSync(copy);
}

/**
 * Locks DATA_DIR for this process; a second one is refused. It is SQLite's own lock on a file beside the database, so the
 * kernel frees it however the process ends. Returns a function that releases it.
 */
export function lockDataDir(dataDir: string): () => void {
  let lock: Driver | null = null;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    lock = new Database(join(dataDir, "cuotica.lock"), { timeout: 0 });
    lock.pragma("locking_mode = EXCLUSIVE");
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lock?.close();
    const falla = fallaDeDisco(error);
    if (falla?.clase !== "ocupada") throw asStartError(error, dataDir) ?? error;
    throw new HeldError(`Otro proceso de Cuotica ya usa ${dataDir}. Ciérralo o elige otro DATA_DIR.`, SALIDA.pasa);
  }
  const held = lock;
  return () => held.close();
}

type Effect = () => void;

/** The pending effects of the open transactions of each database, outermost first. */
const openTransactions = new WeakMap<Db, Effect[][]>();
const listeners = new Set<Effect>();

/** Calls `listener` after every commit that wrote something. */
export function onWritten(listener: Effect): void {
  listeners.add(listener);
}

/** Runs `effect` after the outermost commit, and never if that is rolled back. */
export function afterCommit(tx: Db, effect: Effect): void {
  const effects = openTransactions.get(tx)?.at(-1);
  if (!effects) throw new Error("afterCommit was called outside of inTransaction");
  effects.push(effect);
}

/**
 * Runs `story` in a transaction, the only way to write several things. Synchronous and immediate: an async callback would
 * return before its writes and nothing would roll back, so its type and its result are both refused. Inside another transaction
 * it is a savepoint, whose effects wait for the outermost commit. A connection has one transaction at a time, so the `tx` that
 * `story` gets is `db`.
 */
export function inTransaction<T>(db: Db, story: (tx: Db) => T extends PromiseLike<unknown> ? never : T): T {
  const { fallas, immediately } = connectionOf(db);
  const open = openTransactions.get(db) ?? [];
  openTransactions.set(db, open);
  const effects: Effect[] = [];
  const before = open.length === 0 ? countWrites(db) : 0;
  open.push(effects);
  let result: T;
  try {
    // The driver runs BEGIN and COMMIT itself, not through the watched statements.
    result = fallas.guarded(() => immediately(() => runSynchronously(db, story)) as T);
  } finally {
    open.pop();
  }
  const outer = open.at(-1);
  if (outer) {
    outer.push(...effects);
    return result;
  }
  if (countWrites(db) !== before) effects.push(...listeners);
  for (const effect of effects) attempt(effect);
  return result;
}

/** The commit already succeeded, so a failing effect is reported as an unhandled rejection. */
export function attempt(effect: Effect): void {
  try {
    effect();
  } catch (error) {
    void Promise.reject(error);
  }
}

function runSynchronously<T>(db: Db, story: (tx: Db) => T): T {
  const result = story(db);
  if (result instanceof Promise) throw new Error("a transaction must be synchronous");
  return result;
}

/**
 * A query that is built and compiled once per database, and run with values for its placeholders: building one takes longer
 * than SQLite needs to answer it. Inside a transaction it is the same statement, and sees the transaction's writes. Values that
 * decide on the index are written into it, never passed as placeholders.
 */
export function prepared<Query>(build: (db: Db) => Query): (db: Db) => Query {
  const built = new WeakMap<Db, Query>();
  return (db) => {
    const known = built.get(db);
    if (known !== undefined) return known;
    const query = build(connectionOf(db).planner);
    built.set(db, query);
    return query;
  };
}

/** The number of rows written by this connection since it was opened. */
function countWrites(db: Db): number {
  return (connectionOf(db).driver.prepare("select total_changes() as n").get() as { n: number }).n;
}

/** How many rows of `table` match. */
export function countRows(db: Db, table: SQLiteTable, where?: SQL): number {
  return db.select({ n: count() }).from(table).where(where).get()?.n ?? 0;
}

/** Whether the error is a violation of that unique index, or of a unique constraint on that column. */
export function isUniqueViolation(error: unknown, column: string): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return (
    cause instanceof Database.SqliteError && cause.code === "SQLITE_CONSTRAINT_UNIQUE" && cause.message.includes(column)
  );
}
