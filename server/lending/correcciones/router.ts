import { keyed } from "../../../rules/input/entrada.ts";
import { amendPagoInput, restorePagoInput, withdrawInput } from "../../../rules/loans/pagos/pagos.ts";
import { change } from "../../core/change.ts";
import { borrowerProcedure, managerProcedure, router } from "../../core/trpc.ts";
import { amendPago, restorePago, withdrawPago } from "./actions.ts";

/** Mounted under `pagos`. */
export const correccionesRouter = router({
  amend: borrowerProcedure.input(amendPagoInput).mutation(change("pagos.amend", amendPago)),
  withdraw: borrowerProcedure.input(keyed(withdrawInput)).mutation(change("pagos.withdraw", withdrawPago)),
  restore: managerProcedure.input(restorePagoInput).mutation(change("pagos.restore", restorePago)),
});
