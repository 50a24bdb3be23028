import { keyed } from "../../../rules/input/entrada.ts";
import { respuestaOf } from "../../../rules/loans/aprobar/respuesta.ts";
import { ajustesSaveInput, publicAjustes } from "../../../rules/operator/ajustes/ajustes.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import { change } from "../../core/change.ts";
import { today } from "../../core/clock.ts";
import { adminProcedure, ownerProcedure, publicProcedure, router } from "../../core/trpc.ts";
import { findRespuesta } from "../../lending/respuestas/queries.ts";
import { changeAjustes } from "./actions.ts";

export const ajustesRouter = router({
  public: publicProcedure.query(({ ctx }) => {
    const ajustes = getAjustes(ctx.db);
    return {
      ...publicAjustes(ajustes, ctx.usuario !== null, today(ctx.clock)),
      respuesta: ctx.usuario && respuestaOf(ajustes, () => findRespuesta(ctx.db, ctx.clock.now())),
    };
  }),
  get: adminProcedure.query(({ ctx }) => getAjustes(ctx.db)),
  save: ownerProcedure.input(keyed(ajustesSaveInput)).mutation(change("ajustes.save", changeAjustes)),
});
