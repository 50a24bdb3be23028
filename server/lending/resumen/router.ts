import { today } from "../../core/clock.ts";
import { moments, version } from "../../core/live.ts";
import { adminProcedure, router } from "../../core/trpc.ts";
import { mayUsePanel } from "../../identity/admins/queries.ts";
import type { Db } from "../../storage/db.ts";
import { getDetalle, getResumen } from "./queries.ts";

/** A panel compares two: with the version it sees that something changed even where no figure did. */
const now = ({ db }: { db: Db }) => ({ ...getResumen(db), version: version() });

export const resumenRouter = router({
  get: adminProcedure.query(({ ctx }) => now(ctx)),
  detalle: adminProcedure.query(({ ctx }) => getDetalle(ctx.db, today(ctx.clock))),
  /** The summary now and at every change. Ends once its person may not use the panel any more. */
  live: adminProcedure.subscription(async function* ({ ctx, signal }) {
    for await (const _ of moments("resumen", ctx.usuario.id, signal, ctx.stopping)) {
      if (!mayUsePanel(ctx.db, ctx.reload())) return;
      yield now(ctx);
    }
  }),
});
