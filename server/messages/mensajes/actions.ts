/** Queues e-mail with the change it tells of; mensajeria/jobs.ts sends it after the commit. */

import { LIMITES, scaled } from "../../../rules/limits.ts";
import { type Correo, ENLACE_SELLADO, smsOtp } from "../../../rules/texts/correos.ts";
import type { BaseContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import { limitKey, takeTurn } from "../../core/limites/queries.ts";
import { seal, unseal } from "../../core/seal.ts";
import { codeOf } from "../../identity/codigos/actions.ts";
import { findCuenta, hasAuthenticator } from "../../identity/cuentas/queries.ts";
import { listAdminEmails } from "../../people/usuarios/queries.ts";
import { type Db, inTransaction } from "../../storage/db.ts";
import { insertMensaje, type Mensaje } from "./queries.ts";

/** To one person. `unica` ("kind:subject:day") lets it go out once; false when it had been queued before. */
export function enqueueCorreo(
  tx: Db,
  ctx: BaseContext,
  to: { destino: string; userId: string | null; unica?: string },
  correo: Correo,
): boolean {
  const { destino, userId, unica = null } = to;
  return insertMensaje(tx, { ...correo, canal: "correo", destino, userId, unica }, ctx.clock.now());
}

/** To every administrator. */
export function enqueueCorreoToAdmins(tx: Db, ctx: BaseContext, correo: Correo): void {
  for (const { id, email } of listAdminEmails(tx)) enqueueCorreo(tx, ctx, { destino: email, userId: id }, correo);
}

/**
 * The second step's code to the account's proven phone; it rests sealed. Refuses SECOND_STEP_UNAVAILABLE without a phone, and
 * where there is an authenticator: a stolen SIM must not open what asks for more.
 */
export function enqueueSecondStep(ctx: BaseContext, userId: string, code: string): void {
  if (!ctx.codes.deliverable) fail("SMS_UNAVAILABLE");
  const telefono = findCuenta(ctx.db, { id: userId })?.phoneNumber ?? fail("SECOND_STEP_UNAVAILABLE");
  if (hasAuthenticator(ctx.db, userId)) fail("SECOND_STEP_UNAVAILABLE");
  const limite = scaled(LIMITES.otpEnviado, ctx.codes.rateLimitFactor);
  if (!takeTurn(ctx.db, limite, limitKey(limite, telefono), ctx.clock.now())) fail("TOO_MANY_CODES");
  const params = { sellado: seal(ctx.codes.secret, code) };
  const mensaje = {
    canal: "sms",
    destino: telefono,
    asunto: null,
    texto: "",
    plantilla: "codigo",
    params,
    userId,
    unica: null,
  } as const;
  inTransaction(ctx.db, (tx) => void insertMensaje(tx, mensaje, ctx.clock.now()));
}

/** What a message says to its reader. A code or an invitation's link comes in here, at the last moment: it lies open nowhere. */
export function textoOf(mensaje: Mensaje, secret: string, publicUrl: string): string {
  const { id, sellado } = mensaje.params;
  if (mensaje.plantilla === "invitacion") return mensaje.texto.replace(ENLACE_SELLADO, unseal(secret, sellado ?? ""));
  if (mensaje.plantilla !== "codigo") return mensaje.texto;
  const code = sellado ? unseal(secret, sellado) : codeOf(secret, id ?? "");
  const { protocol, host } = new URL(publicUrl);
  return smsOtp(code, protocol === "https:" ? host : null);
}
