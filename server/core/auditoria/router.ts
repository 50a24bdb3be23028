import { auditoriaInput } from "../../../rules/operator/auditoria.ts";
import { adminProcedure, router } from "../trpc.ts";
import { listActores, listAuditoria } from "./queries.ts";

export const auditoriaRouter = router({
  list: adminProcedure.input(auditoriaInput).query(({ ctx, input }) => listAuditoria(ctx.db, input)),
  actores: adminProcedure.query(({ ctx }) => listActores(ctx.db)),
});
