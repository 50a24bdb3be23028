/** How a person signs in, changed by that person: each change with proof of who asks, all told in one transaction. */

import { createEmailVerificationToken } from "better-auth/api";
import { hashPassword, verifyPassword } from "better-auth/crypto";
import { LIMITES, scaled } from "../../../rules/limits.ts";
import { isCommonPassword } from "../../../rules/people/contrasenas.ts";
import { realEmail } from "../../../rules/people/cuentas.ts";
import type { Accion } from "../../../rules/texts/auditoria.ts";
import { correoConfirmacion, enlaceConfirmacion } from "../../../rules/texts/correos.ts";
import { type PlainCode, refuse } from "../../../rules/texts/mensajes.ts";
import { audit } from "../../core/auditoria/queries.ts";
import type { BaseContext, SessionContext } from "../../core/context.ts";
import { DomainError, fail } from "../../core/errors.ts";
import { limitKey, takeTurn } from "../../core/limites/queries.ts";
import { enqueueCorreo } from "../../messages/mensajes/actions.ts";
import { type Db, inTransaction, isUniqueViolation } from "../../storage/db.ts";
import { takeCode } from "../codigos/actions.ts";
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
export interface Proof {
  actual?: string | undefined;
  codigo?: string | undefined;
}

function refuseBeside(campo: string, code: PlainCode): never {
  const refusal = refuse(code);
  throw new DomainError(refusal, { [campo]: refusal.texto });
}

/** The account of whoever asks, once they showed its password or a fresh code of its phone. Refuses PROOF_MISSING and the like. */
async function provenCuenta(ctx: SessionContext, { actual, codigo }: Proof): Promise<Cuenta> {
  const cuenta = findCuenta(ctx.db, { id: ctx.usuario.id }) ?? fail("UNAUTHORIZED");
  if (actual && cuenta.passwordHash) {
    const limite = scaled(LIMITES.contrasenaErrada, ctx.codes.rateLimitFactor);
    if (!takeTurn(ctx.db, limite, limitKey(limite, cuenta.id, "propia"), ctx.clock.now())) fail("TOO_MANY_TRIES");
    if (!(await verifyPassword({ hash: cuenta.passwordHash, password: actual })))
      refuseBeside("actual", "PASSWORD_WRONG");
    return cuenta;
  }
  if (!codigo || !cuenta.phoneNumber) fail("PROOF_MISSING");
  if (!takeCode(ctx, cuenta.phoneNumber, codigo)) refuseBeside("codigo", "CODE_WRONG");
  return cuenta;
}

const tell = (tx: Db, ctx: SessionContext, accion: Accion, despues: object) =>
  audit(tx, ctx, { accion, userId: ctx.usuario.id, entidadId: ctx.usuario.id, despues });

/** A first or a new password; every other session ends. Refuses PASSWORD_COMMON and what `provenCuenta` refuses. */
export async function changePassword(
  ctx: SessionContext,
  { password, ...proof }: Proof & { password: string },
): Promise<void> {
  if (isCommonPassword(password)) refuseBeside("password", "PASSWORD_COMMON");
  const { id } = await provenCuenta(ctx, proof);
  const hash = await hashPassword(password);
  inTransaction(ctx.db, (tx) => {
    setPasswordHash(tx, id, hash, ctx.clock.now());
    endSessions(tx, id, ctx.sessionId);
    tell(tx, ctx, "cuentas.changePassword", {});
  });
}

/** A first or a new address, to be confirmed by its link. Refuses EMAIL_IN_USE and what `provenCuenta` refuses. */
export async function changeEmail(ctx: SessionContext, { email, ...proof }: Proof & { email: string }): Promise<void> {
  const { id } = await provenCuenta(ctx, proof);
  const token = await createEmailVerificationToken(ctx.codes.secret, email);
  unique("email", "user.email", "EMAIL_IN_USE", () =>
    inTransaction(ctx.db, (tx) => {
      setEmail(tx, id, email);
      enqueueCorreo(
        tx,
        ctx,
        { destino: email, userId: id },
        correoConfirmacion(enlaceConfirmacion(ctx.publicUrl, token)),
      );
      tell(tx, ctx, "cuentas.changeEmail", { email });
    }),
  );
}

