/** The only way to write: turns an action into the resolver of a mutation. */
import { createHmac } from "node:crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import { session } from "../../drizzle/schema/accounts.ts";
import { claves } from "../../drizzle/schema/operator.ts";
import { usuarios } from "../../drizzle/schema/people.ts";
import { instante, MS_PER_DAY } from "../../rules/country/fecha.ts";
import { CLAVES_GUARDADAS_DIAS } from "../../rules/limits/limits.ts";
import { type Db, inTransaction, prepared } from "../storage/db.ts";
import { named, whole } from "../storage/filas.ts";
import { inSharedTransaction } from "../storage/juntas.ts";
import type { BaseContext, Usuario } from "./context.ts";
import { fail } from "./errors.ts";
import { seal, unseal } from "./seal.ts";

/** Runs inside a transaction opened by `change`, a job, the command line or another action. Never asynchronous. */
export type Action<C, I, R> = (tx: Db, ctx: C, input: I) => R;

/** A caller, whose idempotency keys belong to their user; anonymous callers have none. */
type Caller = BaseContext & { usuario?: Usuario | null; sessionId?: string | null };
type Call<C, I> = { ctx: C; input: I & { clave?: string | undefined } };

/**
 * Runs `action` in one transaction, which it may share with others that came at the same time, and the effects after the commit. The
 * same `clave` of the same person with the same input gives the first answer again and happens once; with other input, or for
 * another `name`, it refuses KEY_REUSED. Refuses UNAUTHORIZED when the caller's session ended, or their role changed, meanwhile.
 */
export function change<C extends Caller, I, R>(name: string, action: Action<C, I, R>) {
  return ({ ctx, input }: Call<C, I>): Promise<R> => {
    const write = keyed(name, ctx, input, action);
    const asking = findAsking(ctx.db, ctx);
    return inSharedTransaction(ctx.db, (tx) => {
      demandStill(tx, ctx, asking);
      return write(tx);
    });
  };
}

/** Like `change`, but at once and in its own transaction: for changes made one after the other. */
export function changeNow<C extends Caller, I, R>(name: string, action: Action<C, I, R>) {
  return ({ ctx, input }: Call<C, I>): R => inTransaction<unknown>(ctx.db, keyed(name, ctx, input, action)) as R;
}

/**
 * `change` for actions that must await something before they write: `prepare` proves, hashes or signs outside the transaction
 * and returns the input of `action`. A repeated key is answered without preparing again. Permissions are checked again
 * afterwards, because the account may have changed. Refuses as `change` does.
 */
export function changeAfter<C extends Caller, I, P, R>(
  name: string,
  prepare: (ctx: C, input: I) => Promise<P>,
  action: Action<C, P, R>,
) {
  return async ({ ctx, input }: Call<C, I>): Promise<R> => {
    const { clave, rest } = takeKey<I>(input);
    const key = keyOf(ctx, name, clave, rest);
    const known = key && findAnswer(ctx.db, ctx, key);
    if (known) return known.answer as R;
    const asking = findAsking(ctx.db, ctx);
    const prepared = await prepare(ctx, rest);
    return inSharedTransaction(ctx.db, (tx) => {
      demandStill(tx, ctx, asking);
      return keyed(name, ctx, input, () => action(tx, ctx, prepared))(tx);
    });
  };
}

/** Runs under a key: returns the first answer if there was one. */
function keyed<C extends Caller, I, R>(name: string, ctx: C, input: Call<C, I>["input"], action: Action<C, I, R>) {
  const { clave, rest } = takeKey<I>(input);
  const key = keyOf(ctx, name, clave, rest);
  return (tx: Db): R => {
    const known = key && findAnswer(tx, ctx, key);
    if (known) return known.answer as R;
    const answer = action(tx, ctx, rest);
    if (key) keepAnswer(tx, ctx, key, answer);
    return answer;
  };
}

const bySession = prepared((db) =>
  db
    .select({ rol: usuarios.rol, papel: usuarios.papel })
    .from(session)
    .innerJoin(usuarios, eq(usuarios.id, session.userId))
    .where(eq(session.id, sql.placeholder("sessionId")))
    .prepare(),
);

/** The caller as their session authenticates them now; undefined without a session. */
const findAsking = (db: Db, { sessionId }: Caller) => (sessionId ? bySession(db).get({ sessionId }) : undefined);

function demandStill(tx: Db, ctx: Caller, before: ReturnType<typeof findAsking>): void {
  if (!before) return;
  const now = findAsking(tx, ctx);
  if (now?.rol !== before.rol || now.papel !== before.papel) fail("UNAUTHORIZED");
}

/** Runs an action in its own transaction, without a key: for jobs, the command line and the demonstration. */
export function run<C extends BaseContext, I, R>(ctx: C, action: Action<C, I, R>, input: NoInfer<I>): R {
  return inTransaction<unknown>(ctx.db, (tx) => action(tx, ctx, input)) as R;
}

/**
 * Runs `story` in a savepoint and rolls it back, to find out whether it would work. Throws what `story` throws; its effects
 * never run.
 */
export function tryOut(tx: Db, story: () => void): void {
  const done = new Error("taken back");
  try {
    inTransaction(tx, () => {
      story();
      throw done;
    });
  } catch (error) {
    if (error !== done) throw error;
  }
}

/** Deletes keys that are too old to be repeated. */
export function forgetOldKeys(db: Db, now: number): void {
  db.delete(claves)
    .where(lt(claves.creado, instante(now - CLAVES_GUARDADAS_DIAS * MS_PER_DAY)))
    .run();
}

interface Key {
  userId: string;
  clave: string;
  /** A fingerprint of the input, which is not stored itself because it may contain a password. */
  huella: string;
}

function takeKey<I>(input: I & { clave?: string | undefined }): { clave: string | undefined; rest: I } {
  if (typeof input !== "object" || input === null) return { clave: undefined, rest: input };
  const { clave, ...rest } = input;
  return { clave, rest: rest as I };
}

function keyOf(ctx: Caller, name: string, clave: string | undefined, input: unknown): Key | null {
  if (!clave || !ctx.usuario) return null;
  const huella = createHmac("sha256", ctx.codes.secret)
    .update(`${name} ${JSON.stringify(input)}`)
    .digest("base64url");
  return { userId: ctx.usuario.id, clave, huella };
}

const insertKey = prepared((db) => db.insert(claves).values(named(claves)).prepare());

/** Sealed, because some answers hold secrets, such as the link of an invitation. */
function keepAnswer(tx: Db, { clock, codes }: Caller, key: Key, answer: unknown): void {
  const respuesta = answer === undefined ? null : seal(codes.secret, JSON.stringify(answer));
  insertKey(tx).run(whole(claves, { ...key, respuesta, creado: clock.now() }));
}

const byKey = prepared((db) =>
  db
    .select()
    .from(claves)
    .where(and(eq(claves.userId, sql.placeholder("userId")), eq(claves.clave, sql.placeholder("clave"))))
    .prepare(),
);

/** The first answer under that key; refuses KEY_REUSED if it was used with other input. */
function findAnswer(db: Db, { codes }: Caller, { userId, clave, huella }: Key): { answer: unknown } | undefined {
  const known = byKey(db).get({ userId, clave });
  if (!known) return undefined;
  if (known.huella !== huella) fail("KEY_REUSED");
  return { answer: known.respuesta === null ? undefined : JSON.parse(unseal(codes.secret, String(known.respuesta))) };
}
