import { keyed } from "../../../rules/input/entrada.ts";
import { claimInput, enlaceInput } from "../../../rules/people/acceso/correos.ts";
import { change, changeAfter } from "../../core/change.ts";
import { publicProcedure, router, userProcedure } from "../../core/trpc.ts";
import { claimEmail, confirmEmail, describeTitular, lookUpTitular, prepareClaim } from "./actions.ts";

export const correosRouter = router({
  /** What a mail's link is for. A mutation only so that its token travels in the body: addresses end up in logs. */
  lookUp: publicProcedure
    .input(enlaceInput)
    .mutation(({ ctx, input }) => describeTitular(lookUpTitular(ctx, input), ctx.usuario)),
  confirm: userProcedure.input(keyed(enlaceInput)).mutation(change("correos.confirm", confirmEmail)),
  claim: publicProcedure.input(keyed(claimInput)).mutation(changeAfter("correos.claim", prepareClaim, claimEmail)),
});
