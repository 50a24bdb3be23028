import * as z from "zod/mini";
import { dia } from "../../../rules/input/entrada.ts";
import { MAX_CUOTAS_CON_NOMBRE } from "../../../rules/limits.ts";
import { calendarEvents, checkPeriodo } from "../../../rules/loans/calendario.ts";
import { today } from "../../core/clock.ts";
import { demand } from "../../core/errors.ts";
import { adminProcedure, router } from "../../core/trpc.ts";
import { readAgenda } from "./queries.ts";

const periodInput = z.object({ desde: dia(), hasta: dia() });

export const calendarioRouter = router({
  agenda: adminProcedure.input(periodInput).query(({ ctx: { db, clock }, input: { desde, hasta } }) => {
    demand(checkPeriodo(desde, hasta));
    const { days, cuotas } = readAgenda(db, desde, hasta, MAX_CUOTAS_CON_NOMBRE);
    const eventOf = ({ loan, cuota }: (typeof cuotas)[number]) => calendarEvents(loan, today(clock))[cuota - 1];
    return { days, events: cuotas.map(eventOf).filter((event) => event !== undefined) };
  }),
});
