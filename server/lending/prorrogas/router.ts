import * as z from "zod/mini";
import { clave, dia, id, texto } from "../../../rules/input/entrada.ts";
import { CUOTAS_MAXIMAS, LETRAS } from "../../../rules/limits.ts";
import { change } from "../../core/change.ts";
import { adminProcedure, router } from "../../core/trpc.ts";
import { changeFirstPayment, rescheduleLoan } from "./actions.ts";

const firstPaymentInput = z.object({ loanId: id, fechaPrimerPago: dia(), clave });
const rescheduleInput = z.object({
  loanId: id,
  desdeCuota: z.int({ error: "Elige desde qué cuota." }).check(z.gte(1), z.lte(CUOTAS_MAXIMAS)),
  fecha: dia("Elige el nuevo día."),
  motivo: texto(LETRAS.motivo, "Escribe por qué se da más tiempo."),
  clave,
});

/** Of `loans`: when their cuotas fall due. */
export const plazosRouter = router({
  changeFirstPayment: adminProcedure
    .input(firstPaymentInput)
    .mutation(change("loans.changeFirstPayment", changeFirstPayment)),
  reschedule: adminProcedure.input(rescheduleInput).mutation(change("loans.reschedule", rescheduleLoan)),
});
