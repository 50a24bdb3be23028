/** A person changes how they sign in. Proof of identity comes first (`prepare…`), because it takes time; then one transaction. */
import { instante } from "../../../rules/country/fecha.ts";
import { OTP_VALIDO_MS } from "../../../rules/limits/limits.ts";
import { LIMITES, scaled } from "../../../rules/limits/tries.ts";
import { realEmail } from "../../../rules/people/acceso/cuentas.ts";
import type { PagoMovil } from "../../../rules/people/perfil.ts";
import type { Accion } from "../../../rules/texts/auditoria.ts";
import type { Cambio } from "../../../rules/texts/entradas.ts";
import type { PlainCode } from "../../../rules/texts/refusals/rechazos.ts";
import { audit } from "../../core/auditoria/queries.ts";
import type { BaseContext, SessionContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import { sobreOf, takeTurn } from "../../core/limites/queries.ts";
import { sendOtpTo } from "../../messages/tell.ts";
import { demandThawed } from "../../people/congelados/queries.ts";
import { changePagoMovil } from "../../people/usuarios/actions.ts";
import { type Db, inTransaction, isUniqueViolation } from "../../storage/db.ts";
import { recordChange } from "../actividad/actions.ts";
import { type Contacto, getContacto, insertEntrada } from "../actividad/queries.ts";
import { refuseEasyPassword } from "../contrasenas.ts";
import { sendConfirmation } from "../enlaces.ts";
import { AHORA, type Hecho, holdChange } from "../esperas/actions.ts";
import { dropEsperas } from "../esperas/queries.ts";
import { demandRoom, hashPassword } from "../hash.ts";
import { forgetNavegadores } from "../navegadores/queries.ts";
import { takeOtp, takeSend } from "../otps/actions.ts";
import { type Proof, provenForChange, provenTwice, refuseBeside, waits } from "../proof.ts";
import {
  endSessions,
  findAccountId,
  findCuenta,
  forgetLinks,
  forgetPasskeys,
  hasAuthenticator,
  hasPhone,
  setEmail,
  setPasswordHash,
  setPhone,
  setPhoneStep,
} from "./queries.ts";

/** Whether the other sessions end with the change, and whether it waits a day. */
interface Cierre {
  cerrarSesiones?: boolean | undefined;
  espera?: boolean;
}

/**
 * The side effects of every such change: open links and pending changes are cancelled, the owner is notified, other sessions
 * may end.
 */
export function afterChange(
  tx: Db,
  ctx: SessionContext,
  que: Cambio,
  { cerrarSesiones, antes }: { cerrarSesiones: boolean | undefined; antes?: Contacto },
): void {
  forgetLinks(tx, ctx.usuario.id);
  dropEsperas(tx, ctx.usuario.id);
  if (cerrarSesiones) endSessions(tx, ctx.usuario.id, ctx.sessionId);
  recordChange(tx, ctx, ctx.usuario.id, que, antes);
}

const auditOwn = (tx: Db, ctx: SessionContext, accion: Accion, despues: object) =>
  audit(tx, ctx, { accion, userId: ctx.usuario.id, entidadId: ctx.usuario.id, despues });

/** Checks the proof and hashes the password. Refuses PASSWORD_COMMON, PASSWORD_PERSONAL and what `provenCuenta` refuses. */
export async function preparePassword(
  ctx: SessionContext,
  { password, cerrarSesiones, ...proof }: Proof & Cierre & { password: string },
): Promise<Cierre & { hash: string }> {
  refuseEasyPassword(ctx.db, password, { userId: ctx.usuario.id });
  demandRoom(ctx);
  const { espera } = await provenForChange(ctx, proof);
  return { hash: await hashPassword(password, ctx), cerrarSesiones, espera };
}

/** Sets a first or new password; every other session ends unless the owner says otherwise. */
export function changePassword(
  tx: Db,
  ctx: SessionContext,
  { hash, cerrarSesiones = true, espera }: Cierre & { hash: string },
): Hecho {
  if (espera) return holdChange(tx, ctx, ctx.usuario.id, { que: "contrasena", hash });
  setPasswordHash(tx, ctx.usuario.id, hash, ctx.clock.now());
  afterChange(tx, ctx, "contrasena", { cerrarSesiones });
  auditOwn(tx, ctx, "cuentas.changePassword", {});
  return AHORA;
}

/** Refuses what `provenCuenta` refuses. */
export async function prepareEmail(
  ctx: SessionContext,
  { email, cerrarSesiones, ...proof }: Proof & Cierre & { email: string },
): Promise<Cierre & { email: string }> {
  const { espera } = await provenForChange(ctx, proof);
  return { email, cerrarSesiones, espera };
}

/** Sets a first or new address, to be confirmed by its link. Refuses EMAIL_IN_USE. */
export function changeEmail(
  tx: Db,
  ctx: SessionContext,
  { email, cerrarSesiones, espera }: Cierre & { email: string },
): Hecho {
  const { id } = ctx.usuario;
  if (espera) {
    if (findAccountId(tx, email)) refuseBeside("email", "EMAIL_IN_USE");
    return holdChange(tx, ctx, id, { que: "correo", email });
  }
  const antes = getContacto(tx, id);
  unique("email", "user.email", "EMAIL_IN_USE", () => setEmail(tx, id, email));
  afterChange(tx, ctx, "correo", { cerrarSesiones, antes });
  sendConfirmation(tx, ctx, { id, email });
  auditOwn(tx, ctx, "cuentas.changeEmail", { email });
  return AHORA;
}

/** Sends the link again, to the account's own address. Refuses NOT_FOUND without one, EMAIL_CONFIRMED, TOO_MANY_CONFIRMATIONS. */
export function resendConfirmation(tx: Db, ctx: SessionContext, _: unknown): void {
  const { id, email, emailVerified } = findCuenta(tx, { id: ctx.usuario.id }) ?? fail("UNAUTHORIZED");
  if (realEmail(email) === null) fail("NOT_FOUND");
  if (emailVerified) fail("EMAIL_CONFIRMED");
  const limite = scaled(LIMITES.confirmacion, ctx.codes.rateLimitFactor);
  if (!takeTurn(tx, limite, sobreOf(limite, id), ctx.clock.now())) fail("TOO_MANY_CONFIRMATIONS");
  sendConfirmation(tx, ctx, { id, email });
}

/**
 * Proves the new phone by a code sent to it (`otpNuevo`). If the old phone is the second step, a code of it is required too,
 * because the new one takes its place. Refuses CODE_WRONG and what the proof refuses.
 */
export async function preparePhone(
  ctx: SessionContext,
  { telefono, otpNuevo, cerrarSesiones, ...proof }: Proof & Cierre & { telefono: string; otpNuevo: string },
): Promise<Cierre & { telefono: string }> {
  const { espera } = isPhoneStep(ctx) ? await twice(ctx, proof) : await provenForChange(ctx, proof);
  if (!takeOtp(ctx, telefono, otpNuevo)) refuseBeside("otpNuevo", "CODE_WRONG");
  return { telefono, cerrarSesiones, espera };
}

const twice = async (ctx: SessionContext, proof: Proof) => ({ cuenta: await provenTwice(ctx, proof), espera: false });

const isPhoneStep = ({ db, usuario: { id } }: SessionContext) =>
  findCuenta(db, { id })?.twoFactorEnabled === true && !hasAuthenticator(db, id);

/** Sets a first or new phone. Refuses TELEFONO_IN_USE. */
export function changePhone(
  tx: Db,
  ctx: SessionContext,
  { telefono, cerrarSesiones, espera }: Cierre & { telefono: string },
): Hecho {
  if (espera) {
    if (hasPhone(tx, telefono, ctx.usuario.id)) refuseBeside("telefono", "TELEFONO_IN_USE");
    return holdChange(tx, ctx, ctx.usuario.id, { que: "telefono", telefono });
  }
  const antes = getContacto(tx, ctx.usuario.id);
  unique("telefono", "user.phoneNumber", "TELEFONO_IN_USE", () => setPhone(tx, ctx.usuario.id, telefono));
  afterChange(tx, ctx, "telefono", { cerrarSesiones, antes });
  auditOwn(tx, ctx, "cuentas.changePhone", { telefono });
  return AHORA;
}

/** Refuses what the proof refuses. */
export async function preparePagoMovil(
  ctx: SessionContext,
  { banco, telefono, cerrarSesiones, ...proof }: Proof & Cierre & PagoMovil,
): Promise<Cierre & PagoMovil> {
  const { espera } = await provenForChange(ctx, proof);
  return { banco, telefono, cerrarSesiones, espera };
}

/** Sets the Pago Móvil where a person receives money from now on. Refuses PROFILE_SAME, TELEFONO_TAKEN. */
export function payTo(tx: Db, ctx: SessionContext, { cerrarSesiones, espera, ...to }: Cierre & PagoMovil): Hecho {
  const { id } = ctx.usuario;
  if (espera) return holdChange(tx, ctx, id, { que: "pagoMovil", ...to });
  changePagoMovil(tx, ctx, id, to);
  afterChange(tx, ctx, "pagoMovil", { cerrarSesiones });
  return AHORA;
}

/**
 * Checks what turning the SMS second step on or off needs. On: an e-mail, a password and a proven phone, or it refuses
 * SECOND_STEP_UNAVAILABLE. Off: the password and a code, or it refuses what the proof refuses.
 */
export async function preparePhoneStep(
  ctx: SessionContext,
  { activo, cerrarSesiones, ...proof }: Proof & Cierre & { activo: boolean },
): Promise<Cierre & { activo: boolean }> {
  const { cuenta, espera } = await (!activo && isPhoneStep(ctx) ? twice(ctx, proof) : provenForChange(ctx, proof));
  const able = cuenta.passwordHash && cuenta.phoneNumberVerified && realEmail(cuenta.email);
  if ((activo && !able) || hasAuthenticator(ctx.db, cuenta.id)) fail("SECOND_STEP_UNAVAILABLE");
  return { activo, cerrarSesiones, espera: activo && espera };
}

/** Turns the SMS second step on or off. */
export function switchPhoneStep(
  tx: Db,
  ctx: SessionContext,
  { activo, cerrarSesiones, espera }: Cierre & { activo: boolean },
): Hecho {
  if (espera) return holdChange(tx, ctx, ctx.usuario.id, { que: "dosPasos" });
  setPhoneStep(tx, ctx.usuario.id, activo);
  afterChange(tx, ctx, activo ? "dosPasos" : "sinDosPasos", { cerrarSesiones });
  auditOwn(tx, ctx, "cuentas.switchPhoneStep", { activo });
  return AHORA;
}

/** Ends every session of the person except this one. */
export function closeOtherSessions(tx: Db, ctx: SessionContext): { cerradas: number } {
  const cerradas = endSessions(tx, ctx.usuario.id, ctx.sessionId);
  insertEntrada(tx, ctx, ctx.usuario.id, "sesiones");
  auditOwn(tx, ctx, "cuentas.closeOtherSessions", { cerradas });
  return { cerradas };
}

interface Recovery {
  userId: string;
  telefono: string;
  hash: string;
  espera?: boolean;
}

/**
 * Proves a password recovery by a code sent to the account's proven phone, before anything is hashed. A phone without an
 * account gets the same refusal as a wrong code: CODE_WRONG.
 */
export async function prepareRecovery(
  ctx: BaseContext,
  { telefono, otp, password, cedula }: { telefono: string; otp: string; password: string; cedula?: string | undefined },
): Promise<Recovery> {
  refuseEasyPassword(ctx.db, password, { telefono });
  demandRoom(ctx);
  if (!takeOtp(ctx, telefono, otp)) refuseBeside("otp", "CODE_WRONG");
  const cuenta = findCuenta(ctx.db, { telefono }) ?? refuseBeside("otp", "CODE_WRONG");
  demandRecoverable(ctx.db, ctx, cuenta.id);
  const espera = waits(ctx, cuenta, cedula);
  return { userId: cuenta.id, telefono, hash: await hashPassword(password, ctx), espera };
}

/** A phone alone cannot replace two steps: refuses SECOND_STEP_RECOVERY, and ACCOUNT_FROZEN. */
function demandRecoverable(db: Db, { clock }: BaseContext, id: string): void {
  if (findCuenta(db, { id })?.twoFactorEnabled) fail("SECOND_STEP_RECOVERY");
  demandThawed(db, id, clock.now());
}

/**
 * Sets the new password and ends every session. In a browser that is not the person's own the change waits instead, and no
 * session ends. Hashing took a while, so this refuses CODE_WRONG if the phone is no longer that account's, and whatever was
 * refused before.
 */
export function recoverByPhone(tx: Db, ctx: BaseContext, { userId, telefono, hash, espera }: Recovery): Hecho {
  if (findCuenta(tx, { telefono })?.id !== userId) refuseBeside("otp", "CODE_WRONG");
  demandRecoverable(tx, ctx, userId);
  if (espera) return holdChange(tx, ctx, userId, { que: "contrasena", hash });
  setPasswordHash(tx, userId, hash, ctx.clock.now());
  afterRecovery(tx, ctx, userId);
  return AHORA;
}

/** Follows every recovery of a forgotten password. */
export function afterRecovery(tx: Db, ctx: BaseContext, userId: string): void {
  endSessions(tx, userId, null);
  forgetLinks(tx, userId);
  forgetNavegadores(tx, userId);
  forgetPasskeys(tx, userId);
  dropEsperas(tx, userId);
  recordChange(tx, ctx, userId, "recuperada");
}

/**
 * Sends the second step's code to the account's proven phone. Refuses SECOND_STEP_UNAVAILABLE without a phone, and if there is
 * an authenticator app: a stolen SIM must not replace it.
 */
export function sendSecondStep(ctx: BaseContext, userId: string, code: string): void {
  if (!ctx.codes.deliverable) fail("SMS_UNAVAILABLE");
  const telefono = findCuenta(ctx.db, { id: userId })?.phoneNumber ?? fail("SECOND_STEP_UNAVAILABLE");
  if (hasAuthenticator(ctx.db, userId)) fail("SECOND_STEP_UNAVAILABLE");
  const vence = instante(ctx.clock.now() + OTP_VALIDO_MS);
  inTransaction(ctx.db, (tx) => {
    takeSend(tx, ctx, telefono, true);
    sendOtpTo(tx, ctx, { destino: telefono, userId }, code, vence);
  });
}

function unique<T>(campo: string, column: string, code: PlainCode, story: () => T): T {
  try {
    return story();
  } catch (error) {
    if (isUniqueViolation(error, column)) refuseBeside(campo, code);
    throw error;
  }
}
