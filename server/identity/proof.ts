/** Proof that it is the owner of an account who asks to change how they sign in. */

import { type PlainCode, refuse } from "../../rules/texts/rechazos.ts";
import { LIMITES, scaled } from "../../rules/tries.ts";
import type { BaseContext, SessionContext } from "../core/context.ts";
import { DomainError, fail } from "../core/errors.ts";
import { sobreOf, takeTurn } from "../core/limites/queries.ts";
import { demandThawed } from "../people/congelados/queries.ts";
import { recordFailure } from "./actividad/actions.ts";
import { type Cuenta, findCuenta } from "./cuentas/queries.ts";
import { verifyPassword } from "./hash.ts";
import { takeOtp } from "./otps/actions.ts";

/** Either of them shows that it is the owner who asks. */
export interface Proof {
  actual?: string | undefined;
  otp?: string | undefined;
}

export function refuseBeside(campo: string, code: PlainCode): never {
  const refusal = refuse(code);
  throw new DomainError(refusal, { [campo]: refusal.texto });
}

/**
 * The account of whoever asks, once they showed its password or, where nothing asks for two steps, a fresh code of its phone.
 * Refuses PROOF_MISSING and the like, and ACCOUNT_FROZEN.
 */
export async function provenCuenta(ctx: SessionContext, { actual, otp }: Proof): Promise<Cuenta> {
  const cuenta = changeableCuenta(ctx);
  if (actual && cuenta.passwordHash) {
    await demandPassword(ctx, cuenta, actual);
    return cuenta;
  }
  if (!otp || !cuenta.phoneNumber || cuenta.twoFactorEnabled) fail("PROOF_MISSING");
  demandOtp(ctx, cuenta, otp);
  return cuenta;
}

/** The same by both of them: for what takes a second step away. Refuses SECOND_STEP_PROOF without either. */
export async function provenTwice(ctx: SessionContext, { actual, otp }: Proof): Promise<Cuenta> {
  const cuenta = changeableCuenta(ctx);
  if (!actual || !otp) fail("SECOND_STEP_PROOF");
  await demandPassword(ctx, cuenta, actual);
  demandOtp(ctx, cuenta, otp);
  return cuenta;
}

/** Refuses ACCOUNT_FROZEN. */
export function changeableCuenta(ctx: SessionContext): Cuenta {
  demandThawed(ctx.db, ctx.usuario.id, ctx.clock.now());
  return findCuenta(ctx.db, { id: ctx.usuario.id }) ?? fail("UNAUTHORIZED");
}

/** Refuses PASSWORD_WRONG, TOO_MANY_TRIES, and PROOF_MISSING for an account without a password. */
export async function demandPassword(ctx: BaseContext, cuenta: Cuenta, actual: string): Promise<void> {
  const { id, passwordHash } = cuenta;
  if (!passwordHash) fail("PROOF_MISSING");
  const limite = scaled(LIMITES.contrasenaErrada, ctx.codes.rateLimitFactor);
  if (!takeTurn(ctx.db, limite, sobreOf(limite, id, "propia"), ctx.clock.now())) fail("TOO_MANY_TRIES");
  if (await verifyPassword({ hash: passwordHash, password: actual })) return;
  recordFailure(ctx, id, "contrasenaErrada");
  refuseBeside("actual", "PASSWORD_WRONG");
}

function demandOtp(ctx: BaseContext, { id, phoneNumber }: Cuenta, otp: string): void {
  if (phoneNumber && takeOtp(ctx, phoneNumber, otp)) return;
  recordFailure(ctx, id, "otpErrado");
  refuseBeside("otp", "CODE_WRONG");
}
