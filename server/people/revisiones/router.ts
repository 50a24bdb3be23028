import * as z from "zod/mini";
import { clave, id } from "../../../rules/input/entrada.ts";
import { change } from "../../core/change.ts";
import { managerProcedure, router } from "../../core/trpc.ts";
import { undoVerificacion } from "./actions.ts";

/** Of `verificaciones`: what was decided on an identity is not. */
export const revisionesRouter = router({
  undo: managerProcedure
    .input(z.object({ userId: id, clave }))
    .mutation(change("verificaciones.undo", undoVerificacion)),
});
