import { listOfInput } from "../rules/entrada.ts";
import { adminProcedure, router } from "../trpc.ts";
import { listAsientosOf } from "./queries.ts";

export const libroRouter = router({
  listOf: adminProcedure.input(listOfInput).query(({ ctx, input }) => listAsientosOf(ctx.db, input.userId, input)),
});
