import { privacidadInput } from "../../../rules/operator/ajustes/esquemas.ts";
import { ownerProcedure, pacedQuery, router } from "../../core/trpc.ts";
import { countVencidos } from "./queries.ts";

export const retencionesRouter = router({
  /** How much the next sweep would delete if these days were saved. */
  count: ownerProcedure
    .input(privacidadInput)
    .use(pacedQuery)
    .query(({ ctx, input }) => countVencidos(ctx.db, input, ctx.clock.now())),
});
