import { today } from "../../core/clock.ts";
import { changes } from "../../core/live.ts";
import { adminProcedure, router } from "../../core/trpc.ts";
import { getDetalle, getResumen } from "./queries.ts";

export const resumenRouter = router({
  get: adminProcedure.query(({ ctx }) => getResumen(ctx.db)),
  detalle: adminProcedure.query(({ ctx }) => getDetalle(ctx.db, today(ctx.clock))),
  /** The summary now and at every change. Ends when the person stops being an administrator. */
  live: adminProcedure.subscription(async function* ({ ctx, signal }) {
    const change = changes("resumen", signal, ctx.stopping);
    do {
      if (ctx.reload()?.rol !== "admin") return;
      yield getResumen(ctx.db);
    } while (await change.next());
  }),
});
