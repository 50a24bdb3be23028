import { listOfInput } from "../rules/entrada.ts";
import { adminProcedure, router } from "../trpc.ts";
import { listMensajesOf } from "./queries.ts";

export const mensajesRouter = router({
  listOf: adminProcedure.input(listOfInput).query(({ ctx, input }) => listMensajesOf(ctx.db, input.userId, input)),
});
