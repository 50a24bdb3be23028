import * as z from "zod/mini";
import { listInput } from "../../../rules/input/entrada.ts";
import { nivelesOf } from "../../../rules/people/niveles.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import { borrowerProcedure, publicProcedure, router } from "../../core/trpc.ts";
import { listCambios, listHistorial } from "./queries.ts";

export const nivelesRouter = router({
  list: publicProcedure.query(({ ctx }) => nivelesOf(getAjustes(ctx.db).rangos)),
  historial: borrowerProcedure
    .input(z.prefault(listInput, {}))
    .query(({ ctx, input }) => listHistorial(ctx.db, ctx.usuario.id, input)),
  cambios: borrowerProcedure.query(({ ctx }) => listCambios(ctx.db, ctx.usuario.id)),
});
