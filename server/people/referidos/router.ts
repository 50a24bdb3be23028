import * as z from "zod/mini";
import { clave, id, texto } from "../../../rules/input/entrada.ts";
import { change } from "../../core/change.ts";
import { adminProcedure, borrowerProcedure, managerProcedure, router } from "../../core/trpc.ts";
import { acceptReferral, assignRecomendador } from "./actions.ts";
import { getCodigo, listReferidos } from "./queries.ts";

const assignInput = z.object({ userId: id, recomendadoPor: texto(64, "Escribe el UID del recomendador."), clave });

const acceptInput = z.object({ recomendadoPor: id, clave });

export const referidosRouter = router({
  mine: borrowerProcedure.query(({ ctx }) => listReferidos(ctx.db, ctx.usuario.id)),
  codigo: borrowerProcedure.query(({ ctx }) => ({ codigo: getCodigo(ctx.db, ctx.usuario.id) })),
  accept: borrowerProcedure.input(acceptInput).mutation(change("referidos.accept", acceptReferral)),
  listOf: adminProcedure.input(z.object({ userId: id })).query(({ ctx, input }) => listReferidos(ctx.db, input.userId)),
  assign: managerProcedure.input(assignInput).mutation(change("referidos.assign", assignRecomendador)),
});
