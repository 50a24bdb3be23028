import { amendPagoInput, correctPagoInput, restorePagoInput } from "../../../rules/loans/pagos.ts";
import { change } from "../../core/change.ts";
import { borrowerProcedure, managerProcedure, router } from "../../core/trpc.ts";
import { amendPago, correctPago, restorePago } from "./actions.ts";

/** Under `pagos` on the wire. */
export const correccionesRouter = router({
  amend: borrowerProcedure.input(amendPagoInput).mutation(change("pagos.amend", amendPago)),
  restore: managerProcedure.input(restorePagoInput).mutation(change("pagos.restore", restorePago)),
  correct: managerProcedure.input(correctPagoInput).mutation(change("pagos.correct", correctPago)),
});
