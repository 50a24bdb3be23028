import * as z from "zod/mini";
import { centavos, clave, id, texto } from "../../../rules/input/entrada.ts";
import { LETRAS } from "../../../rules/limits.ts";
import { change } from "../../core/change.ts";
import { managerProcedure, router } from "../../core/trpc.ts";
import { fineLoan, restoreFine, waiveFine } from "./actions.ts";

const which = z.object({ loanId: id, clave });
const fineInput = z.extend(which, { desde: z.optional(centavos(1)) });
const waiveInput = z.extend(fineInput, { motivo: texto(LETRAS.motivo, "Escribe por qué se anula la multa.") });

/** Of `loans`: their fines. */
export const multasRouter = router({
  fine: managerProcedure.input(fineInput).mutation(change("loans.fine", fineLoan)),
  restoreFine: managerProcedure.input(which).mutation(change("loans.restoreFine", restoreFine)),
  waiveFine: managerProcedure.input(waiveInput).mutation(change("loans.waiveFine", waiveFine)),
});
