/** The one way to write: an action becomes what a procedure's `.mutation()` takes. */
import { createHmac } from "node:crypto";
import { and, eq, lt } from "drizzle-orm";
import { claves, session } from "../../drizzle/schema.ts";
import { instante, MS_PER_DAY } from "../../rules/country/fecha.ts";
import { CLAVES_GUARDADAS_DIAS } from "../../rules/limits.ts";
import { type Db, inTransaction } from "../storage/db.ts";
import type { BaseContext, Usuario } from "./context.ts";
import { fail } from "./errors.ts";
import { seal, unseal } from "./seal.ts";

/** Runs inside a transaction that `change` opened, or a job, the command line or another action. Never asynchronous. */
export type Action<C, I, R> = (tx: Db, ctx: C, input: I) => R;

/** Who may have a key: an anonymous caller has no user to whom it would belong. */
type Caller = BaseContext & { usuario?: Usuario | null; sessionId?: string | null };
type Call<C, I> = { ctx: C; input: I & { clave?: string | undefined } };

/**
 * Opens one transaction, runs `action` in it, and the effects after the commit. The same `clave` of the same person with the
 * same input gives the first answer again and happens once; with other input, or for another `name`, it refuses KEY_REUSED.
 */
export function change<C extends Caller, I, R>(name: string, action: Action<C, I, R>) {
  return ({ ctx, input }: Call<C, I>): R => {
    const { clave, rest } = takeKey<I>(input);
    const write = (tx: Db) => {
      const key = keyOf(ctx, name, clave, rest);
      const known = key && findAnswer(tx, ctx, key);
      if (known) return known.answer as R;
      const answer = action(tx, ctx, rest);
      if (key) keepAnswer(tx, ctx, key, answer);
      return answer;
    };
    return inTransaction<unknown>(ctx.db, write) as R;
  };
}

/**
 * The same for what must wait for something before it can write: `prepare` proves, hashes or signs outside of the transaction
 * and gives `action` its input. A key that was answered before is answered without preparing anything again. Refuses UNAUTHORIZED
 * when the caller's session was ended meanwhile: the account may be somebody else's by then.
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
    const began = hasSession(ctx.db, ctx);
    const prepared = await prepare(ctx, rest);
    const keyed = change(name, (tx: Db, caller: C) => {
      if (began && !hasSession(tx, caller)) fail("UNAUTHORIZED");
      return action(tx, caller, prepared);
    });
    return keyed({ ctx, input });
  };
}

const hasSession = (db: Db, { sessionId }: Caller) =>
  Boolean(sessionId) &&
  db
    .select({ id: session.id })
    .from(session)
    .where(eq(session.id, String(sessionId)))
    .get() !== undefined;

/** An action in a transaction of its own and without a key: for jobs, the command line and the demonstration. */
export function run<C extends BaseContext, I, R>(ctx: C, action: Action<C, I, R>, input: NoInfer<I>): R {
  return inTransaction<unknown>(ctx.db, (tx) => action(tx, ctx, input)) as R;
}

/** Forgets keys too old to come again. */
export function forgetOldKeys(db: Db, now: number): void {
  db.delete(claves)
    .where(lt(claves.creado, instante(now - CLAVES_GUARDADAS_DIAS * MS_PER_DAY)))
    .run();
}

interface Key {
  userId: string;
  clave: string;
  /** Tells one input from another without holding it: an input may have a password in it. */
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

/** Sealed: the answer to an invitation holds its link, which must not lie open. */
function keepAnswer(tx: Db, { clock, codes }: Caller, key: Key, answer: unknown): void {
  const respuesta = answer === undefined ? null : seal(codes.secret, JSON.stringify(answer));
  tx.insert(claves)
    .values({ ...key, respuesta, creado: clock.now() })
    .run();
}

/** What was answered to that key before; refuses KEY_REUSED when it came with something else. */
function findAnswer(db: Db, { codes }: Caller, { userId, clave, huella }: Key): { answer: unknown } | undefined {
  const known = db
    .select()
    .from(claves)
    .where(and(eq(claves.userId, userId), eq(claves.clave, clave)))
    .get();
  if (!known) return undefined;
  if (known.huella !== huella) fail("KEY_REUSED");
  return { answer: known.respuesta === null ? undefined : JSON.parse(unseal(codes.secret, String(known.respuesta))) };
}
