import * as z from "zod/mini";
import { id, keyed, listInput } from "../../../rules/input/entrada.ts";
import { change } from "../../core/change.ts";
import { adminProcedure, managerProcedure, router } from "../../core/trpc.ts";
import { listCorridas } from "../corridas/queries.ts";
import { runTarea } from "./actions.ts";
import { getEstado } from "./queries.ts";

const ofTarea = z.object({ tarea: id });

export const estadoRouter = router({
  /** What the program does by itself, and how it went. */
  get: adminProcedure.query(({ ctx }) => getEstado(ctx)),
  corridas: adminProcedure
    .input(z.extend(z.omit(listInput, { buscar: true }), { tarea: id }))
    .query(({ ctx, input }) => listCorridas(ctx.db, input)),
  run: managerProcedure.input(keyed(ofTarea)).mutation(change("estado.run", runTarea)),
});
