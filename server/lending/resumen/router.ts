import { today } from "../../core/clock.ts";
import { moments, version } from "../../core/live.ts";
import { adminProcedure, router } from "../../core/trpc.ts";
import { mayUsePanel } from "../../identity/admins/queries.ts";
import type { Db } from "../../storage/db.ts";
import { getDetalle, getResumen } from "./queries.ts";

/** With the version, a panel notices changes that leave all figures the same. */
const now = ({ db }: { db: Db }) => ({ ...getResumen(db), version: version() });

export const resumenRouter = router({
  get: adminProcedure.query(({ ctx }) => now(ctx)),
  detalle: adminProcedure.query(({ ctx }) => getDetalle(ctx.db, today(ctx.clock))),
  /** The summary now and after every change. Ends when the person loses access to the panel. */
  live: adminProcedure.subscription(async function* ({ ctx, signal }) {
    for await (const _ of moments("resumen", ctx.usuario.id, signal, ctx.stopping)) {
      if (!mayUsePanel(ctx.db, ctx.reload())) return;
      yield now(ctx);
    }
  }),
});
