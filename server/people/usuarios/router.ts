import * as z from "zod/mini";
import { id } from "../../../rules/input/entrada.ts";
import { clientesInput } from "../../../rules/operator/clientes.ts";
import { firstAdminInput } from "../../../rules/people/cuentas.ts";
import { profileInput, shownUsuario } from "../../../rules/people/perfil.ts";
import { today } from "../../core/clock.ts";
import type { AdminContext } from "../../core/context.ts";
import { adminProcedure, borrowerProcedure, publicProcedure, router, userProcedure } from "../../core/trpc.ts";
import { createFirstAdmin } from "../../identity/admins/actions.ts";
import { getPuntualidad, listCompletadosOf } from "../../lending/completados/queries.ts";
import { getSaldoAFavor } from "../../lending/libro/queries.ts";
import { findLatestLoan, findLoan, getDeuda, inPanel, listStandings } from "../../lending/loans/queries.ts";
import { countPending, listPagosOf } from "../../lending/pagos/queries.ts";
import { countUnread, listNotificaciones } from "../../messages/notificaciones/queries.ts";
import { raiseLevel, saveProfile } from "./actions.ts";
import { findRecomendador, getEmail, getUsuario, listAceptaciones, listUsuarios } from "./queries.ts";

const RECENT = { limit: 50 };

/** The loan that matters now, whole and with its plan: the banned one, the one under way or the request. */
function loanUnderWay({ db, clock }: AdminContext, userId: string) {
  const standing = listStandings(db, [userId]).get(userId);
  const loan = standing && findLoan(db, standing.id);
  return loan ? inPanel(db, loan, today(clock)) : null;
}

/** How a person stands with Cuotica, beside what is recent. Amounts in cents. */
function standingOf(ctx: AdminContext, usuario: ReturnType<typeof getUsuario>) {
  const { db } = ctx;
  return {
    email: getEmail(db, usuario.id),
    prestamo: loanUnderWay(ctx, usuario.id),
    deuda: getDeuda(db, usuario.id),
    saldoAFavor: getSaldoAFavor(db, usuario.id),
    puntualidad: getPuntualidad(db, usuario.id),
    pagosPendientes: countPending(db, usuario.id),
    recomendador: findRecomendador(db, usuario),
  };
}

/** `desde` is the level that was seen. */
const levelInput = z.object({ userId: id, desde: z.optional(z.int({ error: "El nivel no es válido." })) });

export const usuariosRouter = router({
  me: userProcedure.query(({ ctx }) => ({
    ...shownUsuario(ctx.usuario),
    notificacionesNuevas: countUnread(ctx.db, ctx.usuario.id),
  })),
  saveProfile: borrowerProcedure.input(profileInput).mutation(({ ctx, input }) => saveProfile(ctx, input)),
  list: adminProcedure.input(clientesInput).query(({ ctx: { db }, input }) => {
    const { items, nextCursor } = listUsuarios(db, input);
    const standings = listStandings(
      db,
      items.map((usuario) => usuario.id),
    );
    const shown = items.map((item) => ({ ...shownUsuario(item), situacion: standings.get(item.id) ?? null }));
    return { items: shown, nextCursor };
  }),
  get: adminProcedure.input(z.object({ userId: id })).query(({ ctx, input: { userId } }) => ({
    ...shownUsuario(getUsuario(ctx.db, userId)),
    ...standingOf(ctx, getUsuario(ctx.db, userId)),
    loan: findLatestLoan(ctx.db, userId) ?? null,
    aceptaciones: listAceptaciones(ctx.db, userId),
    completados: listCompletadosOf(ctx.db, userId, RECENT).items,
    pagos: listPagosOf(ctx.db, userId, RECENT).items,
    notificaciones: listNotificaciones(ctx.db, userId, RECENT).items,
  })),
  raiseLevel: adminProcedure.input(levelInput).mutation(({ ctx, input }) => raiseLevel(ctx, input)),
  createFirstAdmin: publicProcedure.input(firstAdminInput).mutation(({ ctx, input }) => createFirstAdmin(ctx, input)),
});
