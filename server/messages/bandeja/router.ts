/**
 * The development mailbox: every message that would have been sent, including codes and links. It exists only on localhost,
 * never in production, and only for somebody at this machine; others get a 404.
 */
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { html } from "hono/html";
import { formatInstante } from "../../../rules/country/fecha.ts";
import { MAX_BANDEJA } from "../../../rules/limits/limits.ts";
import type { BaseContext } from "../../core/context.ts";
import type { HttpEnv } from "../../core/net/http.ts";
import { isLoopback } from "../../core/net/proxies.ts";
import { textoOf } from "../mensajes/actions.ts";
import { listNewest } from "../mensajes/queries.ts";

export function bandejaRouter() {
  const app = new Hono<HttpEnv>();
  app.get(
    "/bandeja.json",
    forOwner((c) => {
      const mensajes = newestOf(c.get("context"));
      return c.json(
        mensajes.map(({ id, canal, destino, asunto, texto, plantilla, params, creado }) => ({
          id,
          canal,
          destino,
          ...(asunto === null ? {} : { asunto }),
          texto,
          plantilla,
          params,
          creado,
        })),
      );
    }),
  );
  app.get(
    "/bandeja",
    forOwner((c) => {
      const mensajes = newestOf(c.get("context"));
      return c.html(html`<!doctype html>
      <html lang="es-VE">
        <head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" /><title>Bandeja de desarrollo</title></head>
        <body>
          <h1>Bandeja de desarrollo</h1>
          <p>Los mensajes que se habrían enviado, del más nuevo al más viejo. <a href="/dev/mensajes">Cómo es cada uno</a></p>
          ${mensajes.length === 0 ? html`<p>No hay mensajes todavía.</p>` : ""}
          ${mensajes.map(
            (mensaje) => html`<article>
              <h2>${mensaje.asunto ?? mensaje.plantilla}</h2>
              <p>${mensaje.canal} para ${mensaje.destino}, ${formatInstante(mensaje.creado)}</p>
              <pre>${mensaje.texto}</pre>
            </article>`,
          )}
        </body>
      </html>`);
    }),
  );
  app.get(
    "/mensajes",
    forOwner(async (c) => {
      const { galeria } = await import("../galeria.ts");
      c.header("content-security-policy", DE_LA_GALERIA);
      return c.html(galeria(c.req.query("caso"), c.get("context").publicUrl));
    }),
  );
  return app;
}

/** A mail has inline styles, as mails must; nothing else may load but the logo. */
const DE_LA_GALERIA =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Passes on to the 404 handler unless the request comes from a browser on this machine. */
function forOwner(show: (c: Context<HttpEnv>) => Response | Promise<Response>): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (!isOwner(c)) return next();
    c.header("cache-control", "no-store");
    return show(c);
  };
}

const OWN_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;
const FORWARDED = /^(x-forwarded.*|forwarded|via|x-real-ip|.*client-ip|.*connecting-ip)$/i;

/** Other sites may point their names to this machine (a foreign Host), and a local proxy forwards strangers. */
function isOwner({ env, req }: Context<HttpEnv>): boolean {
  const names = [...req.raw.headers.keys()];
  return isLoopback(env.peer) && OWN_HOST.test(req.header("host") ?? "") && !names.some((name) => FORWARDED.test(name));
}

function newestOf({ db, codes, publicUrl }: BaseContext) {
  return listNewest(db, MAX_BANDEJA).map((mensaje) => ({
    ...mensaje,
    texto: textoOf(mensaje, codes.secret, publicUrl),
  }));
}
