import { tracked } from "@trpc/server";
import * as z from "zod/mini";
import { id, listInput, listOfInput } from "../../../rules/input/entrada.ts";
import { changes } from "../../core/live.ts";
import { adminProcedure, router, userProcedure } from "../../core/trpc.ts";
import { getNewestId, listNotificaciones, listNotificacionesSince, markRead } from "./queries.ts";

const resumeInput = z.optional(z.object({ lastEventId: z.nullish(id) }));

export const notificacionesRouter = router({
  mine: userProcedure
    .input(z.prefault(listInput, {}))
    .query(({ ctx, input }) => listNotificaciones(ctx.db, ctx.usuario.id, input)),
  listOf: adminProcedure.input(listOfInput).query(({ ctx, input }) => listNotificaciones(ctx.db, input.userId, input)),
  markRead: userProcedure
    .input(z.prefault(z.object({ id: z.optional(id) }), {}))
    .mutation(({ ctx, input }) => ({ leidas: markRead(ctx.db, ctx.usuario.id, input.id) })),
  /** Each new notification as it comes; after a cut, those that came meanwhile. Ends when the session does. */
  live: userProcedure.input(resumeInput).subscription(async function* ({ ctx, input, signal }) {
    const userId = ctx.usuario.id;
    const change = changes(`notificaciones:${userId}`, signal, ctx.stopping);
    let last = input?.lastEventId ?? getNewestId(ctx.db, userId);
    do {
      if (ctx.reload()?.id !== userId) return;
      for (const aviso of listNotificacionesSince(ctx.db, userId, last)) {
        last = aviso.id;
        yield tracked(aviso.id, aviso);
      }
    } while (await change.next());
  }),
});
