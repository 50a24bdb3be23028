import { listInput } from "../../../rules/input/entrada.ts";
import { ownerProcedure, router } from "../../core/trpc.ts";
import { listRespaldos } from "./queries.ts";

export const respaldosRouter = router({
  /** Each copy that was tried, in each of its places, newest first. */
  list: ownerProcedure.input(listInput).query(({ ctx, input }) => listRespaldos(ctx.db, input)),
});
