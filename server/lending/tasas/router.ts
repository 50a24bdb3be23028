import * as z from "zod/mini";
import { dia, keyed } from "../../../rules/input/entrada.ts";
import { MAX_TASAS } from "../../../rules/limits.ts";
import { rateFor } from "../../../rules/money/tasa.ts";
import { tasaInput } from "../../../rules/operator/tasas.ts";
import { change } from "../../core/change.ts";
import { today } from "../../core/clock.ts";
import { adminProcedure, router, userProcedure } from "../../core/trpc.ts";
import { saveTasa } from "./actions.ts";
import { listTasas, listTasasAround } from "./queries.ts";

const ofDay = z.prefault(z.object({ dia: z.optional(dia()) }), {});

export const tasasRouter = router({
  /** The rate at which a cuota is paid today, or on another day; null while none was published. */
  current: userProcedure.input(ofDay).query(({ ctx, input }) => {
    const day = input.dia ?? today(ctx.clock);
    return rateFor(listTasasAround(ctx.db, day), day);
  }),
  list: adminProcedure.query(({ ctx }) => listTasas(ctx.db, MAX_TASAS)),
  save: adminProcedure.input(keyed(tasaInput)).mutation(change("tasas.save", saveTasa)),
});
