import * as z from "zod/mini";
import { id, listInput } from "../../../rules/input/entrada.ts";
import {
  approveVerificacionInput,
  imagenUrl,
  rejectVerificacionInput,
  verificacionInput,
} from "../../../rules/people/verificaciones.ts";
import { adminProcedure, borrowerProcedure, router } from "../../core/trpc.ts";
import { approveVerificacion, rejectVerificacion, requestVerificacion, submitVerificacion } from "./actions.ts";
import { listPending } from "./queries.ts";

const person = z.object({ userId: id });

export const verificacionesRouter = router({
  submit: borrowerProcedure.input(verificacionInput).mutation(({ ctx, input }) => submitVerificacion(ctx, input)),
  request: adminProcedure.input(person).mutation(({ ctx, input }) => requestVerificacion(ctx, input)),
  approve: adminProcedure.input(approveVerificacionInput).mutation(({ ctx, input }) => approveVerificacion(ctx, input)),
  reject: adminProcedure.input(rejectVerificacionInput).mutation(({ ctx, input }) => rejectVerificacion(ctx, input)),
  listPending: adminProcedure.input(listInput).query(({ ctx, input }) => {
    const { items, nextCursor } = listPending(ctx.db, input);
    const shown = items.map((item) => ({
      ...item,
      imgVerify1: item.imgVerify1 && imagenUrl(item.imgVerify1),
      imgVerify2: item.imgVerify2 && imagenUrl(item.imgVerify2),
    }));
    return { items: shown, nextCursor };
  }),
});
