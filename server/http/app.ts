/** One HTTP application: API, photos, health, and the built client. */
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Marca } from "../../rules/holes.ts";
import { MAX_ENTREGA_BYTES } from "../../rules/limits/banco.ts";
import { MAX_CUERPO_JSON_BYTES, MAX_LLAMADAS_JUNTAS } from "../../rules/limits/limits.ts";
import { COMPARTIDO, COMPARTIR, paths, referidoPath } from "../../rules/paths.ts";
import { routeAt } from "../../rules/routes.ts";
import { conCodigo, refuse } from "../../rules/texts/refusals/rechazos.ts";
import { avisosRouter } from "../bank/avisos/router.ts";
import { archivosRouter } from "../bank/importaciones/router.ts";
import { llamadasRouter } from "../bank/llamadas/router.ts";
import { run } from "../core/change.ts";
import type { BaseContext } from "../core/context.ts";
import { DomainError, fail, isOurFault, refusalIn, statusOf } from "../core/errors.ts";
import { logWith } from "../core/log.ts";
import type { HttpEnv, RequestContext } from "../core/net/http.ts";
import { createAddressReader, createPeerTrust } from "../core/net/proxies.ts";
import { nombrePrograma } from "../core/programa.ts";
import { createListo } from "../core/salud.ts";
import { demandAdmin } from "../identity/admins/queries.ts";
import { authDoor, captchaRouter, type DoorPolicy } from "../identity/door/door.ts";
import { readNavegador } from "../identity/navegadores/actions.ts";
import type { FindSession } from "../identity/session.ts";
import type { Firmas } from "../messages/acuses/firmas.ts";
import { acusesRouter } from "../messages/acuses/router.ts";
import { bandejaRouter } from "../messages/bandeja/router.ts";
import { setByLink } from "../messages/consentimientos/actions.ts";
import { vistaRouter } from "../messages/envios/router.ts";
import { misDatosRouter } from "../operator/descargas/router.ts";
import { exportarRouter } from "../operator/exportar/router.ts";
import { importarArchivos } from "../operator/importar/router.ts";
import { logoRouter, marcaRouter } from "../operator/marca/router.ts";
import { isVolviendo } from "../operator/reposiciones/marcha.ts";
import { descargasRouter } from "../operator/reposiciones/router.ts";
import { imagenesRouter } from "../people/imagenes/router.ts";
import { connectionOf } from "../storage/db.ts";
import { type Metricas, metricsRoute } from "./metricas.ts";
import { backSoon, ofThisMoment, readableOnly } from "./request.ts";
import { appRouter } from "./router.ts";
import { sameOriginOnly, securityHeaders } from "./security.ts";
import { markEntrado } from "./site/entrado.ts";
import { type Primeras, primerasOf } from "./site/primeras.ts";
import { styleHashes } from "./site/template.ts";
import { served } from "./solicitud.ts";
import { createSubidas } from "./subidas.ts";

interface AppParts {
  /** The base of every request's context. */
  base: BaseContext;
  door: DoorPolicy;
  findSession: FindSession;
  imagenesDir: string;
  captchaHosts: string[];
  contentPolicy: boolean;
  readMarca: () => Marca;
  trustedProxies: string[];
  /** The keys with which message providers sign their callbacks. */
  firmas: Firmas;
  /** The bearer token of `/metrics`; without one the route does not exist and nothing is counted. */
  metricsToken: string | null;
  metricas: Metricas | null;
  /** Development conveniences: never in production, never off localhost. */
  development: boolean;
  stopping: AbortSignal;
  serveClient: (request: Request, primeras: Primeras | null) => Response | null | Promise<Response | null>;
}

/** Middleware for every request: request id, security headers, and context. */
function receive(app: Hono<HttpEnv>, parts: AppParts): void {
  const { log, publicUrl } = parts.base;
  const addressOf = createAddressReader(parts.trustedProxies);
  const { metricas } = parts;
  const https = publicUrl.startsWith("https:");
  const secured = securityHeaders({
    https,
    contentPolicy: parts.contentPolicy,
    captchaHosts: parts.captchaHosts,
    styles: () => styleHashes(parts.readMarca()),
  });
  const dress = (headers: Headers, path: string) => {
    ofThisMoment(headers, path, parts.base);
    secured(headers);
  };
  app.use(served({ log, metricas, isOwnProxy: createPeerTrust(parts.trustedProxies), dress }));
  app.use(readableOnly);
  app.get("/healthz", (c) => c.text(`ok ${nombrePrograma()}`));
  app.get("/readyz", readyOf(parts.base));
  app.get("/metrics", metricsRoute(metricas, parts.metricsToken));
  app.use(backSoon(() => isVolviendo(parts.base)));
  // Shared on a phone whose worker was not there to handle it: it comes from none of our pages, and its body is not read.
  app.post(COMPARTIR, (c) => c.redirect(COMPARTIDO, 303));
  const demandSameOrigin = sameOriginOnly(publicUrl);
  const mark = markEntrado({ https });
  app.use(async (c, next) => {
    demandSameOrigin(c.req.raw);
    const ip = addressOf(c.env.peer, c.req.header("x-forwarded-for") ?? null);
    c.set("context", contextOf(parts, c, ip, metricas));
    await next();
    mark(c);
  });
}

const limit = (maxSize: number) => bodyLimit({ maxSize, onError: () => fail("BODY_TOO_LARGE") });
const FOTO = { tooLarge: "BODY_TOO_LARGE", busy: "IMAGE_BUSY" } as const;
const ARCHIVO = { tooLarge: "STATEMENT_TOO_LARGE", busy: "STATEMENT_BUSY" } as const;

