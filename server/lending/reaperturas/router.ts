import * as z from "zod/mini";
import { clave, id, texto, textoOpcional } from "../../../rules/input/entrada.ts";
import { LETRAS } from "../../../rules/limits/limits.ts";
import { change } from "../../core/change.ts";
import { managerProcedure, router } from "../../core/trpc.ts";
import { reopenLoan, reopenRequest, undoWriteOff } from "./actions.ts";

const which = z.object({ loanId: id, motivo: textoOpcional(LETRAS.motivo), clave });
const reopenInput = z.extend(which, { motivo: texto(LETRAS.motivo, "Escribe por qué se abre otra vez.") });

/** Part of `loans`: undoes rejections and write-offs. */
export const reaperturasRouter = router({
  reopen: managerProcedure.input(which).mutation(change("loans.reopen", reopenRequest)),
  undoWriteOff: managerProcedure.input(which).mutation(change("loans.undoWriteOff", undoWriteOff)),
});

/** Part of `completados`: reopens finished loans. */
export const reopeningRouter = router({
  reopen: managerProcedure.input(reopenInput).mutation(change("completados.reopen", reopenLoan)),
});
