import * as z from "zod/mini";
import { id } from "../../../rules/input/entrada.ts";
import { today } from "../../core/clock.ts";
import { adminProcedure, router } from "../../core/trpc.ts";
import { getLoan } from "../loans/queries.ts";
import { getPago } from "../pagos/queries.ts";
import { getLoanSignals, getPagoSignals } from "./queries.ts";

export const senalesRouter = router({
  ofLoan: adminProcedure
    .input(z.object({ loanId: id }))
    .query(({ ctx: { db, clock }, input }) =>
      getLoanSignals(db, getLoan(db, input.loanId, "REQUEST_NOT_FOUND"), today(clock)),
    ),
  ofPago: adminProcedure
    .input(z.object({ pagoId: id }))
    .query(({ ctx: { db }, input }) => getPagoSignals(db, getPago(db, input.pagoId))),
});
