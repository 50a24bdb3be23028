import { auditoriaInput } from "../../../rules/operator/auditoria.ts";
import { adminProcedure, router } from "../trpc.ts";
import { listActores, listAuditoria, withUndone } from "./queries.ts";

export const auditoriaRouter = router({
  list: adminProcedure.input(auditoriaInput).query(({ ctx, input }) => {
    const { items, nextCursor } = listAuditoria(ctx.db, input);
    return { items: withUndone(ctx.db, items), nextCursor };
  }),
  actores: adminProcedure.query(({ ctx }) => listActores(ctx.db)),
});
