import { listOfInput } from "../../../rules/input/entrada.ts";
import { adminProcedure, router } from "../../core/trpc.ts";
import { listMensajesOf } from "./queries.ts";

export const mensajesRouter = router({
  listOf: adminProcedure.input(listOfInput).query(({ ctx, input }) => listMensajesOf(ctx.db, input.userId, input)),
});
