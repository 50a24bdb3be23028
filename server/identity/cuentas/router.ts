import {
  changeEmailInput,
  changePasswordInput,
  changePhoneInput,
  phoneStepInput,
  realEmail,
  recoverByPhoneInput,
} from "../../../rules/people/cuentas.ts";
import { fail } from "../../core/errors.ts";
import { publicProcedure, router, userProcedure } from "../../core/trpc.ts";
import {
  changeEmail,
  changePassword,
  changePhone,
  closeOtherSessions,
  recoverByPhone,
  resendConfirmation,
  switchPhoneStep,
} from "./actions.ts";
import { findCuenta, hasAuthenticator, listSessions } from "./queries.ts";

export const cuentasRouter = router({
  /** How the person signs in. */
  mine: userProcedure.query(({ ctx }) => {
    const cuenta = findCuenta(ctx.db, { id: ctx.usuario.id }) ?? fail("UNAUTHORIZED");
    return {
      email: realEmail(cuenta.email),
      emailConfirmado: cuenta.emailVerified,
      telefono: cuenta.phoneNumberVerified ? cuenta.phoneNumber : null,
      tieneClave: cuenta.passwordHash !== null,
      dosPasos: !cuenta.twoFactorEnabled ? null : hasAuthenticator(ctx.db, cuenta.id) ? "app" : "telefono",
    };
  }),
  sessions: userProcedure.query(({ ctx }) =>
    listSessions(ctx.db, ctx.usuario.id, ctx.clock.now()).map(({ id, creada, usada, ...session }) => ({
      ...session,
      id,
      creada: creada.getTime(),
      usada: usada.getTime(),
      esta: id === ctx.sessionId,
    })),
  ),
  closeOtherSessions: userProcedure.mutation(({ ctx }) => closeOtherSessions(ctx)),
  changePassword: userProcedure.input(changePasswordInput).mutation(({ ctx, input }) => changePassword(ctx, input)),
  changeEmail: userProcedure.input(changeEmailInput).mutation(({ ctx, input }) => changeEmail(ctx, input)),
  resendConfirmation: userProcedure.mutation(({ ctx }) => resendConfirmation(ctx)),
  changePhone: userProcedure.input(changePhoneInput).mutation(({ ctx, input }) => changePhone(ctx, input)),
  switchPhoneStep: userProcedure.input(phoneStepInput).mutation(({ ctx, input }) => switchPhoneStep(ctx, input)),
  recoverByPhone: publicProcedure.input(recoverByPhoneInput).mutation(({ ctx, input }) => recoverByPhone(ctx, input)),
});
