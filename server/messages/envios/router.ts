/** What the panel reads of the outbox, its trials, and GET /api/mensajes/:id/vista, which shows a mail as its reader got it. */
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

/** Of `mensajes`: what was sent and will be. */
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
  /** By what this browser knows who may send to it. */
  navegador: adminProcedure.query(({ ctx }) => ({ key: ctx.push.publicKey })),
  testHere: managerProcedure
    .input(suscripcionInput)
    .use(costly(LIMITES.mensajeDePrueba))
    .mutation(change("mensajes.testHere", sendPruebaAqui)),
});

/** A mail lives by the styles in its tags, which our own pages refuse: so it has an address of its own, where nothing runs and nothing but this site loads. */
const SOLO_LEER =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox";

/** An administrator who previews a mail must not act by it: its links, one of which is signed for its reader, lead nowhere. */
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
