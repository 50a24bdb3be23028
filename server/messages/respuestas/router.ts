import * as z from "zod/mini";
import { instante } from "../../../rules/country/fecha.ts";
import { clave, id, keyed, listInput, listOfInput, texto } from "../../../rules/input/entrada.ts";
import { MAX_CONTESTACION_LETRAS } from "../../../rules/limits/mensajes.ts";
import { LIMITES } from "../../../rules/limits/tries.ts";
import { change } from "../../core/change.ts";
import { adminProcedure, costly, managerProcedure, router } from "../../core/trpc.ts";
import { answer, readRespuestas, windowOf } from "./actions.ts";
import { countUnread, listHilo, listUnread } from "./queries.ts";

const hasta = z.pipe(z.int("Di hasta qué mensaje."), z.transform(instante));
const telefono = z.string().check(z.regex(/^\+\d{6,20}$/, "El teléfono no es válido."));

export const respuestasRouter = router({
  listOf: adminProcedure.input(listOfInput).query(({ ctx, input }) => listHilo(ctx.db, input.userId, input)),
  /** Until when one person may be answered freely, and whether there is a carrier. */
  window: adminProcedure.input(z.object({ userId: id })).query(({ ctx, input }) => ({
    hasta: windowOf(ctx.db, ctx.clock.now(), input.userId),
    disponible: ctx.envia.whatsapp,
  })),
  listUnread: adminProcedure
    .input(z.prefault(z.omit(listInput, { buscar: true }), {}))
    .query(({ ctx, input }) => listUnread(ctx.db, input)),
  countUnread: adminProcedure.query(({ ctx }) => countUnread(ctx.db)),
  markRead: managerProcedure
    .input(z.union([z.object({ userId: id, hasta, clave }), z.object({ telefono, hasta, clave })]))
    .mutation(change("respuestas.markRead", readRespuestas)),
  answer: managerProcedure
    .input(keyed(z.object({ userId: id, texto: texto(MAX_CONTESTACION_LETRAS, "Escribe tu respuesta.") })))
    .use(costly(LIMITES.contestacion))
    .mutation(change("respuestas.answer", answer)),
});
