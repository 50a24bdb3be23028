import { listInput, listOfInput } from "../rules/entrada.ts";
import { adminProcedure, router } from "../trpc.ts";
import { listAuditoria, listAuditoriaOf } from "./queries.ts";

export const auditoriaRouter = router({
  list: adminProcedure.input(listInput).query(({ ctx, input }) => listAuditoria(ctx.db, input)),
  listOf: adminProcedure.input(listOfInput).query(({ ctx, input }) => listAuditoriaOf(ctx.db, input.userId, input)),
});
