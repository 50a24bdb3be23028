import * as z from "zod/mini";
import { ajustesSchema, publicAjustes } from "../../../rules/operator/ajustes.ts";
import { adminProcedure, publicProcedure, router } from "../trpc.ts";
import { changeAjustes } from "./actions.ts";
import { getAjustes } from "./queries.ts";

export const ajustesRouter = router({
  public: publicProcedure.query(({ ctx }) => publicAjustes(getAjustes(ctx.db), ctx.usuario !== null)),
  get: adminProcedure.query(({ ctx }) => getAjustes(ctx.db)),
  save: adminProcedure.input(z.partial(ajustesSchema)).mutation(({ ctx, input }) => changeAjustes(ctx, input)),
});
