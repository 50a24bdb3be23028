import * as z from "zod/mini";
import { id, texto } from "../../../rules/input/entrada.ts";
import { adminProcedure, borrowerProcedure, router } from "../../core/trpc.ts";
import { acceptReferral, assignRecomendador } from "./actions.ts";
import { listReferidos } from "./queries.ts";

const assignInput = z.object({ userId: id, recomendadoPor: texto(64, "Escribe el UID del recomendador.") });

const acceptInput = z.object({ recomendadoPor: id });

export const referidosRouter = router({
  mine: borrowerProcedure.query(({ ctx }) => listReferidos(ctx.db, ctx.usuario.id)),
  accept: borrowerProcedure.input(acceptInput).mutation(({ ctx, input }) => acceptReferral(ctx, input)),
  listOf: adminProcedure.input(z.object({ userId: id })).query(({ ctx, input }) => listReferidos(ctx.db, input.userId)),
  assign: adminProcedure.input(assignInput).mutation(({ ctx, input }) => assignRecomendador(ctx, input)),
});
