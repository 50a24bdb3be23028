import * as z from "zod/mini";
import { keyed, listInput } from "../../../rules/input/entrada.ts";
import { createTokenInput, tokenInput } from "../../../rules/people/acceso/tokens.ts";
import { change } from "../../core/change.ts";
import { ownerProcedure, router } from "../../core/trpc.ts";
import { createToken, revokeToken } from "./actions.ts";
import { listTokens } from "./queries.ts";

export const tokensRouter = router({
  list: ownerProcedure.input(z.prefault(listInput, {})).query(({ ctx, input }) => listTokens(ctx.db, input)),
  create: ownerProcedure.input(keyed(createTokenInput)).mutation(change("tokens.create", createToken)),
  revoke: ownerProcedure.input(keyed(tokenInput)).mutation(change("tokens.revoke", revokeToken)),
});
