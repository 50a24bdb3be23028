import * as z from "zod/mini";
import {
  centavos,
  clave,
  dia,
  id,
  listInput,
  listOfInput,
  texto,
  textoOpcional,
} from "../../../rules/input/entrada.ts";
import { approvalInput } from "../../../rules/loans/aprobacion.ts";
import { calendarEvents } from "../../../rules/loans/calendario.ts";
import { shownLoan } from "../../../rules/loans/shown.ts";
import { loanRequestInput, waitAfterRejection } from "../../../rules/loans/solicitud.ts";
import { LOAN_STATUSES, MORA_STATUSES } from "../../../rules/loans/status.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import { change } from "../../core/change.ts";
import { today } from "../../core/clock.ts";
import { adminProcedure, borrowerProcedure, router } from "../../core/trpc.ts";
import { getSaldo } from "../libro/queries.ts";
import {
  approveLoan,
  banLoan,
  changeFirstPayment,
  fineLoan,
  rejectLoan,
  requestLoan,
  sendReminder,
  unbanLoan,
  waiveFine,
} from "./actions.ts";
import { findLastRejection, findLatestLoan, inPanel, listInCalendar, listLoans, listLoansOf } from "./queries.ts";

const which = z.object({ loanId: id, clave });
const fineInput = z.extend(which, { desde: z.optional(centavos(1)) });
const withMotivo = z.extend(which, { motivo: textoOpcional(300) });
const firstPaymentInput = z.extend(which, { fechaPrimerPago: dia() });
const waiveInput = z.extend(which, { motivo: texto(300, "Escribe por qué se anula la multa.") });
const periodInput = z.object({ desde: dia(), hasta: dia() });
const statusList = z.extend(listInput, {
  status: z._default(z.enum(LOAN_STATUSES), "Pendiente"),
  orden: z._default(z.enum(["recientes", "vencimiento", "decididas"]), "recientes"),
  mora: z.optional(z.enum(MORA_STATUSES)),
});

export const loansRouter = router({
  mine: borrowerProcedure.query(({ ctx: { db, clock, usuario } }) => {
    const loan = findLatestLoan(db, usuario.id);
    if (!loan) return null;
    const { esperaTrasRechazo } = getAjustes(db);
    const puedePedirDesde = waitAfterRejection(findLastRejection(db, usuario.id), esperaTrasRechazo, today(clock));
    return { ...shownLoan(loan, getSaldo(db, loan.id), today(clock)), puedePedirDesde };
  }),
  request: borrowerProcedure.input(loanRequestInput).mutation(change("loans.request", requestLoan)),

  list: adminProcedure.input(statusList).query(({ ctx: { db, clock }, input }) => {
    const { items, nextCursor } = listLoans(db, { ...input, hoy: today(clock) });
    return { items: items.map((loan) => inPanel(db, loan, today(clock))), nextCursor };
  }),
  listOf: adminProcedure.input(listOfInput).query(({ ctx: { db, clock }, input }) => {
    const { items, nextCursor } = listLoansOf(db, input.userId, input);
    return { items: items.map((loan) => inPanel(db, loan, today(clock))), nextCursor };
  }),
  approve: adminProcedure.input(approvalInput).mutation(change("loans.approve", approveLoan)),
  reject: adminProcedure.input(withMotivo).mutation(change("loans.reject", rejectLoan)),
  ban: adminProcedure.input(withMotivo).mutation(change("loans.ban", banLoan)),
  unban: adminProcedure.input(which).mutation(change("loans.unban", unbanLoan)),
  changeFirstPayment: adminProcedure
    .input(firstPaymentInput)
    .mutation(change("loans.changeFirstPayment", changeFirstPayment)),
  sendReminder: adminProcedure.input(which).mutation(change("loans.sendReminder", sendReminder)),
  fine: adminProcedure.input(fineInput).mutation(change("loans.fine", fineLoan)),
  waiveFine: adminProcedure.input(waiveInput).mutation(change("loans.waiveFine", waiveFine)),
  calendar: adminProcedure.input(periodInput).query(({ ctx: { db, clock }, input: { desde, hasta } }) =>
    listInCalendar(db, desde, hasta)
      .flatMap((loan) => calendarEvents(loan, today(clock)))
      .filter(({ vence }) => vence >= desde && vence <= hasta),
  ),
});
