import * as z from "zod/mini";
import { id } from "../../../rules/input/entrada.ts";
import { today } from "../../core/clock.ts";
import { adminProcedure, router } from "../../core/trpc.ts";
import { getLoan } from "../loans/queries.ts";
import { getPuntaje } from "./queries.ts";

export const puntajesRouter = router({
  of: adminProcedure
    .input(z.object({ loanId: id }))
    .query(({ ctx: { db, clock }, input }) =>
      getPuntaje(db, getLoan(db, input.loanId, "REQUEST_NOT_FOUND"), today(clock)),
    ),
});
