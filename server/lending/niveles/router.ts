import { nivelesOf } from "../../../rules/people/niveles.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import { publicProcedure, router } from "../../core/trpc.ts";

export const nivelesRouter = router({
  list: publicProcedure.query(({ ctx }) => nivelesOf(getAjustes(ctx.db).rangos)),
});
