/** The panel's view of the outbox, test messages, and GET /api/mensajes/:id/vista, which shows a mail as its recipient got it. */
import { Hono } from "hono";
import * as z from "zod/mini";
import { listOfInput } from "../../../rules/input/entrada.ts";
import { suscripcionInput } from "../../../rules/input/suscripcion.ts";
import { LIMITES } from "../../../rules/limits/tries.ts";
import { mensajeInput, mensajesInput, pruebaInput } from "../../../rules/operator/mensajes.ts";
import { change } from "../../core/change.ts";
import { fail } from "../../core/errors.ts";
import type { HttpEnv } from "../../core/net/http.ts";
import { adminProcedure, costly, managerProcedure, router } from "../../core/trpc.ts";
import { createWriters } from "../carriers.ts";
import { sendPrueba, sendPruebaAqui } from "./actions.ts";
import { findCorreo, getEnvio, listCanales, listEnvios, listEnviosOf, listProximos } from "./queries.ts";

/** Part of `mensajes`: what was sent or will be. */
export const enviosRouter = router({
  list: adminProcedure.input(z.prefault(mensajesInput, {})).query(({ ctx, input }) => listEnvios(ctx.db, input)),
  listOf: adminProcedure.input(listOfInput).query(({ ctx, input }) => listEnviosOf(ctx.db, input.userId, input)),
  get: adminProcedure.input(mensajeInput).query(({ ctx, input }) => getEnvio(ctx.db, input.mensajeId)),
  proximos: adminProcedure.query(({ ctx }) => listProximos(ctx.db)),
  canales: adminProcedure.query(({ ctx }) => listCanales(ctx)),
  test: managerProcedure
    .input(pruebaInput)
    .use(costly(LIMITES.mensajeDePrueba))
    .mutation(change("mensajes.test", sendPrueba)),
  /** The key by which this browser recognises the sender. */
  navegador: adminProcedure.query(({ ctx }) => ({ key: ctx.push.publicKey })),
  testHere: managerProcedure
    .input(suscripcionInput)
    .use(costly(LIMITES.mensajeDePrueba))
    .mutation(change("mensajes.testHere", sendPruebaAqui)),
});

/**
 * A mail depends on inline styles, which our pages' policy refuses, so it has an address of its own where nothing runs and only
 * this site's content loads.
 */
const SOLO_LEER =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox";

/** An administrator who previews a mail must not act on it, so its links, one of which is signed for the recipient, are removed. */
const withoutLinks = (html: string): string => html.replaceAll(/ href="[^"]*"/g, "");

export function vistaRouter() {
  const app = new Hono<HttpEnv>();
  app.get("/:mensajeId/vista", (c) => {
    const site = c.req.header("sec-fetch-site") ?? "none";
    if (site !== "same-origin" && site !== "none") fail("CROSS_SITE");
    const ctx = c.get("context");
    ctx.demandAdmin(ctx.usuario, "lector");
    const mensaje = findCorreo(ctx.db, c.req.param("mensajeId")) ?? fail("NOT_FOUND");
    return c.html(withoutLinks(createWriters(ctx).htmlOf(mensaje)), 200, {
      "content-security-policy": SOLO_LEER,
      "x-frame-options": "SAMEORIGIN",
      "cache-control": "private, no-store",
    });
  });
  return app;
}
