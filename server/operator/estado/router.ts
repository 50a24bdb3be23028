import * as z from "zod/mini";
import { id, keyed, listInput } from "../../../rules/input/entrada.ts";
import { change } from "../../core/change.ts";
import { adminProcedure, managerProcedure, router } from "../../core/trpc.ts";
import { listAbiertas, listResueltas } from "../alarmas/queries.ts";
import { listCorridas } from "../corridas/queries.ts";
import { runTarea } from "./actions.ts";
import { getEstado } from "./queries.ts";
import { getSistema } from "./sistema.ts";

const ofTarea = z.object({ tarea: id });

export const estadoRouter = router({
  /** What the program does by itself, and how it went. */
  get: adminProcedure.query(({ ctx }) => getEstado(ctx)),
  /** How the machine and the program stand. */
  sistema: adminProcedure.query(({ ctx }) => getSistema(ctx)),
  /** What is wrong, and what was. */
  alarmas: adminProcedure.query(({ ctx }) => ({ abiertas: listAbiertas(ctx.db), antes: listResueltas(ctx.db) })),
  corridas: adminProcedure
    .input(z.extend(z.omit(listInput, { buscar: true }), { tarea: id }))
    .query(({ ctx, input }) => listCorridas(ctx.db, input)),
  run: managerProcedure.input(keyed(ofTarea)).mutation(change("estado.run", runTarea)),
});
