import { rateFor } from "../../../rules/money/tasa.ts";
import { tasaInput } from "../../../rules/operator/tasas.ts";
import { today } from "../../core/clock.ts";
import { adminProcedure, router, userProcedure } from "../../core/trpc.ts";
import { saveTasa } from "./actions.ts";
import { listTasas, listTasasAround } from "./queries.ts";

const SHOWN = 10;

export const tasasRouter = router({
  /** The rate at which a cuota is paid today; null while none was published. */
  current: userProcedure.query(({ ctx }) => {
    const hoy = today(ctx.clock);
    return rateFor(listTasasAround(ctx.db, hoy), hoy);
  }),
  list: adminProcedure.query(({ ctx }) => listTasas(ctx.db, SHOWN)),
  save: adminProcedure.input(tasaInput).mutation(({ ctx, input }) => saveTasa(ctx, input)),
});
