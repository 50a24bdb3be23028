import * as z from "zod/mini";
import { listInput, listOfInput } from "../../../rules/input/entrada.ts";
import { adminProcedure, router, userProcedure } from "../../core/trpc.ts";
import { listEntradas } from "./queries.ts";

export const actividadRouter = router({
  /** The caller's own sign-in history. */
  mine: userProcedure
    .input(z.prefault(z.omit(listInput, { buscar: true }), {}))
    .query(({ ctx, input }) => listEntradas(ctx.db, ctx.usuario.id, ctx.navegador, input)),
  listOf: adminProcedure.input(listOfInput).query(({ ctx, input }) => listEntradas(ctx.db, input.userId, null, input)),
});
