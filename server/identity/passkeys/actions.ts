/**
 * Passkeys (WebAuthn): signing in with a finger, a face or a PIN instead of a code. better-auth verifies them; here is decided
 * who may create one. A passkey opens the account on its own, so creating one needs the same proof as any change of sign-in.
 */
import { MAX_PASSKEYS } from "../../../rules/limits/limits.ts";
import { realEmail } from "../../../rules/people/acceso/cuentas.ts";
import { audit } from "../../core/auditoria/queries.ts";
import type { BaseContext, SessionContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import { demandThawed } from "../../people/congelados/queries.ts";
import { getUsuario } from "../../people/usuarios/queries.ts";
import type { Db } from "../../storage/db.ts";
import { recordChange } from "../actividad/actions.ts";
import { countPasskeys, deletePasskey, hasAuthenticator, opensAccount } from "../cuentas/queries.ts";
import { changeableCuenta, type Proof, provenForChange, provenTwice } from "../proof.ts";

/**
 * Proves who asks for a passkey, and returns the name their phone lists it by. An account with a second step by phone needs both
 * proofs, because the passkey replaces both. Refuses BORROWERS_ONLY
 * to an administrator, PASSKEY_WITH_APP, PASSKEYS_MAX, PASSKEY_WAITS where a phone alone proves too little, and what the proof refuses.
 */
export async function preparePasskey(ctx: SessionContext, proof: Proof): Promise<string> {
  const { id, twoFactorEnabled, email, phoneNumber } = demandRoom(ctx);
  if (twoFactorEnabled) await provenTwice(ctx, proof);
  else if ((await provenForChange(ctx, proof)).espera) fail("PASSKEY_WAITS");
  demandThawed(ctx.db, id, ctx.clock.now());
  return realEmail(email) ?? phoneNumber ?? "";
}

function demandRoom(ctx: SessionContext) {
  const { db } = ctx;
  if (ctx.usuario.rol === "admin") fail("BORROWERS_ONLY");
  const cuenta = changeableCuenta(ctx);
  if (hasAuthenticator(db, cuenta.id)) fail("PASSKEY_WITH_APP");
  if (countPasskeys(db, cuenta.id) >= MAX_PASSKEYS) fail("PASSKEYS_MAX");
  return cuenta;
}

/**
 * The passkey was verified and better-auth is about to store it: the owner is notified first, so that no passkey is stored in
 * silence.
 */
export function passkeyMade(tx: Db, ctx: SessionContext, { bloqueo }: { bloqueo: boolean }): void {
  if (!bloqueo) fail("PASSKEY_UNLOCKED");
  demandRoom({ ...ctx, db: tx });
  const userId = ctx.usuario.id;
  recordChange(tx, ctx, userId, "passkey");
  audit(tx, ctx, { accion: "passkeys.create", userId, entidadId: userId });
}

/** Verification takes a while: a passkey removed meanwhile does not sign in, nor does one of a new administrator. */
export function demandPasskey(ctx: BaseContext, userId: string, credentialID: unknown): void {
  if (getUsuario(ctx.db, userId).rol === "admin") fail("PASSKEY_UNKNOWN");
  if (typeof credentialID !== "string" || !opensAccount(ctx.db, userId, credentialID)) fail("PASSKEY_UNKNOWN");
}

/** Removes one of the person's passkeys. Refuses NOT_FOUND. */
export function removePasskey(tx: Db, ctx: SessionContext, { id }: { id: string }): void {
  const userId = ctx.usuario.id;
  if (!deletePasskey(tx, userId, id)) fail("NOT_FOUND");
  recordChange(tx, ctx, userId, "sinPasskey");
  audit(tx, ctx, { accion: "passkeys.remove", userId, entidadId: userId });
}
