/** Checks on every request before it is read, and headers of every response. */
import type { MiddlewareHandler } from "hono";
import { HORA } from "../../rules/input/primeras.ts";
import { MAX_DIRECCION_LETRAS } from "../../rules/limits/limits.ts";
import { refuse } from "../../rules/texts/refusals/rechazos.ts";
import type { BaseContext } from "../core/context.ts";
import { fail } from "../core/errors.ts";
import type { HttpEnv } from "../core/net/http.ts";

/** A host name or address with an optional port, and nothing that would change the URL. */
const HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

/** Refuses unreadable URLs: an invalid Host, a broken escape, or an excessive length. */
export const readableOnly: MiddlewareHandler<HttpEnv> = (c, next) => {
  const { url, headers } = c.req.raw;
  const readable = url.length <= MAX_DIRECCION_LETRAS && HOST.test(headers.get("host") ?? "") && isEscaped(url);
  return readable ? next() : fail("ADDRESS_INVALID");
};

function isEscaped(url: string): boolean {
  try {
    return !decodeURIComponent(new URL(url).pathname).includes("\0");
  } catch {
    return false;
  }
}

const API = /^[/](api|trpc)([/]|$)/;

/**
 * Sets headers on an API response. It is not stored in browsers or proxies, because phones are shared. It carries the server's
 * time, because days are counted by the server's clock and not by the phone's.
 */
export function ofThisMoment(headers: Headers, path: string, { clock }: Pick<BaseContext, "clock">): void {
  if (!API.test(path)) return;
  headers.set(HORA, String(clock.now()));
  // Open streams too: a proxy that rewrites them would delay them.
  const whole = headers.get("cache-control")?.includes("no-transform") ? ", no-transform" : "";
  headers.set("cache-control", `private, no-store${whole}`);
}

/** Refuses requests while the database is being restored or migrated: their writes would be lost. */
export const backSoon =
  (isAway: () => boolean): MiddlewareHandler<HttpEnv> =>
  async (c, next) => {
    if (!isAway()) return next();
    c.header("retry-after", "10");
    c.header("cache-control", "no-store");
    const { code: codigo, texto: message } = refuse("BACK_SOON");
    const data = { code: "SERVICE_UNAVAILABLE", httpStatus: 503, codigo, campos: null };
    if (c.req.path.startsWith("/trpc/")) return c.json({ error: { message, code: -32603, data } }, 503);
    if (c.req.path.startsWith("/api/")) return c.json({ codigo, message }, 503);
    return c.html(VOLVEMOS, 503);
  };

/** The page reloads by itself. */
const VOLVEMOS = `<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="10"><title>Volvemos en un momento</title>
<h1>Volvemos en un momento</h1><p>Esta página se abrirá sola.</p></html>`;
