import { NIVELES } from "../../../rules/people/niveles.ts";
import { publicProcedure, router } from "../../core/trpc.ts";

export const nivelesRouter = router({
  list: publicProcedure.query(() => NIVELES),
});
