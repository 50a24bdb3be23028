/** Signing up, in and out, as plain requests: the session itself is a cookie this code never sees. */

import { errorCode } from "../kit/failure.ts";
import { toast } from "../kit/feedback/toast.tsx";
import { clearAllDrafts } from "../kit/form/state/draft.ts";
import { prepareCaptcha, takeCaptcha, takeDearCaptcha } from "./captcha/captcha.ts";
import { forgetPrimeras } from "./primeras.ts";
import { call, json } from "./transport.ts";
import { forgetUltimas } from "./ultimas.ts";

/** Sends a request, and again if the server requires a captcha, or a dearer one, as it does for a crowded network. */
export async function post<Answer>(
  path: string,
  content: object,
  solution: string | null = null,
  tries = 2,
): Promise<Answer> {
  try {
    return await call<Answer>(`/api/auth/${path}`, json(content, solution ? { "x-captcha-response": solution } : {}));
  } catch (failure) {
    const dear = errorCode(failure) === "CAPTCHA_DEARER";
    if (tries === 0 || !(dear || errorCode(failure) === "CAPTCHA_MISSING")) throw failure;
    if (dear) toast("Hay muchos intentos en esta cuenta. Comprobamos que eres tú: puede tardar un minuto.", "info");
    return post(path, content, await (dear ? takeDearCaptcha() : takeCaptcha()), tries - 1);
  }
}

/** Sends with a solved captcha. One that expired meanwhile, or has become too cheap, is solved again. */
async function postGuarded<Answer>(path: string, body: object): Promise<Answer> {
  try {
    return await post<Answer>(path, body, await takeCaptcha());
  } catch (failure) {
    prepareCaptcha();
    throw failure;
  }
}

/** Ways to take the second step: an authenticator app, or a code by SMS. */
export type Metodo = "totp" | "otp";

/** Sends a request that starts a session: from then on the device belongs to whoever signed in, perhaps another person. */
export async function enter<Answer>(send: Promise<Answer>): Promise<Answer> {
  const answer = await send;
  forgetUltimas();
  return answer;
}

/** Creates an account and signs in. Throws `Failure`, as everything here does. */
export async function signUpEmail(input: { email: string; password: string }): Promise<void> {
  await enter(postGuarded("sign-up/email", input));
}

/** Signs in, or answers how the account asks for its second step. */
export async function signInEmail(input: { email: string; password: string }): Promise<Metodo[] | null> {
  const answer = await enter(
    postGuarded<{ twoFactorRedirect?: boolean; twoFactorMethods?: Metodo[] } | null>("sign-in/email", input),
  );
  return answer?.twoFactorRedirect ? (answer.twoFactorMethods ?? []) : null;
}

/** Sends a code by SMS, whether or not the phone is known. `largo`: it has twelve digits, now or within the last hour. */
export function sendOtp(phoneNumber: string): Promise<{ largo: boolean }> {
  return postGuarded("phone-number/send-otp", { phoneNumber });
}

/** Signs in with a code of that phone; the first time, that creates the account. */
export async function signInByOtp(phoneNumber: string, code: string): Promise<void> {
  await enter(post("phone-number/verify", { phoneNumber, code }));
}

/** Requests the link for a forgotten password. The answer never reveals whether the account exists. */
export async function requestPasswordReset(email: string): Promise<void> {
  await postGuarded("request-password-reset", { email });
}

/** Sets a new password with the token of that link. */
export async function resetPassword(input: { token: string; newPassword: string }): Promise<void> {
  await post("reset-password", input);
}

/** Sends the second step's code to the phone of the account whose password was given. */
export async function sendSecondStep(): Promise<void> {
  await post("two-factor/send-otp", {});
}

/** Completes the second step with an app's code, one by SMS, or a backup code. */
export async function takeSecondStep(by: Metodo | "backup-code", code: string): Promise<void> {
  await post(`two-factor/verify-${by}`, { code });
}

/** A new authenticator's secret and backup codes. It counts once `takeSecondStep("totp")` proves it. */
export function enableApp(password: string): Promise<{ totpURI: string; backupCodes: string[] }> {
  return post("two-factor/enable", { password });
}

/** Ends the session and deletes the drafts on this phone. */
export async function signOut(): Promise<void> {
  await post("sign-out", {});
  forgetPrimeras();
  forgetUltimas();
  clearAllDrafts();
}
