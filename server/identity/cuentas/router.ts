import { keyed, onlyKey } from "../../../rules/input/entrada.ts";
import { LIMITES } from "../../../rules/limits/tries.ts";
import {
  changeEmailInput,
  changePasswordInput,
  changePhoneInput,
  pagoMovilInput,
  phoneStepInput,
  realEmail,
  recoverByPhoneInput,
} from "../../../rules/people/acceso/cuentas.ts";
import { change, changeAfter } from "../../core/change.ts";
import { fail } from "../../core/errors.ts";
import { borrowerProcedure, costly, publicProcedure, router, telling, userProcedure } from "../../core/trpc.ts";
import { soonness } from "../proof.ts";
import {
  changeEmail,
  changePassword,
  changePhone,
  closeOtherSessions,
  payTo,
  prepareEmail,
  preparePagoMovil,
  preparePassword,
  preparePhone,
  preparePhoneStep,
  prepareRecovery,
  recoverByPhone,
  resendConfirmation,
  switchPhoneStep,
} from "./actions.ts";
import { findCuenta, hasAuthenticator, listPasskeys, listSessions } from "./queries.ts";

export const cuentasRouter = router({
  /** How the person signs in. */
  mine: userProcedure.query(({ ctx }) => {
    const cuenta = findCuenta(ctx.db, { id: ctx.usuario.id }) ?? fail("UNAUTHORIZED");
    return {
      email: realEmail(cuenta.email),
      emailConfirmado: cuenta.emailVerified,
      telefono: cuenta.phoneNumberVerified ? cuenta.phoneNumber : null,
      tieneContrasena: cuenta.passwordHash !== null,
      /** How soon a change would be made that is proven only by a code of the phone. */
      porTelefono: soonness(ctx, cuenta),
      llaves: listPasskeys(ctx.db, cuenta.id),
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
  closeOtherSessions: userProcedure.input(onlyKey).mutation(change("cuentas.closeOtherSessions", closeOtherSessions)),
  changePassword: userProcedure
    .input(keyed(changePasswordInput))
    .mutation(changeAfter("cuentas.changePassword", preparePassword, changePassword)),
  changeEmail: userProcedure
    .input(keyed(changeEmailInput))
    .use(costly(LIMITES.cambioDeCorreo))
    .mutation(changeAfter("cuentas.changeEmail", prepareEmail, changeEmail)),
  resendConfirmation: userProcedure.input(onlyKey).mutation(change("cuentas.resendConfirmation", resendConfirmation)),
  changePhone: userProcedure
    .input(keyed(changePhoneInput))
    .mutation(changeAfter("cuentas.changePhone", preparePhone, changePhone)),
  changePagoMovil: borrowerProcedure
    .input(keyed(pagoMovilInput))
    .use(costly(LIMITES.perfil))
    .use(telling(LIMITES.datoAjeno, ["TELEFONO_TAKEN"]))
    .mutation(changeAfter("cuentas.changePagoMovil", preparePagoMovil, payTo)),
  switchPhoneStep: userProcedure
    .input(keyed(phoneStepInput))
    .mutation(changeAfter("cuentas.switchPhoneStep", preparePhoneStep, switchPhoneStep)),
  recoverByPhone: publicProcedure
    .input(recoverByPhoneInput)
    .mutation(changeAfter("cuentas.recoverByPhone", prepareRecovery, recoverByPhone)),
});
