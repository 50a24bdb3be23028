/** `/api/v1`: the panel's procedures for other programs, which authenticate with an API key. */
import { getTRPCErrorFromUnknown } from "@trpc/server";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import * as z from "zod/mini";
import { fieldErrors } from "../../../rules/input/entrada.ts";
import { MAX_CUERPO_JSON_BYTES } from "../../../rules/limits/limits.ts";
import { RITMOS } from "../../../rules/limits/tries.ts";
import { conCodigo, refuse } from "../../../rules/texts/refusals/rechazos.ts";
import { DomainError, fail, isOurFault, refusalIn, statusOf } from "../../core/errors.ts";
import { networksOf } from "../../core/net/address.ts";
import type { HttpEnv, RequestContext } from "../../core/net/http.ts";
import { nombrePrograma } from "../../core/programa.ts";
import { demandPlace } from "../../core/trpc.ts";
import { findToken, noteUse } from "../../identity/tokens/queries.ts";
import { findUsuario } from "../../people/usuarios/queries.ts";
import { appRouter } from "../router.ts";
import { documentoDe } from "./documento.ts";
import { RUTAS, type Ruta } from "./rutas.ts";

/** The main application has already read the request's context. */
interface Env {
  Bindings: { context: RequestContext };
}

/**
 * Runs the request as the person who created the key, with their current permissions. Refuses TOKEN_UNKNOWN, TOKEN_SCOPE,
 * TOO_MANY_TRIES.
 */
function contextOf(c: Context<Env>, alcance: Ruta["alcance"]): RequestContext {
  const ctx = c.env.context;
  const [, secret] = /^Bearer ([\w-]{1,200})$/.exec(c.req.header("authorization") ?? "") ?? [];
  const now = ctx.clock.now();
  const token = secret && findToken(ctx.db, secret, now);
  if (!token) {
    demandPlace(
      ctx,
      RITMOS.sinLlave,
      networksOf(ctx.ip).map((network) => `red:${network}`),
    );
    fail("TOKEN_UNKNOWN");
  }
  const { id, nombre, alcances, creadoPor } = token;
  demandPlace(ctx, RITMOS.llave, `llave:${id}`);
  if (!alcances.includes(alcance)) fail("TOKEN_SCOPE");
  noteUse(ctx.db, id, now);
  const reload = () => findUsuario(ctx.db, creadoPor) ?? null;
  return { ...ctx, token: { id, nombre }, usuario: reload(), sessionId: id, reload };
}

/** Merges query or body, path parameters and Idempotency-Key into one input. */
async function entradaOf(c: Context<Env>, { metodo }: Ruta): Promise<unknown> {
  const path = c.req.param();
  if (metodo === "get") return { ...c.req.query(), ...path };
  const body: unknown = await c.req.json().catch(() => fail("INPUT_INVALID"));
  if (body === null || typeof body !== "object" || Array.isArray(body)) fail("INPUT_INVALID");
  return { ...body, ...path, clave: c.req.header("idempotency-key") };
}

async function answer(c: Context<Env>, ruta: Ruta): Promise<Response> {
  const ctx = contextOf(c, ruta.alcance);
  const parsed = z.safeParse(ruta.entrada, await entradaOf(c, ruta));
  if (!parsed.success) throw parsed.error;
  const said = await ruta.responde(appRouter.createCaller(ctx), parsed.data);
  c.header("cache-control", "no-store");
  return c.json(z.parse(ruta.salida, said) as object);
}

/** A problem+json response (RFC 9457) with the product's own error code. */
function problem(c: Context<Env>, error: unknown): Response {
  const cause = error instanceof z.core.$ZodError ? error : (getTRPCErrorFromUnknown(error).cause ?? error);
  const campos = cause instanceof z.core.$ZodError ? fieldErrors(cause) : undefined;
  const known = campos ? new DomainError(refuse("INPUT_INVALID"), campos) : refusalIn(cause);
  const { solicitud, log } = c.env.context;
  if (!known) log.error("fallo inesperado", { path: c.req.path, error });
  const { code, message, campos: beside, esperaMs } = known ?? new DomainError(refuse("UNEXPECTED"));
  const status = statusOf(code);
  if (esperaMs !== undefined) c.header("retry-after", String(Math.ceil(esperaMs / 1000)));
  if (status === 401) c.header("www-authenticate", "Bearer");
  c.header("content-type", "application/problem+json");
  const title = isOurFault(code) ? conCodigo(message, solicitud) : message;
  return c.body(
    JSON.stringify({ type: `about:blank#${code}`, title, status, codigo: code, ...(beside && { campos: beside }) }),
    status,
  );
}

const v1 = new Hono<Env>().basePath("/api/v1");
const tooLarge = (c: Context) => problem(c, new DomainError(refuse("BODY_TOO_LARGE")));
v1.use(bodyLimit({ maxSize: MAX_CUERPO_JSON_BYTES, onError: tooLarge }));
/** Cached, because the document is public and generating it is not free. */
const documentos = new Map<string, object>();
v1.get("/openapi.json", (c) => {
  const { publicUrl } = c.env.context;
  const documento = documentos.get(publicUrl) ?? documentoDe(publicUrl, nombrePrograma());
  documentos.set(publicUrl, documento);
  return c.json(documento);
});
for (const ruta of RUTAS)
  v1.on(ruta.metodo, ruta.path.replaceAll(/\{(\w+)\}/g, ":$1"), (c) =>
    answer(c, ruta).catch((error) => problem(c, error)),
  );
v1.all("*", (c) => problem(c, new DomainError(refuse("NOT_FOUND"))));

/** Handles a request of the main application. */
export const answerV1 = (c: Context<HttpEnv>): Response | Promise<Response> =>
  v1.fetch(c.req.raw, { context: c.get("context") });
