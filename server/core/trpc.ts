/** tRPC: the ladder of procedures, and the one place where a failure becomes what leaves the server. */
import { getTRPCErrorFromUnknown, initTRPC, TRPCError } from "@trpc/server";
import * as z from "zod/mini";
import { fieldErrors } from "../../rules/input/entrada.ts";
import { type Limite, RITMOS, scaled } from "../../rules/limits/tries.ts";
import type { Papel } from "../../rules/people/acceso/papeles.ts";
import { conCodigo, type ErrorCode, type PlainCode, refuseFor, textOf } from "../../rules/texts/refusals/rechazos.ts";
import { ticks } from "./clock.ts";
import type { AdminContext, Usuario } from "./context.ts";
import { DomainError, fail, isOurFault, refusalIn, trpcCodeOf } from "./errors.ts";
import { giveTurnBack, sobreOf, takeTurnId } from "./limites/queries.ts";
import { networksOf } from "./net/address.ts";
import type { RequestContext } from "./net/http.ts";
import { paceLectura, paceUno, takePlace } from "./net/ritmo.ts";

z.config(z.locales.es());

/** What a failure says: a code, a text to show, and errors beside their fields. Nothing else leaves. */
interface Failure {
  codigo: ErrorCode;
  message: string;
  campos: Record<string, string> | null;
}

/** Failures of tRPC itself, which are never a person's to read in English. */
const BY_TRPC_CODE: Partial<Record<TRPCError["code"], PlainCode>> = {
  PARSE_ERROR: "INPUT_INVALID",
  BAD_REQUEST: "INPUT_INVALID",
  METHOD_NOT_SUPPORTED: "INPUT_INVALID",
  UNSUPPORTED_MEDIA_TYPE: "INPUT_INVALID",
  NOT_FOUND: "NOT_FOUND",
  PAYLOAD_TOO_LARGE: "BODY_TOO_LARGE",
  UNAUTHORIZED: "UNAUTHORIZED",
  FORBIDDEN: "FORBIDDEN",
};

function failureOf(error: TRPCError): Failure {
  const { cause } = error;
  const known = refusalIn(cause);
  if (known) return { codigo: known.code, message: known.message, campos: known.campos ?? null };
  if (cause instanceof z.core.$ZodError) {
    const message = cause.issues[0]?.message ?? textOf("INPUT_INVALID");
    return { codigo: "INPUT_INVALID", message, campos: fieldErrors(cause) };
  }
  const codigo: PlainCode = BY_TRPC_CODE[error.code] ?? "UNEXPECTED";
  return { codigo, message: textOf(codigo), campos: null };
}

const t = initTRPC.context<RequestContext>().create({
  isDev: false,
  sse: { ping: { enabled: true, intervalMs: 25_000 }, client: { reconnectAfterInactivityMs: 60_000 } },
  errorFormatter({ shape, error, ctx }) {
    const { message: said, ...failure } = failureOf(error);
    const message = ctx && isOurFault(failure.codigo) ? conCodigo(said, ctx.solicitud) : said;
    const { code, httpStatus, path } = shape.data;
    return { code: shape.code, message, data: { code, httpStatus, path, ...failure } };
  },
});

export const router = t.router;
/** Puts what several features know under one key. */
export const mergeRouters = t.mergeRouters;

/** For a query that costs as much as a change. */
export const pacedQuery = t.middleware(({ ctx, next }) => {
  const { id } = ctx.usuario ?? fail("UNAUTHORIZED");
  demandPlace(ctx, RITMOS.consulta, `persona:${id}`);
  return next();
});

export function demandPlace(
  { codes, clock }: RequestContext,
  ritmo: readonly Limite[],
  quien: string | string[],
): void {
  const wait = takePlace(ritmo, quien, codes.rateLimitFactor, clock.now());
  if (wait > 0) throw new DomainError(refuseFor(wait));
}

function callerOf({ usuario, navegador, ip }: RequestContext): [readonly Limite[], string | string[]] {
  if (usuario) return [RITMOS.persona, `persona:${usuario.id}`];
  return navegador
    ? [RITMOS.navegador, `navegador:${navegador}`]
    : [RITMOS.red, networksOf(ip).map((network) => `red:${network}`)];
}

/** For what costs more than it asks for: so often by one person; the same `clave` again is the same turn. Refuses TOO_MANY_TRIES. */
export const costly = (limite: Limite) =>
  t.middleware(({ ctx, input, next }) => {
    const clave = input && typeof input === "object" && "clave" in input ? input.clave : undefined;
    takePersonsTurn(ctx, limite, typeof clave === "string" ? clave : undefined);
    return next();
  });

