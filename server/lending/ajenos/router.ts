import * as z from "zod/mini";
import { id } from "../../../rules/input/entrada.ts";
import { today } from "../../core/clock.ts";
import { borrowerProcedure, publicProcedure, router } from "../../core/trpc.ts";
import { getAjeno, tokenFor } from "./queries.ts";

export const ajenosRouter = router({
  /** The link for one's own loan, to send to whoever pays it. */
  mine: borrowerProcedure.query(({ ctx: { db, clock, codes, usuario } }) => ({
    token: tokenFor(db, codes.secret, usuario.id, today(clock)),
  })),
  get: publicProcedure
    .input(z.object({ token: id }))
    .query(({ ctx: { db, clock, codes }, input }) => getAjeno(db, codes.secret, input.token, today(clock))),
});
