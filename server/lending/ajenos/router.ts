import * as z from "zod/mini";
import { id } from "../../../rules/input/entrada.ts";
import { today } from "../../core/clock.ts";
import { borrowerProcedure, publicProcedure, router } from "../../core/trpc.ts";
import { getAjeno, tokenFor } from "./queries.ts";

export const ajenosRouter = router({
  /** A link to one's own loan, for somebody who pays it instead. */
  mine: borrowerProcedure.query(({ ctx: { db, clock, codes, usuario } }) => ({
    token: tokenFor(db, codes.secret, usuario.id, today(clock)),
  })),
  get: publicProcedure
    .input(z.object({ token: id }))
    .query(({ ctx: { db, clock, codes }, input }) => getAjeno(db, codes.secret, input.token, today(clock))),
});
