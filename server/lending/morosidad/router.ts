import * as z from "zod/mini";
import { listInput } from "../../../rules/input/entrada.ts";
import { MOROSIDAD_ORDENES, TRAMOS } from "../../../rules/loans/mora.ts";
import { today } from "../../core/clock.ts";
import { adminProcedure, router } from "../../core/trpc.ts";
import { listMorosos, listTramos } from "./queries.ts";

const morososInput = z.extend(z.omit(listInput, { buscar: true }), {
  tramo: z.optional(z.enum(TRAMOS)),
  orden: z.optional(z.enum(MOROSIDAD_ORDENES)),
});

export const morosidadRouter = router({
  tramos: adminProcedure.query(({ ctx }) => listTramos(ctx.db, today(ctx.clock))),
  list: adminProcedure
    .input(morososInput)
    .query(({ ctx, input }) => listMorosos(ctx.db, { ...input, hoy: today(ctx.clock) })),
});
