/**
 * The invisible captcha: a small computation per attempt, which a browser does while the person types and a flood cannot
 * afford. No third party, no picture. Challenges are signed, so nothing is stored until a solution is used.
 */
import { createHash, createHmac } from "node:crypto";
import { type Challenge, createChallenge, randomInt, type Solution, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { instante } from "../../../rules/country/fecha.ts";
import { CAPTCHA_VALIDO_MS, ESPERA_CAPTCHA_MS } from "../../../rules/limits/limits.ts";
import { DUREZA_DE_ASEDIO } from "../../../rules/limits/tries.ts";
import type { BaseContext } from "../../core/context.ts";
import type { CaptchaProvider } from "../../core/env/captcha.ts";
import { fail } from "../../core/errors.ts";
import { callOutside } from "../../core/net/afuera.ts";
import { spendCaptcha } from "./queries.ts";

/** Uniform over the whole range: a solver tries half of it on average, and a range that started later could be skipped to. */
const COUNTER = { min: 1, max: 400 };

export interface CaptchaPolicy {
  secret: string;
  /** Rounds of PBKDF2 for each number tried. */
  cost: number;
  /** The external captcha, used when its keys are configured. */
  provider: CaptchaProvider | null;
}

const secrets = (secret: string) => {
  const derive = (use: string) => createHmac("sha256", secret).update(`captcha:${use}`).digest("base64url");
  return { hmacSignatureSecret: derive("signature"), hmacKeySignatureSecret: derive("key") };
};

/** Our own challenge, `dureza` times as expensive, or the external widget to show. */
export async function issueChallenge(
  ctx: BaseContext,
  { secret, cost, provider }: CaptchaPolicy,
  dureza: number,
): Promise<Challenge | { provider: CaptchaProvider["name"]; siteKey: string }> {
  if (provider) return { provider: provider.name, siteKey: provider.siteKey };
  return createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: cost * dureza,
    counter: randomInt(COUNTER.max, COUNTER.min),
    expiresAt: new Date(ctx.clock.now() + CAPTCHA_VALIDO_MS),
    deriveKey,
    ...secrets(secret),
  });
}

/**
 * Accepts the solution in a header: base64 of `{ challenge, solution }`, or a provider's token. Refuses CAPTCHA_MISSING if it
 * is wrong, expired, used or too cheap (CAPTCHA_DEARER when the hardest is due), and if the provider does not answer: it fails
 * closed.
 */
export async function takeSolution(
  ctx: BaseContext,
  policy: CaptchaPolicy,
  header: string | null,
  dureza: number,
): Promise<void> {
  const { secret, cost, provider } = policy;
  if (provider) {
    if (!header || !(await askProvider(provider, header, ctx))) fail("CAPTCHA_MISSING");
    return;
  }
  const payload = read(header);
  // The cost is signed too, so an expensive challenge cannot be turned into a cheap one.
  if (!payload || !(payload.challenge.parameters?.cost >= cost * dureza))
    fail(dureza >= DUREZA_DE_ASEDIO ? "CAPTCHA_DEARER" : "CAPTCHA_MISSING");
  const verdict = await verifySolution({ ...payload, deriveKey, ...secrets(secret) }).catch(() => null);
  if (!verdict?.verified) fail("CAPTCHA_MISSING");
  const huella = createHash("sha256").update(String(payload.challenge.signature)).digest("base64url");
  if (!spendCaptcha(ctx.db, huella, instante(ctx.clock.now() + CAPTCHA_VALIDO_MS))) fail("CAPTCHA_MISSING");
}

/** All three providers have the same form and response. */
async function askProvider({ url, secretKey }: CaptchaProvider, response: string, ctx: BaseContext): Promise<boolean> {
  const body = new URLSearchParams({ secret: secretKey, response, ...(ctx.ip ? { remoteip: ctx.ip } : {}) });
  try {
    const signal = AbortSignal.timeout(ESPERA_CAPTCHA_MS);
    const answer = await callOutside(url, { method: "POST", body, signal });
    const verdict: unknown = await answer.json();
    return verdict !== null && typeof verdict === "object" && "success" in verdict && verdict.success === true;
  } catch (error) {
    ctx.log.warn("el proveedor de captcha no respondió", { error });
    return false;
  }
}

function read(header: string | null): { challenge: Challenge; solution: Solution } | null {
  if (!header || header.length > 4000) return null;
  try {
    const payload: unknown = JSON.parse(Buffer.from(header, "base64").toString());
    const whole = payload && typeof payload === "object" && "challenge" in payload && "solution" in payload;
    return whole ? (payload as { challenge: Challenge; solution: Solution }) : null;
  } catch {
    return null;
  }
}
