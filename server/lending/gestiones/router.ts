import { keyed, listOfInput } from "../../../rules/input/entrada.ts";
import { gestionInput } from "../../../rules/loans/mora/gestiones.ts";
import { change } from "../../core/change.ts";
import { adminProcedure, managerProcedure, router } from "../../core/trpc.ts";
import { addGestion } from "./actions.ts";
import { listGestiones } from "./queries.ts";

export const gestionesRouter = router({
  list: adminProcedure.input(listOfInput).query(({ ctx, input }) => listGestiones(ctx.db, input.userId, input)),
  add: managerProcedure.input(keyed(gestionInput)).mutation(change("gestiones.add", addGestion)),
});
