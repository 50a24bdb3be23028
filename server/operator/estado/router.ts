import * as z from "zod/mini";
import { id, keyed, listInput } from "../../../rules/input/entrada.ts";
import { change } from "../../core/change.ts";
import { adminProcedure, managerProcedure, ownerProcedure, router } from "../../core/trpc.ts";
import { tryLlamada } from "../alarmas/actions.ts";
import { getLlamada, listAbiertas, listResueltas } from "../alarmas/queries.ts";
import { listCorridas } from "../corridas/queries.ts";
import { runTarea } from "./actions.ts";
import { getEstado } from "./queries.ts";
import { getSistema } from "./sistema.ts";

const ofTarea = z.object({ tarea: id });

export const estadoRouter = router({
  /** The tasks of the program, and how they went. */
  get: adminProcedure.query(({ ctx }) => getEstado(ctx)),
  /** The state of the machine and the program. */
  sistema: adminProcedure.query(({ ctx }) => getSistema(ctx)),
  /** Open alarms and resolved ones. */
  alarmas: adminProcedure.query(({ ctx }) => ({ abiertas: listAbiertas(ctx.db), antes: listResueltas(ctx.db) })),
  /** Where alarms are sent, what waits, and the outcome of the last call. */
  llamada: ownerProcedure.query(({ ctx }) => getLlamada(ctx)),
  tryLlamada: ownerProcedure.input(keyed(z.object({}))).mutation(change("estado.tryLlamada", tryLlamada)),
  corridas: adminProcedure
    .input(z.extend(z.omit(listInput, { buscar: true }), { tarea: id }))
    .query(({ ctx, input }) => listCorridas(ctx.db, input)),
  run: managerProcedure.input(keyed(ofTarea)).mutation(change("estado.run", runTarea)),
});
