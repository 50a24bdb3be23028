import { correctPagoInput } from "../../../rules/loans/pagos.ts";
import { change } from "../../core/change.ts";
import { adminProcedure, router } from "../../core/trpc.ts";
import { correctPago } from "./actions.ts";

/** Under `pagos` on the wire. */
export const correccionesRouter = router({
  correct: adminProcedure.input(correctPagoInput).mutation(change("pagos.correct", correctPago)),
});
