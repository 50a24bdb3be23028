import {
  atencionInput,
  atenderInput,
  atenderLoanInput,
  soltarInput,
  soltarLoanInput,
} from "../../../rules/input/atencion.ts";
import { changeNow } from "../../core/change.ts";
import { adminProcedure, managerProcedure, router } from "../../core/trpc.ts";
import { claim, claimLoan, release, releaseLoan } from "./actions.ts";
import { getAtencion } from "./queries.ts";

export const atencionesRouter = router({
  of: adminProcedure.input(atencionInput).query(({ ctx, input }) => getAtencion(ctx, input)),
  claim: managerProcedure.input(atenderInput).mutation(changeNow("atenciones.claim", claim)),
  release: managerProcedure.input(soltarInput).mutation(changeNow("atenciones.release", release)),
});

/** Part of `loans`: the same for a request, by its loan. */
export const payingRouter = router({
  claim: managerProcedure.input(atenderLoanInput).mutation(changeNow("loans.claim", claimLoan)),
  release: managerProcedure.input(soltarLoanInput).mutation(changeNow("loans.release", releaseLoan)),
});
