import { listOfInput } from "../../../rules/input/entrada.ts";
import { adminProcedure, router } from "../../core/trpc.ts";
import { listAsientosOf } from "./queries.ts";

export const libroRouter = router({
  listOf: adminProcedure.input(listOfInput).query(({ ctx, input }) => listAsientosOf(ctx.db, input.userId, input)),
});