/** The link once more, to the account's own address. Refuses NOT_FOUND without one, EMAIL_CONFIRMED, TOO_MANY_CONFIRMATIONS. */
export async function resendConfirmation(ctx: SessionContext): Promise<void> {
  const cuenta = findCuenta(ctx.db, { id: ctx.usuario.id }) ?? fail("UNAUTHORIZED");
  const email = realEmail(cuenta.email) ?? fail("NOT_FOUND");
  if (cuenta.emailVerified) fail("EMAIL_CONFIRMED");
  const limite = scaled(LIMITES.confirmacion, ctx.codes.rateLimitFactor);
  if (!takeTurn(ctx.db, limite, limitKey(limite, cuenta.id), ctx.clock.now())) fail("TOO_MANY_CONFIRMATIONS");
  const correo = correoConfirmacion(
    enlaceConfirmacion(ctx.publicUrl, await createEmailVerificationToken(ctx.codes.secret, email)),
  );
  inTransaction(ctx.db, (tx) => void enqueueCorreo(tx, ctx, { destino: email, userId: cuenta.id }, correo));
}

/**
 * A first or a new phone, proven by a code that was sent to it (`codigoNuevo`). Refuses CODE_WRONG, TELEFONO_IN_USE and what
 * `provenCuenta` refuses.
 */
export async function changePhone(
  ctx: SessionContext,
  { telefono, codigoNuevo, ...proof }: Proof & { telefono: string; codigoNuevo: string },
): Promise<void> {
  const { id } = await provenCuenta(ctx, proof);
  if (!takeCode(ctx, telefono, codigoNuevo)) refuseBeside("codigoNuevo", "CODE_WRONG");
  unique("telefono", "user.phoneNumber", "TELEFONO_IN_USE", () =>
    inTransaction(ctx.db, (tx) => {
      setPhone(tx, id, telefono);
      tell(tx, ctx, "cuentas.changePhone", { telefono });
    }),
  );
}

/**
 * A code by phone besides the password, or no more. Needs address, password and proven phone, without which nobody could
 * sign in any more: refuses SECOND_STEP_UNAVAILABLE.
 */
export async function switchPhoneStep(
  ctx: SessionContext,
  { activo, ...proof }: Proof & { activo: boolean },
): Promise<void> {
  const cuenta = await provenCuenta(ctx, proof);
  const able = cuenta.passwordHash && cuenta.phoneNumberVerified && realEmail(cuenta.email);
  if ((activo && !able) || hasAuthenticator(ctx.db, cuenta.id)) fail("SECOND_STEP_UNAVAILABLE");
  inTransaction(ctx.db, (tx) => {
    setPhoneStep(tx, cuenta.id, activo);
    tell(tx, ctx, "cuentas.switchPhoneStep", { activo });
  });
}

/** Ends every session of the person but this one. */
export function closeOtherSessions(ctx: SessionContext): { cerradas: number } {
  return inTransaction(ctx.db, (tx) => {
    const cerradas = endSessions(tx, ctx.usuario.id, ctx.sessionId);
    tell(tx, ctx, "cuentas.closeOtherSessions", { cerradas });
    return { cerradas };
  });
}

/**
 * A forgotten password, by a code sent to the account's proven phone; every session ends. A phone without account refuses as a
 * wrong code does: CODE_WRONG.
 */
export async function recoverByPhone(
  ctx: BaseContext,
  { telefono, codigo, password }: { telefono: string; codigo: string; password: string },
): Promise<void> {
  if (isCommonPassword(password)) refuseBeside("password", "PASSWORD_COMMON");
  const hash = await hashPassword(password);
  if (!takeCode(ctx, telefono, codigo)) refuseBeside("codigo", "CODE_WRONG");
  const cuenta = findCuenta(ctx.db, { telefono }) ?? refuseBeside("codigo", "CODE_WRONG");
  inTransaction(ctx.db, (tx) => {
    setPasswordHash(tx, cuenta.id, hash, ctx.clock.now());
    endSessions(tx, cuenta.id, null);
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
