/** One-time codes by SMS: sent, guessed at, spent. A phone's codes are limited whoever asks and however it is spelled. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { instante } from "../../../rules/country/fecha.ts";
import type { Telefono } from "../../../rules/country/telefono.ts";
import { LIMITES, OTP_DIGITOS, OTP_VALIDO_MS, otpsDelDia, scaled } from "../../../rules/limits.ts";
import type { BaseContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import { sobreOf, takeTurn } from "../../core/limites/queries.ts";
import { sendOtpTo } from "../../messages/tell.ts";
import { inTransaction } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";
import { insertOtp, listValidIds, spendOtps } from "./queries.ts";

/** The six digits of the code `id`. The label is older than the word otp: another would make codes on their way wrong. */
function otpOf(secret: string, id: string): string {
  const digest = createHmac("sha256", secret).update(`codigo:${id}`).digest();
  return String(digest.readUIntBE(0, 6) % 10 ** OTP_DIGITOS).padStart(OTP_DIGITOS, "0");
}

/** Queues a code for `telefono`, known here or not. Refuses SMS_UNAVAILABLE, TOO_MANY_CODES (five a day) and CODES_EXHAUSTED (the day's cap). */
export function sendOtp(ctx: BaseContext, telefono: Telefono): void {
  if (!ctx.codes.deliverable) fail("SMS_UNAVAILABLE");
  const now = ctx.clock.now();
  const perPhone = scaled(LIMITES.otpEnviado, ctx.codes.rateLimitFactor);
  const perDay = otpsDelDia(ctx.codes.dailyCap);
  if (!takeTurn(ctx.db, perPhone, sobreOf(perPhone, telefono), now)) fail("TOO_MANY_CODES");
  if (!takeTurn(ctx.db, perDay, sobreOf(perDay), now)) fail("CODES_EXHAUSTED");
  const id = newId();
  const expira = now + OTP_VALIDO_MS;
  inTransaction(ctx.db, (tx) => {
    insertOtp(tx, { id, telefono, creado: now, expira: instante(expira) });
    sendOtpTo(tx, ctx, { destino: telefono, userId: null }, otpOf(ctx.codes.secret, id), instante(expira));
  });
}

/**
 * True once for a right code, which spends all codes of the phone; false for a wrong, old or spent one. Every guess counts
 * before it is looked at. Refuses TOO_MANY_GUESSES past five an hour.
 */
export function takeOtp(ctx: BaseContext, telefono: Telefono, guess: string): boolean {
  const now = ctx.clock.now();
  const limite = scaled(LIMITES.otpAdivinado, ctx.codes.rateLimitFactor);
  if (!takeTurn(ctx.db, limite, sobreOf(limite, telefono), now)) fail("TOO_MANY_GUESSES");
  return inTransaction(ctx.db, (tx) => {
    const given = Buffer.from(guess.padEnd(OTP_DIGITOS).slice(0, OTP_DIGITOS));
    const right = listValidIds(tx, telefono, now).map((id) =>
      timingSafeEqual(Buffer.from(otpOf(ctx.codes.secret, id)), given),
    );
    return guess.length === OTP_DIGITOS && right.includes(true) && spendOtps(tx, telefono, now) > 0;
  });
}
