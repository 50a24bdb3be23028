import * as z from "zod/mini";
import { id, keyed, listInput, listOfInput } from "../../../rules/input/entrada.ts";
import {
  checkWithdraw,
  PAGO_ORDENES,
  PAGO_STATUSES,
  pagoInput,
  removePagoInput,
  setStatusInput,
  shownPago,
} from "../../../rules/loans/pagos/pagos.ts";
import { deQuien } from "../../../rules/people/acceso/encargados.ts";
import { shownAtiende } from "../../core/atiende.ts";
import { change } from "../../core/change.ts";
import { adminProcedure, borrowerProcedure, managerProcedure, router } from "../../core/trpc.ts";
import { registerPago, removePago, setPagoStatus } from "./actions.ts";
import { findLoanOfPago, getPagoOf, listOwnPagos, listPagos, listPagosOf } from "./queries.ts";

/** The pagos of one loan, of all others, or all. */
const ownList = z.extend(listInput, { loanId: z.optional(id), salvo: z.optional(id) });
const statusList = z.extend(listInput, {
  ...deQuien,
  status: z.optional(z.enum(PAGO_STATUSES)),
  orden: z.optional(z.enum(PAGO_ORDENES)),
});

export const pagosRouter = router({
  mine: borrowerProcedure.input(z.prefault(ownList, {})).query(({ ctx, input }) => {
    const { items, nextCursor } = listOwnPagos(ctx.db, ctx.usuario.id, input);
    const shown = ({ pago, confirmado }: (typeof items)[number]) => ({
      ...shownPago(pago),
      retirable: checkWithdraw(pago) === null,
      /** Whether the bank said that its money came in. */
      confirmado,
    });
    return { items: items.map(shown), nextCursor };
  }),
  get: borrowerProcedure.input(z.object({ pagoId: id })).query(({ ctx, input }) => {
    const pago = getPagoOf(ctx.db, ctx.usuario.id, input.pagoId);
    return { ...shownPago(pago), loan: findLoanOfPago(ctx.db, pago) };
  }),
  register: borrowerProcedure.input(pagoInput).mutation(change("pagos.register", registerPago)),
  list: adminProcedure.input(statusList).query(({ ctx, input }) => {
    const { items, nextCursor } = listPagos(ctx.db, input);
    /** The administrator who is correcting it. */
    return { items: items.map((pago) => ({ ...pago, atiende: shownAtiende(ctx, "pago", pago.id) })), nextCursor };
  }),
  listOf: adminProcedure.input(listOfInput).query(({ ctx, input }) => listPagosOf(ctx.db, input.userId, input)),
  setStatus: managerProcedure.input(keyed(setStatusInput)).mutation(change("pagos.setStatus", setPagoStatus)),
  remove: managerProcedure.input(keyed(removePagoInput)).mutation(change("pagos.remove", removePago)),
});
