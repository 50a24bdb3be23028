import { onlyKey } from "../../../rules/input/entrada.ts";
import { change } from "../../core/change.ts";
import { router, userProcedure } from "../../core/trpc.ts";
import { cancelEsperas } from "./actions.ts";
import { listEsperas } from "./queries.ts";

export const esperasRouter = router({
  mine: userProcedure.query(({ ctx }) => listEsperas(ctx.db, ctx.usuario.id)),
  cancel: userProcedure.input(onlyKey).mutation(change("esperas.cancel", cancelEsperas)),
});
