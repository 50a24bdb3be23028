import { keyed } from "../../../rules/input/entrada.ts";
import { ajustesSaveInput, publicAjustes } from "../../../rules/operator/ajustes/ajustes.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import { change } from "../../core/change.ts";
import { today } from "../../core/clock.ts";
import { adminProcedure, ownerProcedure, publicProcedure, router } from "../../core/trpc.ts";
import { changeAjustes } from "./actions.ts";

export const ajustesRouter = router({
  public: publicProcedure.query(({ ctx }) => publicAjustes(getAjustes(ctx.db), ctx.usuario !== null, today(ctx.clock))),
  get: adminProcedure.query(({ ctx }) => getAjustes(ctx.db)),
  save: ownerProcedure.input(keyed(ajustesSaveInput)).mutation(change("ajustes.save", changeAjustes)),
});
