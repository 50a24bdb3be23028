import * as z from "zod/mini";
import { listInput } from "../../../rules/input/entrada.ts";
import { MAX_PAGINA_FILAS } from "../../../rules/limits/limits.ts";
import { MOROSIDAD_ORDENES, TRAMOS } from "../../../rules/loans/mora/mora.ts";
import { deQuien } from "../../../rules/people/acceso/encargados.ts";
import { today } from "../../core/clock.ts";
import { adminProcedure, router } from "../../core/trpc.ts";
import { listSaldosDebidos } from "../creditos/queries.ts";
import { countPorRecordar, listMorosos } from "./queries.ts";
import { listTramos } from "./sumas.ts";

const morososInput = z.extend(z.omit(listInput, { buscar: true }), {
  ...deQuien,
  tramo: z.optional(z.enum(TRAMOS)),
  orden: z.optional(z.enum(MOROSIDAD_ORDENES)),
  porRecordar: z.optional(z.boolean()),
});

export const morosidadRouter = router({
  tramos: adminProcedure
    .input(z.prefault(z.object(deQuien), {}))
    .query(({ ctx, input }) => listTramos(ctx.db, today(ctx.clock), input.encargado)),
  porRecordar: adminProcedure
    .input(z.pick(morososInput, { tramo: true, encargado: true }))
    // Counts up to a page, which is reminded at once; beyond that, only that there are more.
    .query(({ ctx, input }) =>
      countPorRecordar(ctx.db, { ...input, hoy: today(ctx.clock), limit: MAX_PAGINA_FILAS + 1 }),
    ),
  /** People with negative credit, which no loan shows. */
  saldos: adminProcedure.query(({ ctx }) => listSaldosDebidos(ctx.db, today(ctx.clock))),
  list: adminProcedure
    .input(morososInput)
    .query(({ ctx, input }) => listMorosos(ctx.db, { ...input, hoy: today(ctx.clock) })),
});
