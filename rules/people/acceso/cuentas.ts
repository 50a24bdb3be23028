/** What an account's e-mail and password must be (spec §5). */
import * as z from "zod/mini";
import { banco, correo, SIN_CORREO, telefono } from "../../input/campos.ts";
import { texto } from "../../input/entrada.ts";
import { cleanOtp, isOtp } from "../../input/otp.ts";
import { LETRAS, MAX_CONTRASENA_LETRAS, MIN_CONTRASENA_LETRAS } from "../../limits/limits.ts";
import { textOf } from "../../texts/refusals/mensajes.ts";

export const contrasena = z
  .string({ error: textOf("PASSWORD_WEAK") })
  .check(
    z.minLength(MIN_CONTRASENA_LETRAS, textOf("PASSWORD_WEAK")),
    z.maxLength(MAX_CONTRASENA_LETRAS, textOf("PASSWORD_LONG")),
  );

export const credentials = z.object({ email: correo, password: contrasena });

/** `token` is the single-use token of the link in the first start's log. */
export const firstAdminInput = z.extend(credentials, { token: texto(LETRAS.token) });

/** The placeholder of an account without an address, from an id. Never from its phone, which may be another person's later. */
export function noEmail(id: string): string {
  return `${id}${SIN_CORREO}`;
}

/** An account's real address; null for a placeholder. */
export function realEmail(email: string): string | null {
  return email.endsWith(SIN_CORREO) ? null : email;
}

const otp = z.string({ error: "Escribe el código que recibiste." }).check(
  z.overwrite(cleanOtp),
  z.refine((code) => isOtp(code), textOf("CODE_WRONG")),
);

/** A second-step code: from an app, or a backup code. */
const codigo = texto(LETRAS.token, "Escribe un código de tu aplicación o uno de respaldo.");

/** Whether the change ends the other sessions. */
const cierre = { cerrarSesiones: z.optional(z.boolean("Elige si cierras las demás sesiones.")) };

/** Proof that the owner is asking: the current password, or a fresh code sent to the account's phone. */
const proof = { actual: z.optional(z.string().check(z.maxLength(MAX_CONTRASENA_LETRAS))), otp: z.optional(otp) };

/** With the cédula too, a phone code changes a sign-in method at once, in the owner's own browser. */
const cedula = { cedula: z.optional(z.string().check(z.maxLength(LETRAS.cedula))) };

/** A download of personal data needs more than an open session. */
export const downloadInput = z.object(proof);
export const changePasswordInput = z.object({ password: contrasena, ...proof, ...cedula, ...cierre });
export const changeEmailInput = z.object({ email: correo, ...proof, ...cedula, ...cierre });
export const changePhoneInput = z.object({ telefono, otpNuevo: otp, ...proof, ...cedula, ...cierre });
export const pagoMovilInput = z.object({ banco, telefono, ...proof, ...cedula, ...cierre });
export const phoneStepInput = z.object({
  activo: z.boolean("Elige si lo activas o no."),
  ...proof,
  ...cedula,
  ...cierre,
});
export const passkeyInput = z.object({ ...proof, ...cedula });
export const recoverByPhoneInput = z.object({ telefono, otp, password: contrasena, ...cedula });

/** A change of the authenticator needs both a code of it and the password. */
const both = { actual: z.string("Escribe tu contraseña actual.").check(z.maxLength(MAX_CONTRASENA_LETRAS)), codigo };
export const removeAppInput = z.object({ ...both, ...cierre });
export const renewBackupsInput = z.object(both);
