import { approvalInput } from "../../../rules/loans/aprobacion.ts";
import { change } from "../../core/change.ts";
import { adminProcedure, router } from "../../core/trpc.ts";
import { approveLoan } from "./actions.ts";

/** Of `loans`: what pays one out. */
export const desembolsosRouter = router({
  approve: adminProcedure.input(approvalInput).mutation(change("loans.approve", approveLoan)),
});
