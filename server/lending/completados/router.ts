import * as z from "zod/mini";
import { clave, id, listInput, listOfInput } from "../../../rules/input/entrada.ts";
import { shownCompletado } from "../../../rules/loans/completados.ts";
import { deQuien } from "../../../rules/people/acceso/encargados.ts";
import { change } from "../../core/change.ts";
import { adminProcedure, borrowerProcedure, managerProcedure, router } from "../../core/trpc.ts";
import { completeLoan } from "./actions.ts";
import { getCompletadoOf, listCompletados, listCompletadosOf } from "./queries.ts";

export const completadosRouter = router({
  mine: borrowerProcedure.input(z.prefault(listInput, {})).query(({ ctx, input }) => {
    const { items, nextCursor } = listCompletadosOf(ctx.db, ctx.usuario.id, input);
    return { items: items.map(shownCompletado), nextCursor };
  }),
  get: borrowerProcedure
    .input(z.object({ loanId: id }))
    .query(({ ctx, input }) => shownCompletado(getCompletadoOf(ctx.db, ctx.usuario.id, input.loanId))),
  list: adminProcedure.input(z.extend(listInput, deQuien)).query(({ ctx, input }) => listCompletados(ctx.db, input)),
  listOf: adminProcedure.input(listOfInput).query(({ ctx, input }) => listCompletadosOf(ctx.db, input.userId, input)),
});

/** Part of `loans`: completes them. */
export const completingRouter = router({
  complete: managerProcedure.input(z.object({ loanId: id, clave })).mutation(change("loans.complete", completeLoan)),
});
