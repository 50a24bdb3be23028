/** Gives each request a short id, which appears in its response, in its log lines and in error messages. */
import type { Context, MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import { NOT_FOUND, routeAt } from "../../rules/routes.ts";
import { ticks } from "../core/clock.ts";
import type { Log } from "../core/log.ts";
import type { HttpEnv } from "../core/net/http.ts";
import type { Metricas } from "./metricas.ts";

/**
 * The pattern that matched a request. Unlike the address itself, there are only as many of them as routes, whatever addresses
 * strangers ask for.
 */
function rutaOf(c: Context<HttpEnv>): string {
  const pattern = routePath(c);
  if (pattern !== "*" && pattern !== "/*") return pattern;
  const page = routeAt(c.req.path);
  if (page.name !== NOT_FOUND) return page.path;
  return c.res.status < 400 ? "archivo" : "otra";
}

/** Without I, L, O and U, because ids are read aloud. */
const LETRAS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** Request ids accepted from a trusted proxy: a UUID or nginx's format. */
const DADA = /^[\w-]{4,64}$/;

/** «AB12-CD34»: 40 bits. It guards nothing, so it need not be hard to guess. */
export function newSolicitud(): string {
  let name = "";
  for (let half = 0; half < 2; half += 1) {
    let bits = Math.floor(Math.random() * 2 ** 20);
    if (half === 1) name += "-";
    for (let letter = 0; letter < 4; letter += 1) {
      name += LETRAS[bits & 31];
      bits >>= 5;
    }
  }
  return name;
}

interface Serving {
  log: Log;
  metricas: Metricas | null;
  isOwnProxy: (peer: string | null) => boolean;
  /** Adds the headers that every response has (security.ts, request.ts). */
  dress: (headers: Headers, path: string) => void;
}

export function served({ log, metricas, isOwnProxy, dress }: Serving): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const began = ticks();
    const solicitud = given(c, isOwnProxy) ?? newSolicitud();
    c.set("solicitud", solicitud);
    await next();
    const { headers, status: estado } = c.res;
    headers.set("x-solicitud", solicitud);
    dress(headers, c.req.path);
    const ms = ticks() - began;
    const metodo = c.req.method;
    metricas?.request(rutaOf(c), metodo, estado, ms);
    // The route's pattern: the address itself may contain an identifier or a search.
    log.debug("petición", () => ({ solicitud, metodo, ruta: rutaOf(c), estado, ms: Math.round(ms * 10) / 10 }));
  };
}

/** The request id given by a trusted proxy. */
function given(c: Context<HttpEnv>, isOwnProxy: Serving["isOwnProxy"]): string | null {
  const name = c.req.header("x-request-id");
  return name && DADA.test(name) && isOwnProxy(c.env.peer) ? name : null;
}
