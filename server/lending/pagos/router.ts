import * as z from "zod/mini";
import { id, listInput, listOfInput } from "../../../rules/input/entrada.ts";
import { PAGO_STATUSES, pagoInput, removePagoInput, setStatusInput, shownPago } from "../../../rules/loans/pagos.ts";
import { adminProcedure, borrowerProcedure, router } from "../../core/trpc.ts";
import { getPagoSignals } from "../senales/queries.ts";
import { registerPago, removePago, setPagoStatus } from "./actions.ts";
import { findLoanOfPago, getPago, getPagoOf, listPagos, listPagosOf } from "./queries.ts";

const statusList = z.extend(listInput, { status: z.optional(z.enum(PAGO_STATUSES)) });

export const pagosRouter = router({
  mine: borrowerProcedure.input(z.prefault(listInput, {})).query(({ ctx, input }) => {
    const { items, nextCursor } = listPagosOf(ctx.db, ctx.usuario.id, input);
    return { items: items.map(shownPago), nextCursor };
  }),
  get: borrowerProcedure.input(z.object({ pagoId: id })).query(({ ctx, input }) => {
    const pago = getPagoOf(ctx.db, ctx.usuario.id, input.pagoId);
    return { ...shownPago(pago), loan: findLoanOfPago(ctx.db, pago) };
  }),
  register: borrowerProcedure.input(pagoInput).mutation(({ ctx, input }) => registerPago(ctx, input)),
  list: adminProcedure.input(statusList).query(({ ctx, input }) => listPagos(ctx.db, input)),
  listOf: adminProcedure.input(listOfInput).query(({ ctx, input }) => listPagosOf(ctx.db, input.userId, input)),
  signals: adminProcedure
    .input(z.object({ pagoId: id }))
    .query(({ ctx: { db }, input }) => getPagoSignals(db, getPago(db, input.pagoId))),
  setStatus: adminProcedure.input(setStatusInput).mutation(({ ctx, input }) => setPagoStatus(ctx, input)),
  remove: adminProcedure.input(removePagoInput).mutation(({ ctx, input }) => removePago(ctx, input)),
});
