import { quitarVistaInput, vistaInput } from "../../../rules/operator/vistas.ts";
import { change } from "../../core/change.ts";
import { adminProcedure, router } from "../../core/trpc.ts";
import { keepVista, removeVista } from "./actions.ts";
import { listVistas } from "./queries.ts";

/** For every role: views are personal. */
export const vistasRouter = router({
  mine: adminProcedure.query(({ ctx }) => listVistas(ctx.db, ctx.usuario.id)),
  save: adminProcedure.input(vistaInput).mutation(change("vistas.save", keepVista)),
  remove: adminProcedure.input(quitarVistaInput).mutation(change("vistas.remove", removeVista)),
});
