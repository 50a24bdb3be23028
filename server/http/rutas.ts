import type { Context } from "hono";
import { routePath } from "hono/route";
import { NOT_FOUND, routeAt } from "../../rules/routes.ts";
import type { HttpEnv } from "../core/net/http.ts";

/**
 * The pattern that answered a request, once it did: of an address nothing but what the program itself is made of, so there are as
 * many as it has routes, whatever addresses strangers ask for.
 */
export function rutaOf(c: Context<HttpEnv>): string {
  const pattern = routePath(c);
  if (pattern !== "*" && pattern !== "/*") return pattern;
  const page = routeAt(c.req.path);
  if (page.name !== NOT_FOUND) return page.path;
  return c.res.status < 400 ? "archivo" : "otra";
}
