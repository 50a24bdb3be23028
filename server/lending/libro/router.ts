import * as z from "zod/mini";
import { id, listOfInput } from "../../../rules/input/entrada.ts";
import { adminProcedure, borrowerProcedure, router } from "../../core/trpc.ts";
import { getUsuario } from "../../people/usuarios/queries.ts";
import { getEstadoDeCuenta, listAsientosOf } from "./queries.ts";

export const libroRouter = router({
  listOf: adminProcedure.input(listOfInput).query(({ ctx, input }) => listAsientosOf(ctx.db, input.userId, input)),
  /** Their statement of account: every charge and pago, with what was owed after it. */
  mine: borrowerProcedure.query(({ ctx }) => getEstadoDeCuenta(ctx.db, ctx.usuario.id)),
  /** The same of a person, for an administrator. Refuses USUARIO_NOT_FOUND. */
  estadoOf: adminProcedure
    .input(z.object({ userId: id }))
    .query(({ ctx, input }) => getEstadoDeCuenta(ctx.db, getUsuario(ctx.db, input.userId).id)),
});
