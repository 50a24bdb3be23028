import * as z from "zod/mini";
import { clave, id, listInput, listOfInput } from "../../../rules/input/entrada.ts";
import { ADONDE } from "../../../rules/texts/events/adonde.ts";
import { change } from "../../core/change.ts";
import { adminProcedure, router, userProcedure } from "../../core/trpc.ts";
import { readNotificaciones } from "./actions.ts";
import { listNotificaciones } from "./queries.ts";

export const notificacionesRouter = router({
  mine: userProcedure.input(z.prefault(listInput, {})).query(({ ctx, input }) => {
    const { items, nextCursor } = listNotificaciones(ctx.db, ctx.usuario.id, input);
    return { items: items.map((item) => ({ ...item, lleva: item.lleva && ADONDE[item.lleva] })), nextCursor };
  }),
  listOf: adminProcedure.input(listOfInput).query(({ ctx, input }) => listNotificaciones(ctx.db, input.userId, input)),
  markRead: userProcedure
    .input(z.prefault(z.object({ id: z.optional(id), clave }), {}))
    .mutation(change("notificaciones.markRead", readNotificaciones)),
});
