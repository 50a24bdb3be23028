import * as z from "zod/mini";
import { clave, id, keyed, listInput } from "../../../rules/input/entrada.ts";
import { deQuien } from "../../../rules/people/acceso/encargados.ts";
import {
  approveVerificacionInput,
  imagenUrl,
  rejectVerificacionInput,
  verificacionInput,
} from "../../../rules/people/verificaciones.ts";
import { shownAtiende } from "../../core/atiende.ts";
import { change } from "../../core/change.ts";
import { adminProcedure, borrowerProcedure, managerProcedure, router } from "../../core/trpc.ts";
import { listSamePhoto, sentOneTwice } from "../imagenes/queries.ts";
import { listParecidas } from "../parecidos/queries.ts";
import { approveVerificacion, rejectVerificacion, requestVerificacion, submitVerificacion } from "./actions.ts";
import { identidadOf, listPending } from "./queries.ts";

const person = z.object({ userId: id, clave });

export const verificacionesRouter = router({
  submit: borrowerProcedure
    .input(keyed(verificacionInput))
    .mutation(change("verificaciones.submit", submitVerificacion)),
  request: managerProcedure.input(person).mutation(change("verificaciones.request", requestVerificacion)),
  approve: managerProcedure
    .input(keyed(approveVerificacionInput))
    .mutation(change("verificaciones.approve", approveVerificacion)),
  reject: managerProcedure
    .input(keyed(rejectVerificacionInput))
    .mutation(change("verificaciones.reject", rejectVerificacion)),
  listPending: adminProcedure.input(z.extend(listInput, deQuien)).query(({ ctx, input }) => {
    const { items, nextCursor } = listPending(ctx.db, input);
    const shown = items.map((item) => ({
      ...item,
      identidad: identidadOf(item),
      /** The administrator who is reviewing it. */
      atiende: shownAtiende(ctx, "verificacion", item.userId),
      mismaFoto: listSamePhoto(ctx.db, item.userId),
      fotoRepetida: sentOneTwice(ctx.db, item),
      parecidas: listParecidas(ctx.db, item.userId),
      imgVerify1: item.imgVerify1 && imagenUrl(item.imgVerify1),
      imgVerify2: item.imgVerify2 && imagenUrl(item.imgVerify2),
    }));
    return { items: shown, nextCursor };
  }),
});
