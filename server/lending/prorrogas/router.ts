import * as z from "zod/mini";
import { clave, dia, id, listInput } from "../../../rules/input/entrada.ts";
import {
  PRORROGA_ESTADOS,
  prorrogaDecision,
  prorrogaInput,
  rescheduleInput,
  undoProrrogaInput,
} from "../../../rules/loans/mora/prorrogas.ts";
import { deQuien } from "../../../rules/people/acceso/encargados.ts";
import { change } from "../../core/change.ts";
import { today } from "../../core/clock.ts";
import { adminProcedure, borrowerProcedure, managerProcedure, router } from "../../core/trpc.ts";
import {
  changeFirstPayment,
  decideProrroga,
  requestProrroga,
  rescheduleLoan,
  undoProrroga,
  undoReschedule,
} from "./actions.ts";
import { countWaiting, listProrrogas, listProrrogasOf, withLoans } from "./queries.ts";

const firstPaymentInput = z.object({ loanId: id, fechaPrimerPago: dia(), clave });
const undoFechasInput = z.object({
  loanId: id,
  /** What the change to undo had moved first, as it was answered; absent from older clients. */
  desde: z.optional(z.nullable(z.object({ cuota: z.int().check(z.gte(1)), vence: dia() }))),
  clave,
});
const byEstado = z.extend(z.omit(listInput, { buscar: true }), {
  ...deQuien,
  estado: z._default(z.enum(PRORROGA_ESTADOS), "Pendiente"),
});

/** Part of `loans`: due days. */
export const plazosRouter = router({
  changeFirstPayment: managerProcedure
    .input(firstPaymentInput)
    .mutation(change("loans.changeFirstPayment", changeFirstPayment)),
  undoReschedule: managerProcedure.input(undoFechasInput).mutation(change("loans.undoReschedule", undoReschedule)),
  reschedule: managerProcedure.input(rescheduleInput).mutation(change("loans.reschedule", rescheduleLoan)),
});

export const prorrogasRouter = router({
  request: borrowerProcedure.input(prorrogaInput).mutation(change("prorrogas.request", requestProrroga)),
  mine: borrowerProcedure.query(({ ctx: { db, usuario } }) => listProrrogasOf(db, usuario.id)),
  list: adminProcedure.input(z.prefault(byEstado, {})).query(({ ctx: { db, clock }, input }) => {
    const { items, nextCursor } = listProrrogas(db, input);
    return { items: withLoans(db, items, today(clock)), nextCursor, pendientes: countWaiting(db, input.encargado) };
  }),
  undo: managerProcedure.input(undoProrrogaInput).mutation(change("prorrogas.undo", undoProrroga)),
  decide: managerProcedure.input(prorrogaDecision).mutation(change("prorrogas.decide", decideProrroga)),
});
