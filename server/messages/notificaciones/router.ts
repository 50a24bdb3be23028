import { tracked } from "@trpc/server";
import * as z from "zod/mini";
import { clave, id, listInput, listOfInput } from "../../../rules/input/entrada.ts";
import { change } from "../../core/change.ts";
import { moments } from "../../core/live.ts";
import { adminProcedure, router, userProcedure } from "../../core/trpc.ts";
import { readNotificaciones } from "./actions.ts";
import { getNewestId, listNotificaciones, listNotificacionesSince, type Notificacion } from "./queries.ts";

const resumeInput = z.optional(z.object({ lastEventId: z.nullish(id) }));

export const notificacionesRouter = router({
  mine: userProcedure
    .input(z.prefault(listInput, {}))
    .query(({ ctx, input }) => listNotificaciones(ctx.db, ctx.usuario.id, input)),
  listOf: adminProcedure.input(listOfInput).query(({ ctx, input }) => listNotificaciones(ctx.db, input.userId, input)),
  markRead: userProcedure
    .input(z.prefault(z.object({ id: z.optional(id), clave }), {}))
    .mutation(change("notificaciones.markRead", readNotificaciones)),
  /** Each new notification as it comes; after a cut, those that came meanwhile. Ends when the session does. */
  live: userProcedure.input(resumeInput).subscription(async function* ({ ctx, input, signal }) {
    const userId = ctx.usuario.id;
    let last = input?.lastEventId ?? getNewestId(ctx.db, userId);
    for await (const _ of moments(`notificaciones:${userId}`, userId, signal, ctx.stopping)) {
      let news: Notificacion[];
      do {
        if (ctx.reload()?.id !== userId) return;
        news = listNotificacionesSince(ctx.db, userId, last);
        for (const aviso of news) yield tracked(aviso.id, aviso);
        last = news.at(-1)?.id ?? last;
      } while (news.length > 0);
    }
  }),
});
