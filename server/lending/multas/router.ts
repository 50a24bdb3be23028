import * as z from "zod/mini";
import { centavos, clave, id } from "../../../rules/input/entrada.ts";
import { change } from "../../core/change.ts";
import { managerProcedure, router } from "../../core/trpc.ts";
import { fineLoan, restoreFine } from "./actions.ts";

const which = z.object({ loanId: id, clave });
const fineInput = z.extend(which, { desde: z.optional(centavos(1)) });

/** Part of `loans`: fines. */
export const multasRouter = router({
  fine: managerProcedure.input(fineInput).mutation(change("loans.fine", fineLoan)),
  restoreFine: managerProcedure.input(fineInput).mutation(change("loans.restoreFine", restoreFine)),
});
