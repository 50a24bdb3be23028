/** One-time codes by SMS: sending, checking and using them up. A code belongs to the browser that asked for it. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { instante } from "../../../rules/country/fecha.ts";
import type { Telefono } from "../../../rules/country/telefono.ts";
import { isOtp, OTP_LARGO_DIGITOS, OTP_LARGO_VALIDO_MS } from "../../../rules/input/otp.ts";
import { OTP_DIGITOS, OTP_VALIDO_MS } from "../../../rules/limits/limits.ts";
import { LIMITES, type Limite, otpsDelDia, PARTE_DE_OTPS, scaled } from "../../../rules/limits/tries.ts";
import type { BaseContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import { sobreOf, takeNetworksTurn, takeTurn } from "../../core/limites/queries.ts";
import { sendOtpTo } from "../../messages/tell.ts";
import { type Db, inTransaction } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";
import { knowsNavegador } from "../navegadores/queries.ts";
import { besieged } from "../visit.ts";
import { CUALQUIERA, countGuess, findOwnerId, hasOtp, insertOtp, listLargos, spendOtps } from "./queries.ts";

/** The digits of the code `id`. The label is older than the word otp, but another one would invalidate codes already sent. */
function otpOf(secret: string, id: string, digits: number = OTP_DIGITOS): string {
  const label = digits === OTP_DIGITOS ? "codigo" : "codigo-largo";
  const digest = createHmac("sha256", secret).update(`${label}:${id}`).digest();
  return String(digest.readUIntBE(0, 6) % 10 ** digits).padStart(digits, "0");
}

/**
 * Queues a code for `telefono`, known or not, that works in this browser only. When strangers have used up the phone's limit, a
 * long code is sent that works in any browser, three per hour; past those the last one still works, so nobody is locked out.
 * Refuses SMS_UNAVAILABLE and what `takeSend` does.
 */
export function sendOtp(ctx: BaseContext, telefono: Telefono): void {
  if (!ctx.codes.deliverable) fail("SMS_UNAVAILABLE");
  const largo = besieged.has(ctx);
  const creado = ctx.clock.now();
  const id = newId();
  const expira = instante(creado + (largo ? OTP_LARGO_VALIDO_MS : OTP_VALIDO_MS));
  const navegador = largo ? CUALQUIERA : (ctx.navegador ?? "");
  const code = otpOf(ctx.codes.secret, id, largo ? OTP_LARGO_DIGITOS : OTP_DIGITOS);
  inTransaction(ctx.db, (tx) => {
    if (largo && !takeTurnOf(tx, ctx, LIMITES.otpAsedio, telefono)) return;
    takeSend(tx, ctx, telefono);
    insertOtp(tx, { id, telefono, navegador, creado, expira });
    sendOtpTo(tx, ctx, { destino: telefono, userId: null }, code, expira);
  });
}

const takeTurnOf = (tx: Db, { codes, clock }: BaseContext, limite: Limite, ...whom: string[]) =>
  takeTurn(tx, scaled(limite, codes.rateLimitFactor), sobreOf(limite, ...whom), clock.now());

/**
 * Counts a message with a code to that phone. The owner's browser, people who gave the password (`proven`), strangers, and new
 * people each have a share that the others cannot use up. Refuses TOO_MANY_CODES, TOO_MANY_TRIES for a network that asks for
 * many new phones, CODES_EXHAUSTED.
 */
export function takeSend(tx: Db, ctx: BaseContext, telefono: string, proven = false): void {
  const { navegador, codes } = ctx;
  const from = { ip: ctx.ip, now: ctx.clock.now() };
  const owner = findOwnerId(tx, telefono);
  const own = owner !== undefined && navegador !== null && knowsNavegador(tx, owner, navegador);
  const turn = (limite: Limite, ...whom: string[]) => takeTurnOf(tx, ctx, limite, ...whom);
  const networksTurn = (limite: Limite, ...whom: string[]) =>
    takeNetworksTurn(tx, scaled(limite, codes.rateLimitFactor), from, ...whom);
  const counted = proven
    ? turn(LIMITES.otpSegundoPaso, telefono)
    : own
      ? turn(LIMITES.otpEnviado, telefono, navegador)
      : besieged.has(ctx) || (networksTurn(LIMITES.otpEnviado, telefono) && turn(LIMITES.otpEnviadoAjeno, telefono));
  if (!counted) fail("TOO_MANY_CODES");
  if (!owner && !networksTurn(LIMITES.otpNuevo)) fail("TOO_MANY_TRIES");
  const share = own || proven ? 1 : owner ? PARTE_DE_OTPS.ajenos : PARTE_DE_OTPS.nuevos;
  const { libres, guardados } = otpsDelDia(Math.floor(codes.dailyCap * share));
  if (takeTurn(tx, libres, sobreOf(libres), from.now)) return;
  // What is reserved for this hour, of which strangers from one network cannot take all.
  const fair = own || proven || networksTurn(LIMITES.otpGuardadoRed);
  if (!fair || !takeTurn(tx, guardados, sobreOf(guardados), from.now)) fail("CODES_EXHAUSTED");
}

/**
 * Checks a code and, if it is right, consumes all codes of the phone: a short code in the browser that requested it, a long one
 * in any. False for a wrong, old or used code, and for a short one in another browser, whose guesses do not count. Refuses
 * TOO_MANY_GUESSES past five guesses in that browser.
 */
export function takeOtp(ctx: BaseContext, telefono: string, guess: string): boolean {
  const { navegador, codes } = ctx;
  const now = ctx.clock.now();
  const given = Buffer.from(guess);
  if (isOtp(guess, OTP_LARGO_DIGITOS))
    return inTransaction(ctx.db, (tx) => {
      const right = listLargos(tx, telefono, now).map((id) =>
        timingSafeEqual(Buffer.from(otpOf(codes.secret, id, OTP_LARGO_DIGITOS)), given),
      );
      return right.includes(true) && spendOtps(tx, telefono, now) > 0;
    });
  if (navegador === null || !isOtp(guess, OTP_DIGITOS)) return false;
  const verdict = inTransaction(ctx.db, (tx) => {
    const counted = countGuess(tx, telefono, navegador, now);
    if (counted.length === 0) return hasOtp(tx, telefono, navegador, now) ? "too many" : "wrong";
    const right = counted.map((id) => timingSafeEqual(Buffer.from(otpOf(codes.secret, id)), given));
    return right.includes(true) && spendOtps(tx, telefono, now) > 0 ? "right" : "wrong";
  });
  if (verdict === "too many") fail("TOO_MANY_GUESSES");
  return verdict === "right";
}
