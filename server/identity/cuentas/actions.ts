/** How a person signs in, changed by that person. What proves who asks comes first (`prepare…`), for it takes time; then one transaction. */
import { instante } from "../../../rules/country/fecha.ts";
import { OTP_VALIDO_MS } from "../../../rules/limits.ts";
import { realEmail } from "../../../rules/people/cuentas.ts";
import type { Accion } from "../../../rules/texts/auditoria.ts";
import { type PlainCode, refuse } from "../../../rules/texts/mensajes.ts";
import { LIMITES, scaled } from "../../../rules/tries.ts";
import { audit } from "../../core/auditoria/queries.ts";
import type { BaseContext, SessionContext } from "../../core/context.ts";
import { DomainError, fail } from "../../core/errors.ts";
import { sobreOf, takeTurn } from "../../core/limites/queries.ts";
import { sendOtpTo } from "../../messages/tell.ts";
import { type Db, inTransaction, isUniqueViolation } from "../../storage/db.ts";
import { refuseEasyPassword } from "../contrasenas.ts";
import { sendConfirmation } from "../enlaces.ts";
import { demandRoom, hashPassword, verifyPassword } from "../hash.ts";
import { takeOtp, takeSend } from "../otps/actions.ts";
import {
  type Cuenta,
  endSessions,
  findCuenta,
  hasAuthenticator,
  setEmail,
  setPasswordHash,
  setPhone,
  setPhoneStep,
} from "./queries.ts";

/** Either of them shows that it is the owner who asks. */
interface Proof {
  actual?: string | undefined;
  otp?: string | undefined;
}

function refuseBeside(campo: string, code: PlainCode): never {
  const refusal = refuse(code);
  throw new DomainError(refusal, { [campo]: refusal.texto });
}

/** The account of whoever asks, once they showed its password or a fresh code of its phone. Refuses PROOF_MISSING and the like. */
async function provenCuenta(ctx: SessionContext, { actual, otp }: Proof): Promise<Cuenta> {
  const cuenta = findCuenta(ctx.db, { id: ctx.usuario.id }) ?? fail("UNAUTHORIZED");
  if (actual && cuenta.passwordHash) {
    const limite = scaled(LIMITES.contrasenaErrada, ctx.codes.rateLimitFactor);
    if (!takeTurn(ctx.db, limite, sobreOf(limite, cuenta.id, "propia"), ctx.clock.now())) fail("TOO_MANY_TRIES");
    if (!(await verifyPassword({ hash: cuenta.passwordHash, password: actual })))
      refuseBeside("actual", "PASSWORD_WRONG");
    return cuenta;
  }
  if (!otp || !cuenta.phoneNumber) fail("PROOF_MISSING");
  if (!takeOtp(ctx, cuenta.phoneNumber, otp)) refuseBeside("otp", "CODE_WRONG");
  return cuenta;
}

const auditOwn = (tx: Db, ctx: SessionContext, accion: Accion, despues: object) =>
  audit(tx, ctx, { accion, userId: ctx.usuario.id, entidadId: ctx.usuario.id, despues });

/** Proves who asks and hashes the password. Refuses PASSWORD_COMMON, PASSWORD_PERSONAL and what `provenCuenta` refuses. */
export async function preparePassword(
  ctx: SessionContext,
  { password, ...proof }: Proof & { password: string },
): Promise<{ hash: string }> {
  refuseEasyPassword(ctx.db, password, { userId: ctx.usuario.id });
  demandRoom();
  await provenCuenta(ctx, proof);
  return { hash: await hashPassword(password) };
}

/** A first or a new password; every other session ends. */
export function changePassword(tx: Db, ctx: SessionContext, { hash }: { hash: string }): void {
  setPasswordHash(tx, ctx.usuario.id, hash, ctx.clock.now());
  endSessions(tx, ctx.usuario.id, ctx.sessionId);
  auditOwn(tx, ctx, "cuentas.changePassword", {});
}

/** Refuses what `provenCuenta` refuses. */
export async function prepareEmail(
  ctx: SessionContext,
  { email, ...proof }: Proof & { email: string },
): Promise<{ email: string }> {
  await provenCuenta(ctx, proof);
  return { email };
}

/** A first or a new address, to be confirmed by its link. Refuses EMAIL_IN_USE. */
export function changeEmail(tx: Db, ctx: SessionContext, { email }: { email: string }): void {
  const { id } = ctx.usuario;
  unique("email", "user.email", "EMAIL_IN_USE", () => setEmail(tx, id, email));
  sendConfirmation(tx, ctx, { id, email });
  auditOwn(tx, ctx, "cuentas.changeEmail", { email });
}

