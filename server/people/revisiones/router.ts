import * as z from "zod/mini";
import { clave, id } from "../../../rules/input/entrada.ts";
import { change } from "../../core/change.ts";
import { managerProcedure, router } from "../../core/trpc.ts";
import { undoVerificacion } from "./actions.ts";

/** Part of `verificaciones`: undoes decisions on an identity. */
export const revisionesRouter = router({
  undo: managerProcedure
    .input(z.object({ userId: id, clave }))
    .mutation(change("verificaciones.undo", undoVerificacion)),
});
