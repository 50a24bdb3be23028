import { tracked } from "@trpc/server";
import * as z from "zod/mini";
import { id } from "../../../rules/input/entrada.ts";
import { rateFor } from "../../../rules/money/tasa.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import { today } from "../../core/clock.ts";
import { moments } from "../../core/live.ts";
import type { RequestContext } from "../../core/net/http.ts";
import { router, userProcedure } from "../../core/trpc.ts";
import { getNewestId, listNotificacionesSince, type Notificacion } from "../../messages/notificaciones/queries.ts";
import { listTasasAround } from "../tasas/queries.ts";

/** `pagar`: payment data and rate are pushed too, for screens that stay open for days. */
const listenInput = z.optional(z.object({ lastEventId: z.nullish(id), pagar: z.optional(z.boolean()) }));

/** What a person who is about to pay needs to know. */
function pagarOf({ db, clock }: RequestContext) {
  const hoy = today(clock);
  const { datosPago, otrosDatosPago } = getAjustes(db);
  return { datosPago, otrosDatosPago, tasa: rateFor(listTasasAround(db, hoy), hoy) };
}

export const novedadesRouter = router({
  /**
   * Streams each new notification; after a disconnection, those missed meanwhile. With `pagar`, also the payment data, at once
   * and after every change, so that a page that missed a change gets it on reconnecting. Ends with the session.
   */
  live: userProcedure.input(listenInput).subscription(async function* ({ ctx, input, signal }) {
    const userId = ctx.usuario.id;
    let last = input?.lastEventId ?? getNewestId(ctx.db, userId);
    let said = "";
    const topics = [`notificaciones:${userId}`, ...(input?.pagar ? ["pagar" as const] : [])] as const;
    for await (const _ of moments(topics, userId, signal, ctx.stopping)) {
      let news: Notificacion[];
      do {
        if (ctx.reload()?.id !== userId) return;
        news = listNotificacionesSince(ctx.db, userId, last);
        for (const aviso of news) yield tracked(aviso.id, aviso);
        last = news.at(-1)?.id ?? last;
      } while (news.length > 0);
      const pagar = input?.pagar ? pagarOf(ctx) : null;
      if (!pagar || JSON.stringify(pagar) === said) continue;
      said = JSON.stringify(pagar);
      yield tracked(last, { pagar });
    }
  }),
});
