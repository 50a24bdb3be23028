import * as z from "zod/mini";
import { clave, id, texto } from "../../../rules/input/entrada.ts";
import { LETRAS } from "../../../rules/limits.ts";
import { change } from "../../core/change.ts";
import { managerProcedure, router } from "../../core/trpc.ts";
import { writeOffLoan } from "./actions.ts";

const writeOffInput = z.object({
  loanId: id,
  motivo: texto(LETRAS.motivo, "Escribe por qué se da por incobrable."),
  clave,
});

/** Of `loans`: what gives one up. */
export const castigosRouter = router({
  writeOff: managerProcedure.input(writeOffInput).mutation(change("loans.writeOff", writeOffLoan)),
});
