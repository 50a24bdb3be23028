import { Hono } from "hono";
import { keyed, onlyKey } from "../../../rules/input/entrada.ts";
import { copiaInput, downloadInput, restoreInput } from "../../../rules/operator/salud/reposiciones.ts";
import { change, changeAfter } from "../../core/change.ts";
import { fail } from "../../core/errors.ts";
import type { HttpEnv } from "../../core/net/http.ts";
import { ownerProcedure, router } from "../../core/trpc.ts";
import { demandAdmin } from "../../identity/admins/queries.ts";
import {
  askRespaldo,
  isSafe,
  openDownload,
  prepareDownload,
  prepareRestore,
  rehearse,
  restore,
  takeDownload,
} from "./actions.ts";
import { getMarcha, sourceOf, spawnApart } from "./marcha.ts";
import { listSueltas } from "./queries.ts";

export const reposicionesRouter = router({
  /**
   * Other copies in DATA_DIR, whether a passphrase typed here travels encrypted, and the interval of incremental backups in
   * milliseconds; null if there are none.
   */
  get: ownerProcedure.query(({ ctx }) => ({
    locales: listSueltas(ctx),
    seguro: isSafe(ctx),
    cadaMs: ctx.maquina.respaldos?.cada?.ms ?? null,
  })),
  /** The rehearsal or restore in progress, or how the last one ended; null if there was none since the program started. */
  marcha: ownerProcedure.query(({ ctx }) => getMarcha(ctx)),
  create: ownerProcedure.input(onlyKey).mutation(change("respaldos.create", askRespaldo)),
  rehearse: ownerProcedure.input(keyed(copiaInput)).mutation(change("respaldos.rehearse", rehearse)),
  restore: ownerProcedure
    .input(keyed(restoreInput))
    .mutation(changeAfter("respaldos.restore", prepareRestore, restore)),
  download: ownerProcedure
    .input(keyed(downloadInput))
    .mutation(changeAfter("respaldos.download", prepareDownload, openDownload)),
});

/** GET /api/respaldos/<ticket>: a backup as one encrypted file. */
export function descargasRouter() {
  const app = new Hono<HttpEnv>();
  app.get("/:billete", (c) => {
    const site = c.req.header("sec-fetch-site") ?? "none";
    if (site !== "same-origin" && site !== "none") fail("CROSS_SITE");
    const ctx = c.get("context");
    const usuario = demandAdmin(ctx.db, ctx.usuario, "propietario");
    const { nombre, frase } = takeDownload({ ...ctx, usuario }, c.req.param("billete"));
    const child = spawnApart({ acto: "descargar", source: sourceOf(ctx, { nombre }), frase });
    // The reader disconnected, or the program is about to stop.
    const stop = () => child.kill();
    for (const signal of [c.req.raw.signal, ctx.stopping]) signal.addEventListener("abort", stop, { once: true });
    return c.body(child.stdout, 200, {
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename="cuotica-${nombre}.tar.age"`,
      "cross-origin-resource-policy": "same-origin",
    });
  });
  return app;
}
