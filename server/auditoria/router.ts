import { listInput } from "../rules/entrada.ts";
import { adminProcedure, router } from "../trpc.ts";
import { listAuditoria } from "./queries.ts";

export const auditoriaRouter = router({
  list: adminProcedure.input(listInput).query(({ ctx, input }) => listAuditoria(ctx.db, input)),
});
