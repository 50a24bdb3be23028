import * as z from "zod/mini";
import { keyed } from "../../../rules/input/entrada.ts";
import { marcaDelPrimerDiaInput } from "../../../rules/operator/hoy.ts";
import { deQuien } from "../../../rules/people/acceso/encargados.ts";
import { mayAs } from "../../../rules/people/acceso/papeles.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import { change } from "../../core/change.ts";
import { nombrePrograma } from "../../core/programa.ts";
import { adminProcedure, ownerProcedure, router } from "../../core/trpc.ts";
import { listAbiertas } from "../alarmas/queries.ts";
import { listFallidas } from "../estado/queries.ts";
import { markPrimerDia } from "./actions.ts";
import { getHoy } from "./queries.ts";

export const hoyRouter = router({
  get: adminProcedure.input(z.prefault(z.object(deQuien), {})).query(({ ctx, input }) => ({
    ...getHoy(ctx, input.encargado),
    programa: nombrePrograma(),
    tareas: listFallidas(ctx, getAjustes(ctx.db)),
    // Only for administrators who may act on it.
    alarmas: mayAs(ctx.usuario.papel, "gestor") ? listAbiertas(ctx.db) : [],
  })),
  mark: ownerProcedure.input(keyed(marcaDelPrimerDiaInput)).mutation(change("hoy.mark", markPrimerDia)),
});
