import * as z from "zod/mini";
import { dia } from "../../../rules/input/entrada.ts";
import { MAX_CUOTAS_CON_NOMBRE, MAX_EVENTOS } from "../../../rules/limits/limits.ts";
import { calendarEvent, checkPeriodo } from "../../../rules/loans/calendario.ts";
import { deQuien } from "../../../rules/people/acceso/encargados.ts";
import { today } from "../../core/clock.ts";
import { demand } from "../../core/errors.ts";
import { adminProcedure, router } from "../../core/trpc.ts";
import { listDue, readAgenda } from "./queries.ts";

const periodInput = z.object({ desde: dia(), hasta: dia() });
/** `primeras`: whether to return the first ones if there are too many for all. */
const agendaInput = z.extend(periodInput, { primeras: z._default(z.boolean(), true), ...deQuien });

export const calendarioRouter = router({
  agenda: adminProcedure.input(agendaInput).query(({ ctx: { db, clock }, input }) => {
    demand(checkPeriodo(input.desde, input.hasta));
    const { days, due } = readAgenda(db, { ...input, limit: MAX_CUOTAS_CON_NOMBRE });
    return { days, events: due.map(({ loan, cargo }) => calendarEvent(loan, cargo, today(clock))) };
  }),
});

/** Part of `loans`: the calendar as the contract has it. */
export const vencimientosRouter = router({
  calendar: adminProcedure
    .input(periodInput)
    .query(({ ctx: { db, clock }, input: { desde, hasta } }) =>
      listDue(db, { desde, hasta, limit: MAX_EVENTOS }).map(({ loan, cargo }) =>
        calendarEvent(loan, cargo, today(clock)),
      ),
    ),
});
