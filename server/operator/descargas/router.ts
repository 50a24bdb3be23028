/** GET /api/mis-datos/<boleto> gives a person their stored data, after a second proof of identity. */
import { Hono } from "hono";
import { keyed } from "../../../rules/input/entrada.ts";
import { RECURSOS } from "../../../rules/limits/recursos.ts";
import { downloadInput } from "../../../rules/people/acceso/cuentas.ts";
import { changeAfter } from "../../core/change.ts";
import { today } from "../../core/clock.ts";
import { fail } from "../../core/errors.ts";
import type { HttpEnv } from "../../core/net/http.ts";
import { router, userProcedure } from "../../core/trpc.ts";
import { createFlujos } from "../../core/turnos/flujos.ts";
import { demandBoleto, prepareDescarga, proveDescarga, writeDescarga } from "./actions.ts";

export const descargasRouter = router({
  prepare: userProcedure
    .input(keyed(downloadInput))
    .mutation(changeAfter("descargas.prepare", proveDescarga, prepareDescarga)),
});

const flujos = createFlujos(RECURSOS.descarga);

export function misDatosRouter() {
  const app = new Hono<HttpEnv>();
  app.get("/:boleto", async (c) => {
    const ctx = c.get("context");
    const { usuario, sessionId } = ctx;
    if (!usuario || !sessionId) fail("UNAUTHORIZED");
    demandBoleto({ ...ctx, usuario, sessionId }, c.req.param("boleto"));
    const body = await flujos.open("datos", usuario.id, c.req.raw, () => writeDescarga({ ...ctx, usuario }));
    return c.body(body, 200, {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="mis-datos-${today(ctx.clock)}.zip"`,
      "cache-control": "private, no-store",
      "cross-origin-resource-policy": "same-origin",
    });
  });
  return app;
}
