/** Proof that the owner of an account asks to change how they sign in. */

import { LIMITES, scaled } from "../../rules/limits/tries.ts";
import { type PorTelefono, porTelefono } from "../../rules/people/acceso/esperas.ts";
import { type PlainCode, refuse } from "../../rules/texts/refusals/rechazos.ts";
import type { BaseContext, SessionContext } from "../core/context.ts";
import { DomainError, fail } from "../core/errors.ts";
import { sobreOf, takeTurn } from "../core/limites/queries.ts";
import { demandThawed } from "../people/congelados/queries.ts";
import { findUsuario } from "../people/usuarios/queries.ts";
import { recordFailure } from "./actividad/actions.ts";
import { type Cuenta, findCuenta } from "./cuentas/queries.ts";
import { verifyPassword } from "./hash.ts";
import { sinceNavegador } from "./navegadores/queries.ts";
import { takeOtp } from "./otps/actions.ts";

/** The password or a code proves the owner; the cédula proves that it is not somebody who took over the phone line. */
export interface Proof {
  actual?: string | undefined;
  otp?: string | undefined;
  cedula?: string | undefined;
}

export function refuseBeside(campo: string, code: PlainCode): never {
  const refusal = refuse(code);
  throw new DomainError(refusal, { [campo]: refusal.texto });
}

/**
 * The caller's account, once they gave its password or, if it does not ask for two steps, a fresh code of its phone.
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

/**
 * The same for a change of sign-in. `espera` if the phone was the only proof: such a change waits (rules/people/acceso/esperas.ts). Also
 * refuses CEDULA_WRONG.
 */
export async function provenForChange(ctx: SessionContext, proof: Proof): Promise<{ cuenta: Cuenta; espera: boolean }> {
  const own = changeableCuenta(ctx);
  const espera = !(proof.actual && own.passwordHash) && waits(ctx, own, proof.cedula);
  return { cuenta: await provenCuenta(ctx, proof), espera };
}

/** How soon a change takes effect that is proven by the account's phone in this browser. */
export function soonness(ctx: BaseContext, { id, createdAt }: Pick<Cuenta, "id" | "createdAt">): PorTelefono {
  const desde = ctx.navegador === null ? null : sinceNavegador(ctx.db, id, ctx.navegador);
  const conCedula = Boolean(findUsuario(ctx.db, id)?.cedula);
  return porTelefono({ creada: createdAt.getTime(), desde, conCedula, now: ctx.clock.now() });
}

/**
 * Whether a change that is proven by phone waits. The cédula counts in the person's own browser only; elsewhere it is not even
 * checked.
 */
export function waits(ctx: BaseContext, cuenta: Pick<Cuenta, "id" | "createdAt">, cedula: string | undefined): boolean {
  const soon = soonness(ctx, cuenta);
  if (soon !== "cedula") return soon === "espera";
  if (!cedula) return true;
  demandCedula(ctx, { id: cuenta.id, cedula: findUsuario(ctx.db, cuenta.id)?.cedula ?? null }, cedula);
  return false;
}

/** Refuses CEDULA_WRONG, TOO_MANY_TRIES. */
export function demandCedula(
  ctx: BaseContext,
  { id, cedula }: { id: string; cedula: string | null },
  given: string,
): void {
  const limite = scaled(LIMITES.reclamo, ctx.codes.rateLimitFactor);
  if (!takeTurn(ctx.db, limite, sobreOf(limite, id), ctx.clock.now())) fail("TOO_MANY_TRIES");
  // Only the number is compared: the letter is often mistaken.
  if (cedula === null || numberOf(cedula) !== numberOf(given)) refuseBeside("cedula", "CEDULA_WRONG");
}

const numberOf = (cedula: string) => cedula.replace(/\D/g, "");

/** Requires password and code, for what removes or replaces a second step. Refuses SECOND_STEP_PROOF if one is missing. */
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
  if (await verifyPassword({ hash: passwordHash, password: actual }, ctx)) return;
  recordFailure(ctx, id, "contrasenaErrada");
  refuseBeside("actual", "PASSWORD_WRONG");
}

function demandOtp(ctx: BaseContext, { id, phoneNumber }: Cuenta, otp: string): void {
  if (phoneNumber && takeOtp(ctx, phoneNumber, otp)) return;
  recordFailure(ctx, id, "otpErrado");
  refuseBeside("otp", "CODE_WRONG");
}
