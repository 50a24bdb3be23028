import { listInput } from "../../../rules/input/entrada.ts";
import { acceptInput, annulInput, invitationInput, inviteInput, removeInput } from "../../../rules/people/admins.ts";
import { adminProcedure, publicProcedure, router } from "../../core/trpc.ts";
import { acceptInvitacion, annulInvitacion, inviteAdmin, lookUpInvitacion, removeAdmin } from "./actions.ts";
import { listAdmins, listInvitaciones } from "./queries.ts";

export const adminsRouter = router({
  list: adminProcedure.input(listInput).query(({ ctx, input }) => listAdmins(ctx.db, input)),
  invitations: adminProcedure.query(({ ctx }) => listInvitaciones(ctx.db, ctx.clock.now())),
  invite: adminProcedure.input(inviteInput).mutation(({ ctx, input }) => inviteAdmin(ctx, input)),
  annul: adminProcedure.input(annulInput).mutation(({ ctx, input }) => annulInvitacion(ctx, input)),
  remove: adminProcedure.input(removeInput).mutation(({ ctx, input }) => removeAdmin(ctx, input)),
  /** For whom an invitation is. A mutation only so that its token travels in the body: addresses end up in logs. */
  invitation: publicProcedure.input(invitationInput).mutation(({ ctx, input }) => {
    const { correo, expira } = lookUpInvitacion(ctx, input);
    return { correo, expira };
  }),
  accept: publicProcedure.input(acceptInput).mutation(({ ctx, input }) => acceptInvitacion(ctx, input)),
});
