import * as z from "zod/mini";
import { today } from "../clock.ts";
import { demand } from "../errors.ts";
import { checkPeriodo, EVENTOS_MAXIMOS } from "../rules/calendario.ts";
import { dia } from "../rules/entrada.ts";
import { calendarEvents } from "../rules/loans.ts";
import { adminProcedure, router } from "../trpc.ts";
import { countByDay, listCuotas } from "./queries.ts";

const periodInput = z.object({ desde: dia(), hasta: dia() });

export const calendarioRouter = router({
  agenda: adminProcedure.input(periodInput).query(({ ctx: { db, clock }, input: { desde, hasta } }) => {
    demand(checkPeriodo(desde, hasta));
    const events = listCuotas(db, desde, hasta, EVENTOS_MAXIMOS).flatMap(({ loan, cuota }) =>
      calendarEvents(loan, today(clock)).slice(cuota - 1, cuota),
    );
    return { days: countByDay(db, desde, hasta), events };
  }),
});
