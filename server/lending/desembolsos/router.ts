import { approvalInput, cancelInput, correctionInput } from "../../../rules/loans/aprobar/aprobacion.ts";
import { change } from "../../core/change.ts";
import { managerProcedure, router } from "../../core/trpc.ts";
import { approveLoan, cancelApproval, correctApproval } from "./actions.ts";

/** Part of `loans`: paying out, cancelling and correcting. */
export const desembolsosRouter = router({
  approve: managerProcedure.input(approvalInput).mutation(change("loans.approve", approveLoan)),
  cancelApproval: managerProcedure.input(cancelInput).mutation(change("loans.cancelApproval", cancelApproval)),
  correctApproval: managerProcedure.input(correctionInput).mutation(change("loans.correctApproval", correctApproval)),
});