export function createApp(parts: AppParts): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  receive(app, parts);
  const subida = createSubidas();
  app.use("/api/auth/*", limit(MAX_CUERPO_JSON_BYTES));
  app.route("/api/auth", authDoor(parts.door));
  app.route("/api/captcha", captchaRouter(parts.door));
  app.use("/api/imagenes", subida(FOTO));
  app.route("/api/imagenes", imagenesRouter(parts.imagenesDir));
  app.use("/api/banco/avisos", limit(MAX_ENTREGA_BYTES));
  app.route("/api/banco/avisos", avisosRouter());
  app.route("/api/mensajes", acusesRouter(parts.firmas));
  app.route("/api/mis-datos", misDatosRouter());
  app.route("/api/exportar", exportarRouter());
  app.route("/api/respaldos", descargasRouter());
  app.route("/api/mensajes", vistaRouter());
  app.route("/api/banco", llamadasRouter());
  app.use("/api/banco/archivos", subida(ARCHIVO));
  app.route("/api/banco/archivos", archivosRouter());
  app.use("/api/importar/*", subida(ARCHIVO));
  app.route("/api/importar", importarArchivos());
  app.use("/api/marca/*", subida(FOTO));
  app.route("/api/marca", logoRouter(parts.readMarca));
  app.route("/", marcaRouter(parts.readMarca));
  app.all("/trpc/*", limit(MAX_CUERPO_JSON_BYTES), (c) => callProcedure(c, parts.base));
  // Loaded with the first request of another program.
  app.all("/api/v1/*", async (c) => (await import("./v1/v1.ts")).answerV1(c));
  app.get("/api/docs", async () => (await import("./v1/docs.ts")).docsPage());
  app.get("/api/docs/redoc.js", async () => (await import("./v1/docs.ts")).redocScript());
  if (parts.development) app.route("/dev", bandejaRouter());
  app.all("/api/*", () => fail("NOT_FOUND"));
  app.get(referidoPath(":ref"), ({ req, redirect }) =>
    redirect(`${paths.registroEmail}?${new URLSearchParams(req.param())}`),
  );
  app.post(paths.baja, limit(MAX_CUERPO_JSON_BYTES), stopMails);
  // A browser without our code submits the form itself: its body is not read, and the person returns to the page.
  app.post("*", (c) => (routeAt(c.req.path).audience === "account" ? c.redirect(c.req.path, 303) : fail("NOT_FOUND")));
  app.on(["GET", "HEAD"], "*", async (c) => {
    const primeras = await primerasOf(c.req.path, c.get("context"), c.req.raw.signal);
    return (await parts.serveClient(c.req.raw, primeras)) ?? fail("NOT_FOUND");
  });
  app.notFound((c) => failed(c, new DomainError(refuse("NOT_FOUND")), parts.base));
  app.onError((error, c) => failed(c, error, parts.base));
  return app;
}

function contextOf(
  { base, door, findSession, stopping }: AppParts,
  c: Context<HttpEnv>,
  ip: string | null,
  metricas: Metricas | null,
): RequestContext {
  const { headers } = c.req.raw;
  const solicitud = c.get("solicitud");
  const cookie = headers.get("cookie");
  const found = findSession(cookie);
  return {
    ...base,
    solicitud,
    // Built on demand: most requests need neither.
    get log() {
      return logWith(base.log, { solicitud });
    },
    get navegador() {
      return readNavegador(door.navegador, cookie);
    },
    medir: metricas?.call,
    ip,
    agente: headers.get("user-agent"),
    usuario: found?.usuario ?? null,
    sessionId: found?.sessionId ?? null,
    reload: () => findSession(cookie, "look")?.usuario ?? null,
    demandAdmin: (usuario, least) => demandAdmin(base.db, usuario, least),
    stopping,
  };
}

/** One-click unsubscribe (RFC 8058): without a session or confirmation, and idempotent. */
async function stopMails(c: Context<HttpEnv>): Promise<Response> {
  const form = new URLSearchParams(await c.req.text());
  if (form.get("List-Unsubscribe") !== "One-Click") fail("INPUT_INVALID");
  run(c.get("context"), setByLink, { enlace: c.req.query("enlace") ?? "", acepta: false });
  return c.text("");
}

function callProcedure(c: Context<HttpEnv>, { db }: BaseContext): Promise<Response> {
  return fetchRequestHandler({
    endpoint: "/trpc",
    req: c.req.raw,
    router: appRouter,
    maxBatchSize: MAX_LLAMADAS_JUNTAS,
    createContext: () => c.get("context"),
    onError({ error, path }) {
      connectionOf(db).fallas.note(error);
      if (error.code === "INTERNAL_SERVER_ERROR")
        c.get("context").log.error("fallo inesperado", { path, error: error.cause ?? error });
    },
  });
}

/** The JSON response for errors outside tRPC: a code and a text. */
function failed(c: Context<HttpEnv>, error: Error, { db, log }: BaseContext): Response {
  connectionOf(db).fallas.note(error);
  const said = refusalIn(error);
  const known = said ?? new DomainError(refuse("UNEXPECTED"));
  const solicitud = c.get("solicitud");
  if (!said) log.error("fallo inesperado", { solicitud, path: c.req.path, error });
  if (known.esperaMs !== undefined) c.header("retry-after", String(Math.ceil(known.esperaMs / 1000)));
  const message = isOurFault(known.code) ? conCodigo(known.message, solicitud) : known.message;
  return c.json({ codigo: known.code, message }, statusOf(known.code));
}

/** Strangers only learn whether it works; the reason is in the log. */
function readyOf(base: BaseContext): (c: Context<HttpEnv>) => Response {
  const isReady = createListo(base);
  return (c) => (isReady() ? c.text("ok") : c.text("no está listo", 503));
}
