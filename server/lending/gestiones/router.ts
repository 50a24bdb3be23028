import { listOfInput } from "../../../rules/input/entrada.ts";
import { gestionInput } from "../../../rules/loans/gestiones.ts";
import { adminProcedure, router } from "../../core/trpc.ts";
import { addGestion } from "./actions.ts";
import { listGestiones } from "./queries.ts";

export const gestionesRouter = router({
  list: adminProcedure.input(listOfInput).query(({ ctx, input }) => listGestiones(ctx.db, input.userId, input)),
  add: adminProcedure.input(gestionInput).mutation(({ ctx, input }) => addGestion(ctx, input)),
});
