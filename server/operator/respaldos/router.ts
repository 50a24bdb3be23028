import * as z from "zod/mini";
import { listInput } from "../../../rules/input/entrada.ts";
import { ownerProcedure, router } from "../../core/trpc.ts";
import { listRespaldos } from "./queries.ts";

export const respaldosRouter = router({
  /** Each copy that was tried, in each of its places, newest first: whole ones, or those of what changed. */
  list: ownerProcedure
    .input(z.extend(listInput, { cambios: z.optional(z.boolean()) }))
    .query(({ ctx, input }) => listRespaldos(ctx.db, input)),
});
