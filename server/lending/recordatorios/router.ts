import * as z from "zod/mini";
import { addDays } from "../../../rules/country/fecha.ts";
import { clave, id, listOfInput } from "../../../rules/input/entrada.ts";
import { recordatoriosInput } from "../../../rules/operator/ajustes/mensajes.ts";
import { change } from "../../core/change.ts";
import { today } from "../../core/clock.ts";
import { adminProcedure, managerProcedure, router } from "../../core/trpc.ts";
import { sendReminder } from "./actions.ts";
import { countPrevistos, listRecordatoriosOf } from "./queries.ts";

export const recordatoriosRouter = router({
  previsto: adminProcedure.input(z.pick(recordatoriosInput, { dias: true })).query(({ ctx, input }) => {
    const dia = addDays(today(ctx.clock), 1);
    return { dia, cuantos: countPrevistos(ctx.db, input.dias, dia) };
  }),
  listOf: adminProcedure.input(listOfInput).query(({ ctx, input }) => listRecordatoriosOf(ctx.db, input.userId, input)),
});

/** Part of `loans`: reminders sent by hand. */
export const remindingRouter = router({
  sendReminder: managerProcedure
    .input(z.object({ loanId: id, clave }))
    .mutation(change("loans.sendReminder", sendReminder)),
});
