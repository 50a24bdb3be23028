import * as z from "zod/mini";
import { listInput } from "../../../rules/input/entrada.ts";
import { ownerProcedure, router } from "../../core/trpc.ts";
import { listRespaldos } from "./queries.ts";

export const respaldosRouter = router({
  /** Every attempted backup at each target, newest first: full or incremental ones. */
  list: ownerProcedure
    .input(z.extend(listInput, { cambios: z.optional(z.boolean()) }))
    .query(({ ctx, input }) => listRespaldos(ctx.db, input)),
});