/** The link once more, to the account's own address. Refuses NOT_FOUND without one, EMAIL_CONFIRMED, TOO_MANY_CONFIRMATIONS. */
export function resendConfirmation(tx: Db, ctx: SessionContext, _: unknown): void {
  const { id, email, emailVerified } = findCuenta(tx, { id: ctx.usuario.id }) ?? fail("UNAUTHORIZED");
  if (realEmail(email) === null) fail("NOT_FOUND");
  if (emailVerified) fail("EMAIL_CONFIRMED");
  const limite = scaled(LIMITES.confirmacion, ctx.codes.rateLimitFactor);
  if (!takeTurn(tx, limite, sobreOf(limite, id), ctx.clock.now())) fail("TOO_MANY_CONFIRMATIONS");
  sendConfirmation(tx, ctx, { id, email });
}

/** The new phone is proven by a code that was sent to it (`otpNuevo`). Refuses CODE_WRONG and what `provenCuenta` refuses. */
export async function preparePhone(
  ctx: SessionContext,
  { telefono, otpNuevo, ...proof }: Proof & { telefono: string; otpNuevo: string },
): Promise<{ telefono: string }> {
  await provenCuenta(ctx, proof);
  if (!takeOtp(ctx, telefono, otpNuevo)) refuseBeside("otpNuevo", "CODE_WRONG");
  return { telefono };
}

/** A first or a new phone. Refuses TELEFONO_IN_USE. */
export function changePhone(tx: Db, ctx: SessionContext, { telefono }: { telefono: string }): void {
  unique("telefono", "user.phoneNumber", "TELEFONO_IN_USE", () => setPhone(tx, ctx.usuario.id, telefono));
  auditOwn(tx, ctx, "cuentas.changePhone", { telefono });
}

/**
 * A second step by phone needs address, password and proven phone, without which nobody could sign in any more: refuses
 * SECOND_STEP_UNAVAILABLE, and what `provenCuenta` refuses.
 */
export async function preparePhoneStep(
  ctx: SessionContext,
  { activo, ...proof }: Proof & { activo: boolean },
): Promise<{ activo: boolean }> {
  const cuenta = await provenCuenta(ctx, proof);
  const able = cuenta.passwordHash && cuenta.phoneNumberVerified && realEmail(cuenta.email);
  if ((activo && !able) || hasAuthenticator(ctx.db, cuenta.id)) fail("SECOND_STEP_UNAVAILABLE");
  return { activo };
}

/** A code by phone besides the password, or no more. */
export function switchPhoneStep(tx: Db, ctx: SessionContext, { activo }: { activo: boolean }): void {
  setPhoneStep(tx, ctx.usuario.id, activo);
  auditOwn(tx, ctx, "cuentas.switchPhoneStep", { activo });
}

/** Ends every session of the person but this one. */
export function closeOtherSessions(tx: Db, ctx: SessionContext): { cerradas: number } {
  const cerradas = endSessions(tx, ctx.usuario.id, ctx.sessionId);
  auditOwn(tx, ctx, "cuentas.closeOtherSessions", { cerradas });
  return { cerradas };
}

/**
 * A forgotten password is proven by a code sent to the account's proven phone, before anything is hashed. A phone without
 * account refuses as a wrong code does: CODE_WRONG.
 */
export async function prepareRecovery(
  ctx: BaseContext,
  { telefono, otp, password }: { telefono: string; otp: string; password: string },
): Promise<{ userId: string; hash: string }> {
  refuseEasyPassword(ctx.db, password, { telefono });
  demandRoom();
  if (!takeOtp(ctx, telefono, otp)) refuseBeside("otp", "CODE_WRONG");
  const { id: userId } = findCuenta(ctx.db, { telefono }) ?? refuseBeside("otp", "CODE_WRONG");
  return { userId, hash: await hashPassword(password) };
}

/** The new password, after which every session ends. */
export function recoverByPhone(tx: Db, ctx: BaseContext, { userId, hash }: { userId: string; hash: string }): void {
  setPasswordHash(tx, userId, hash, ctx.clock.now());
  endSessions(tx, userId, null);
}

/**
 * The second step's code to the account's proven phone. Refuses SECOND_STEP_UNAVAILABLE without a phone, and where there is an
 * authenticator: a stolen SIM must not open what asks for more.
 */
export function sendSecondStep(ctx: BaseContext, userId: string, code: string): void {
  if (!ctx.codes.deliverable) fail("SMS_UNAVAILABLE");
  const telefono = findCuenta(ctx.db, { id: userId })?.phoneNumber ?? fail("SECOND_STEP_UNAVAILABLE");
  if (hasAuthenticator(ctx.db, userId)) fail("SECOND_STEP_UNAVAILABLE");
  const vence = instante(ctx.clock.now() + OTP_VALIDO_MS);
  inTransaction(ctx.db, (tx) => {
    takeSend(tx, ctx, telefono);
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
