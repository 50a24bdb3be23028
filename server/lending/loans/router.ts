import * as z from "zod/mini";
import { clave, id, textoOpcional } from "../../../rules/input/entrada.ts";
import { LETRAS } from "../../../rules/limits/limits.ts";
import { loanRequestForInput, loanRequestInput } from "../../../rules/loans/aprobar/solicitud.ts";
import { change } from "../../core/change.ts";
import { borrowerProcedure, managerProcedure, router } from "../../core/trpc.ts";
import { banOfLoan, rejectLoan, requestLoan, requestLoanFor, unbanOfLoan, withdrawLoan } from "./actions.ts";

const which = z.object({ loanId: id, clave });
const withMotivo = z.extend(which, { motivo: textoOpcional(LETRAS.motivo) });

export const loansRouter = router({
  request: borrowerProcedure.input(loanRequestInput).mutation(change("loans.request", requestLoan)),
  requestFor: managerProcedure.input(loanRequestForInput).mutation(change("loans.requestFor", requestLoanFor)),
  withdraw: borrowerProcedure.input(which).mutation(change("loans.withdraw", withdrawLoan)),
  reject: managerProcedure.input(withMotivo).mutation(change("loans.reject", rejectLoan)),
  // Under their old names, from when a ban belonged to a loan.
  ban: managerProcedure.input(withMotivo).mutation(change("loans.ban", banOfLoan)),
  unban: managerProcedure.input(which).mutation(change("loans.unban", unbanOfLoan)),
});
