/** One HTTP application: API, photos, health, and the built client. */
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { type Auth, handleAuth } from "./auth.ts";
import type { Clock } from "./clock.ts";
import type { Db } from "./db.ts";
import { bandejaRouter } from "./dev/router.ts";
import { DomainError, fail, statusOf } from "./errors.ts";
import type { HttpEnv, RequestContext } from "./http.ts";
import { imagenesRouter } from "./imagenes/router.ts";
import type { Log } from "./log.ts";
import { appRouter } from "./router.ts";
import { refuse } from "./rules/mensajes.ts";
import { createAddressReader, sameOriginOnly, securityHeaders, withAddress } from "./security.ts";
import type { FindUsuario } from "./session.ts";

export interface AppParts {
  db: Db;
  clock: Clock;
  log: Log;
  auth: Auth;
  findUsuario: FindUsuario;
  publicUrl: string;
  imagenesDir: string;
  trustedProxies: string[];
  /** Development conveniences: never in production, never off localhost. */
  development: boolean;
  stopping: AbortSignal;
  /** Throws what keeps the service from working. */
  checkReady: () => void;
  serveClient: (request: Request) => Response | null | Promise<Response | null>;
}

const JSON_LIMIT = 256 * 1024;
const UPLOAD_LIMIT = 11 * 1024 * 1024;

export function createApp(parts: AppParts): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const addressOf = createAddressReader(parts.trustedProxies);
  const limit = (maxSize: number) => bodyLimit({ maxSize, onError: () => fail("BODY_TOO_LARGE") });

  app.use(securityHeaders({ https: parts.publicUrl.startsWith("https:"), development: parts.development }));
  app.get("/healthz", (c) => c.text("ok"));
  app.get("/readyz", (c) => ready(c, parts));
  app.use(sameOriginOnly(parts.publicUrl));
  app.use(async (c, next) => {
    const ip = addressOf(c.env.peer, c.req.header("x-forwarded-for") ?? null);
    c.set("context", contextOf(parts, c.req.header("cookie"), ip));
    await next();
  });

  app.on(["GET", "POST"], "/api/auth/*", limit(JSON_LIMIT), (c) =>
    handleAuth(parts.auth, withAddress(c.req.raw, c.get("context").ip)),
  );
  app.use("/api/imagenes", limit(UPLOAD_LIMIT));
  app.route("/api/imagenes", imagenesRouter(parts.imagenesDir));
  app.all("/trpc/*", limit(JSON_LIMIT), (c) => callProcedure(c, parts.log));
  if (parts.development) app.route("/dev", bandejaRouter());
  app.all("/api/*", () => fail("NOT_FOUND"));
  app.on(["GET", "HEAD"], "*", async (c) => (await parts.serveClient(c.req.raw)) ?? fail("NOT_FOUND"));
  app.notFound((c) => failed(c, new DomainError(refuse("NOT_FOUND")), parts.log));
  app.onError((error, c) => failed(c, error, parts.log));
  return app;
}

function contextOf(parts: AppParts, cookie: string | undefined, ip: string | null): RequestContext {
  const { db, clock, log, publicUrl } = parts;
  const reload = () => parts.findUsuario(cookie);
  return { db, clock, log, publicUrl, ip, usuario: reload(), reload, stopping: parts.stopping };
}

function callProcedure(c: Context<HttpEnv>, log: Log): Promise<Response> {
  return fetchRequestHandler({
    endpoint: "/trpc",
    req: c.req.raw,
    router: appRouter,
    maxBatchSize: 10,
    createContext: () => c.get("context"),
    onError({ error, path }) {
      if (error.code === "INTERNAL_SERVER_ERROR") log.error("fallo inesperado", { path, error: error.cause ?? error });
    },
  });
}

/** What leaves for a failure outside of tRPC: a code and its text, in JSON. */
function failed(c: Context<HttpEnv>, error: Error, log: Log): Response {
  const known = error instanceof DomainError ? error : new DomainError(refuse("UNEXPECTED"));
  if (known !== error) log.error("fallo inesperado", { path: c.req.path, error });
  return c.json({ codigo: known.code, message: known.message }, statusOf(known.code));
}

function ready(c: Context<HttpEnv>, { checkReady, log }: AppParts): Response {
  try {
    checkReady();
    return c.text("ok");
  } catch (error) {
    log.error("no está listo", { error });
    return c.text("no está listo", 503);
  }
}
