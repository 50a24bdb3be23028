import * as z from "zod/mini";
import { createFirstAdmin } from "../admins/actions.ts";
import { listCompletadosOf } from "../completados/queries.ts";
import { getSaldoAFavor } from "../libro/queries.ts";
import { findLatestLoan } from "../loans/queries.ts";
import { countUnread, listNotificaciones } from "../notificaciones/queries.ts";
import { listPagosOf } from "../pagos/queries.ts";
import { firstAdminInput } from "../rules/cuentas.ts";
import { id, listInput } from "../rules/entrada.ts";
import { profileInput, shownUsuario } from "../rules/perfil.ts";
import { adminProcedure, borrowerProcedure, publicProcedure, router, userProcedure } from "../trpc.ts";
import { raiseLevel, saveProfile } from "./actions.ts";
import { getUsuario, listAceptaciones, listUsuarios } from "./queries.ts";

const RECENT = { limit: 50 };

export const usuariosRouter = router({
  me: userProcedure.query(({ ctx }) => ({
    ...shownUsuario(ctx.usuario),
    notificacionesNuevas: countUnread(ctx.db, ctx.usuario.id),
  })),
  saveProfile: borrowerProcedure.input(profileInput).mutation(({ ctx, input }) => saveProfile(ctx, input)),
  list: adminProcedure.input(listInput).query(({ ctx, input }) => {
    const { items, nextCursor } = listUsuarios(ctx.db, input);
    return { items: items.map((usuario) => ({ ...shownUsuario(usuario), email: usuario.email })), nextCursor };
  }),
  get: adminProcedure.input(z.object({ userId: id })).query(({ ctx: { db }, input: { userId } }) => ({
    ...shownUsuario(getUsuario(db, userId)),
    loan: findLatestLoan(db, userId) ?? null,
    aceptaciones: listAceptaciones(db, userId),
    saldoAFavor: getSaldoAFavor(db, userId),
    completados: listCompletadosOf(db, userId, RECENT).items,
    pagos: listPagosOf(db, userId, RECENT).items,
    notificaciones: listNotificaciones(db, userId, RECENT).items,
  })),
  raiseLevel: adminProcedure.input(z.object({ userId: id })).mutation(({ ctx, input }) => raiseLevel(ctx, input)),
  createFirstAdmin: publicProcedure.input(firstAdminInput).mutation(({ ctx, input }) => createFirstAdmin(ctx, input)),
});
