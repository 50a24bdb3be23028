/**
 * POST /api/banco/<banco>/notificacion: a bank reports incoming money and gets the answer it expects. R4 appends names of its
 * own to the address it is given (/R4consulta, /R4notifica).
 */
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { isBancoQueLlama } from "../../../rules/bank/llamadas/tabla.ts";
import { MAX_LLAMADA_BYTES } from "../../../rules/limits/banco.ts";
import { fail } from "../../core/errors.ts";
import type { HttpEnv } from "../../core/net/http.ts";
import { answerCall } from "./actions.ts";

export function llamadasRouter() {
  const app = new Hono<HttpEnv>();
  const limit = bodyLimit({ maxSize: MAX_LLAMADA_BYTES, onError: () => fail("BODY_TOO_LARGE") });
  app.post("/:banco/notificacion", limit, answer);
  for (const metodo of ["R4consulta", "R4notifica"]) {
    app.post(`/:banco{r4}/${metodo}`, limit, answer);
    app.post(`/:banco{r4}/notificacion/${metodo}`, limit, answer);
  }
  return app;
}

async function answer(c: Context<HttpEnv>): Promise<Response> {
  const banco = c.req.param("banco")?.toLowerCase() ?? "";
  if (!isBancoQueLlama(banco)) fail("NOT_FOUND");
  const { status, cuerpo } = await answerCall(c.get("context"), {
    banco,
    cabecera: (name) => c.req.header(name),
    token: c.req.query("token"),
    readTexto: () => c.req.text(),
  });
  return Response.json(cuerpo, { status, headers: { "cache-control": "no-store" } });
}
