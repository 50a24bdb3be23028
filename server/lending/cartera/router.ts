import * as z from "zod/mini";
import { listInput, listOfInput } from "../../../rules/input/entrada.ts";
import { LOAN_STATUSES, MORA_STATUSES } from "../../../rules/loans/status.ts";
import { deQuien } from "../../../rules/people/acceso/encargados.ts";
import { shownAtiende } from "../../core/atiende.ts";
import { today } from "../../core/clock.ts";
import { adminProcedure, borrowerProcedure, router } from "../../core/trpc.ts";
import { listLoansOf } from "../loans/queries.ts";
import { getIncobrable, getOwnLoan, getPayoff, inPanel, listLoans } from "./queries.ts";

const statusList = z.extend(listInput, {
  ...deQuien,
  status: z._default(z.enum(LOAN_STATUSES), "Pendiente"),
  orden: z._default(z.enum(["recientes", "antiguas", "vencimiento", "decididas"]), "recientes"),
  mora: z.optional(z.enum(MORA_STATUSES)),
});

/** Part of `loans`: its queries. */
export const carteraRouter = router({
  mine: borrowerProcedure.query(({ ctx: { db, clock, usuario } }) => getOwnLoan(db, usuario, today(clock))),
  payoff: borrowerProcedure.query(({ ctx: { db, clock, usuario } }) => getPayoff(db, usuario.id, today(clock))),
  incobrable: adminProcedure.query(({ ctx }) => getIncobrable(ctx.db)),
  list: adminProcedure.input(statusList).query(({ ctx, input }) => {
    const hoy = today(ctx.clock);
    const { items, nextCursor } = listLoans(ctx.db, { ...input, hoy });
    const shown = inPanel(ctx.db, items, hoy).map((loan) => ({
      ...loan,
      /** The administrator who is paying it out. */
      atiende: shownAtiende(ctx, "solicitud", loan.id),
    }));
    return { items: shown, nextCursor };
  }),
  listOf: adminProcedure.input(listOfInput).query(({ ctx: { db, clock }, input }) => {
    const { items, nextCursor } = listLoansOf(db, input.userId, input);
    return { items: inPanel(db, items, today(clock)), nextCursor };
  }),
});
