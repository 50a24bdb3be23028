/** The development mailbox: every message that would have been sent. It exists only on localhost and never in production. */
import { Hono } from "hono";
import { html } from "hono/html";
import { formatInstante } from "../../../rules/country/fecha.ts";
import { MAX_BANDEJA } from "../../../rules/limits.ts";
import type { BaseContext } from "../../core/context.ts";
import type { HttpEnv } from "../../core/http.ts";
import { textoOf } from "../mensajes/actions.ts";
import { listNewest } from "../mensajes/queries.ts";

export function bandejaRouter() {
  const app = new Hono<HttpEnv>();
  app.get("/bandeja.json", (c) => {
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
  });
  app.get("/bandeja", (c) => {
    const mensajes = newestOf(c.get("context"));
    return c.html(html`<!doctype html>
      <html lang="es-VE">
        <head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" /><title>Bandeja de desarrollo</title></head>
        <body>
          <h1>Bandeja de desarrollo</h1>
          <p>Los mensajes que se habrían enviado, del más nuevo al más viejo.</p>
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
  });
  return app;
}

function newestOf({ db, codes, publicUrl }: BaseContext) {
  return listNewest(db, MAX_BANDEJA).map((mensaje) => ({
    ...mensaje,
    texto: textoOf(mensaje, codes.secret, publicUrl),
  }));
}
