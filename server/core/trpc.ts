/** tRPC: the procedure types by who may call them, and the only place where errors are turned into responses. */
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

/** The error that a client receives: a code, a text to show, and field errors. Nothing else is exposed. */
interface Failure {
  codigo: ErrorCode;
  message: string;
  campos: Record<string, string> | null;
}

/** tRPC's own errors, mapped so that nobody reads them in English. */
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
/** Merges routers of several features under one key. */
export const mergeRouters = t.mergeRouters;

/** Limits a query that is as expensive as a mutation. */
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

/** Limits expensive procedures per person; a retry with the same `clave` does not count again. Refuses TOO_MANY_TRIES. */
export const costly = (limite: Limite) =>
  t.middleware(({ ctx, input, next }) => {
    const clave = input && typeof input === "object" && "clave" in input ? input.clave : undefined;
    takePersonsTurn(ctx, limite, typeof clave === "string" ? clave : undefined);
    return next();
  });

/**
 * Limits procedures whose refusals (`codes`) reveal something about other people. The attempt is counted before the call and given back
 * unless it ended in such a refusal, so that parallel calls reveal no more than sequential ones.
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
 * The base of every procedure: authorization (`admit`), rate limits, error mapping and metrics in a single middleware. The context is
 * passed on as it is, typed as `Admitted`: another middleware, or a copy of the context, would cost as much as a query.
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

/** Maps a refusal to the tRPC error of its code. */
function classified(error: unknown): TRPCError {
  const cause = refusalIn(error instanceof TRPCError ? error.cause : error);
  if (cause) return new TRPCError({ code: trpcCodeOf(cause.code), message: cause.message, cause });
  return getTRPCErrorFromUnknown(error);
}

/**
 * Limits how fast changes may be asked for: by person, by browser before anybody is signed in, and last by network. API keys
 * are limited elsewhere.
 */
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

/** Clients only. Administrators are not clients, so nobody can decide on their own request. */
export const borrowerProcedure = procedure<SignedIn>((ctx, type) => {
  if (signedIn(ctx, type).rol === "admin") fail("BORROWERS_ONLY");
});

/**
 * An administrator with at least that role. The role is read on every request (spec §5); two-step sign-in is checked where
 * required.
 */
const administrator = (least: Papel) =>
  procedure<SignedIn & Pick<AdminContext, "usuario">>((ctx, type) => void ctx.demandAdmin(signedIn(ctx, type), least));

/** Any administrator: for reading. */
export const adminProcedure = administrator("lector");

/** Administrators who do the daily work: changes to loans, pagos and clients. */
export const managerProcedure = administrator("gestor");

/** Owners: settings, administrators, devices, backups, API keys. */
export const ownerProcedure = administrator("propietario");
