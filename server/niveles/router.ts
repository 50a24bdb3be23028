import { NIVELES } from "../rules/niveles.ts";
import { publicProcedure, router } from "../trpc.ts";

export const nivelesRouter = router({
  list: publicProcedure.query(() => NIVELES),
});
