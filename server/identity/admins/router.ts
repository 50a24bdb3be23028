import { keyed, listInput } from "../../../rules/input/entrada.ts";
import {
  acceptInput,
  annulInput,
  invitationInput,
  inviteInput,
  papelInput,
  removeInput,
} from "../../../rules/people/acceso/admins.ts";
import { firstAdminInput } from "../../../rules/people/acceso/cuentas.ts";
import { change, changeAfter } from "../../core/change.ts";
import { adminProcedure, ownerProcedure, publicProcedure, router } from "../../core/trpc.ts";
import {
  acceptInvitacion,
  annulInvitacion,
  createFirstAdmin,
  inviteAdmin,
  isSetupOpen,
  lookUpInvitacion,
  prepareAcceptance,
  removeAdmin,
  setPapel,
  takeSetup,
} from "./actions.ts";
import { listAdmins, listInvitaciones } from "./queries.ts";

export const adminsRouter = router({
  list: adminProcedure.input(listInput).query(({ ctx, input }) => listAdmins(ctx.db, input)),
  invitations: adminProcedure.query(({ ctx }) => listInvitaciones(ctx.db, ctx.clock.now())),
  invite: ownerProcedure.input(keyed(inviteInput)).mutation(change("admins.invite", inviteAdmin)),
  annul: ownerProcedure.input(keyed(annulInput)).mutation(change("admins.annul", annulInvitacion)),
  setPapel: ownerProcedure.input(keyed(papelInput)).mutation(change("admins.setPapel", setPapel)),
  remove: ownerProcedure.input(keyed(removeInput)).mutation(change("admins.remove", removeAdmin)),
  /** The recipient of an invitation. A mutation only so that its token travels in the body: addresses end up in logs. */
  invitation: publicProcedure.input(invitationInput).mutation(({ ctx, input }) => {
    const { correo, papel, expira } = lookUpInvitacion(ctx, input);
    return { correo, papel, expira };
  }),
  accept: publicProcedure
    .input(acceptInput)
    .mutation(changeAfter("admins.accept", prepareAcceptance, acceptInvitacion)),
});

/** Part of `usuarios`: the first administrator is created before anybody can sign in. */
export const firstAdminRouter = router({
  /** Only tells whether the program still needs its first administrator. */
  faltaAdmin: publicProcedure.query(({ ctx }) => isSetupOpen(ctx.db)),
  createFirstAdmin: publicProcedure
    .input(firstAdminInput)
    .mutation(changeAfter("usuarios.createFirstAdmin", takeSetup, createFirstAdmin)),
});
