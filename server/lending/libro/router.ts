import * as z from "zod/mini";
import { id, listOfInput } from "../../../rules/input/entrada.ts";
import { adminProcedure, borrowerProcedure, router } from "../../core/trpc.ts";
import { getUsuario } from "../../people/usuarios/queries.ts";
import { getEstadoDeCuenta, listAsientosOf } from "./queries.ts";

export const libroRouter = router({
  listOf: adminProcedure.input(listOfInput).query(({ ctx, input }) => listAsientosOf(ctx.db, input.userId, input)),
  /** The caller's statement of account: every charge and pago, with the debt after it. */
  mine: borrowerProcedure.query(({ ctx }) => getEstadoDeCuenta(ctx.db, ctx.usuario.id)),
  /** The same for an administrator, of any person. Refuses USUARIO_NOT_FOUND. */
  estadoOf: adminProcedure
    .input(z.object({ userId: id }))
    .query(({ ctx, input }) => getEstadoDeCuenta(ctx.db, getUsuario(ctx.db, input.userId).id)),
});