/**
 * For what tells a person something of others by refusing it (`codes`): so often, and from then on it refuses before looking.
 * The turn is taken before and given back after any other answer, so that many at once learn no more than one by one.
 */
export const telling = (limite: Limite, codes: readonly ErrorCode[]) =>
  t.middleware(async ({ ctx, next }) => {
    const turn = takePersonsTurn(ctx, limite);
    const result = await next();
    const told = !result.ok && result.error.cause instanceof DomainError && codes.includes(result.error.cause.code);
    if (!told) giveTurnBack(ctx.db, turn);
    return result;
  });

function takePersonsTurn(ctx: RequestContext, limite: Limite, clave?: string): string {
  const { id: whom } = ctx.usuario ?? fail("UNAUTHORIZED");
  const now = ctx.clock.now();
  const id = clave && sobreOf(limite, whom, clave);
  const turn = takeTurnId(ctx.db, scaled(limite, ctx.codes.rateLimitFactor), sobreOf(limite, whom), now, id);
  return turn ?? fail("TOO_MANY_TRIES");
}

type Call = "query" | "mutation" | "subscription";

/**
 * What every procedure begins with, in one step: who may call it, how often, what a failure is called, and how long it took where the
 * operator counts. `admit` refuses; past it the context is what `Admitted` says of it, and goes on as it is: a step more, or a copy of
 * the context, costs as much as a query.
 */
const procedure = <Admitted extends object>(admit: (ctx: RequestContext, type: Call) => void) =>
  t.procedure.use(async ({ ctx, type, path, next }) => {
    const began = ticks();
    try {
      admit(ctx, type);
      if (type !== "mutation" && ctx.usuario && !ctx.token) {
        const turn = type === "query" ? paceLectura(ctx, ctx.usuario) : paceUno(ctx, ctx.usuario, "enVivo");
        if (turn) await turn;
      }
      const result = await next<Admitted>({});
      if (!result.ok) throw result.error;
      ctx.medir?.(path, "2xx", ticks() - began);
      return result;
    } catch (error) {
      const failure = classified(error);
      ctx.medir?.(path, OURS.has(failure.code) ? "5xx" : "4xx", ticks() - began);
      throw failure;
    }
  });

const OURS = new Set<TRPCError["code"]>(["INTERNAL_SERVER_ERROR", "SERVICE_UNAVAILABLE"]);

/** Gives a refusal the HTTP class of its code. */
function classified(error: unknown): TRPCError {
  const cause = refusalIn(error instanceof TRPCError ? error.cause : error);
  if (cause) return new TRPCError({ code: trpcCodeOf(cause.code), message: cause.message, cause });
  return getTRPCErrorFromUnknown(error);
}

/** Limits how fast changes may be asked for: by person, by browser before anybody is signed in, and last by network. API keys are limited elsewhere. */
function paced(ctx: RequestContext, type: Call): void {
  if (type === "mutation" && !ctx.token) demandPlace(ctx, ...callerOf(ctx));
}

function signedIn(ctx: RequestContext, type: Call): Usuario {
  if (!ctx.usuario) fail("UNAUTHORIZED");
  paced(ctx, type);
  return ctx.usuario;
}

interface SignedIn {
  usuario: Usuario;
  sessionId: string;
}

/** Anyone. */
export const publicProcedure = procedure<object>(paced);

/** Anybody who is signed in. */
export const userProcedure = procedure<SignedIn>(signedIn);

/** A client: an administrator is not one, and so never decides on a request of their own. */
export const borrowerProcedure = procedure<SignedIn>((ctx, type) => {
  if (signedIn(ctx, type).rol === "admin") fail("BORROWERS_ONLY");
});

/** An administrator by `rol`, which is read again at every request (spec §5), and with two steps where they are asked of all. */
const administrator = (least: Papel) =>
  procedure<SignedIn & Pick<AdminContext, "usuario">>((ctx, type) => void ctx.demandAdmin(signedIn(ctx, type), least));

/** Any administrator: what is only looked at. */
export const adminProcedure = administrator("lector");

/** Who does the work of every day: what changes a loan, a pago, a client. */
export const managerProcedure = administrator("gestor");

/** Who the house belongs to: its settings, its administrators, its devices and copies. */
export const ownerProcedure = administrator("propietario");
