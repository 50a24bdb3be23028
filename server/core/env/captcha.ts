/** The environment variables for the captcha: its cost and its provider. */
import * as z from "zod/mini";
import { CAPTCHA_RONDAS } from "../../../rules/limits/limits.ts";

export const numero = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d+$/, "debe ser un número")),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.int().check(z.gte(min, `debe ser al menos ${min}`), z.lte(max, `debe ser a lo sumo ${max}`)),
    ),
  );

const PROVIDERS = ["built-in", "turnstile", "recaptcha", "hcaptcha"] as const;

export const VARIABLES_DE_CAPTCHA = {
  CAPTCHA_COST: z._default(numero(1, 100_000), CAPTCHA_RONDAS),
  CAPTCHA_PROVIDER: z._default(z.enum(PROVIDERS, "debe ser built-in, turnstile, recaptcha o hcaptcha"), "built-in"),
  CAPTCHA_SITE_KEY: z.optional(z.string()),
  CAPTCHA_SECRET_KEY: z.optional(z.string()),
  CAPTCHA_URL: z.optional(z.url("debe ser una dirección")),
};

export interface CaptchaProvider {
  name: Exclude<(typeof PROVIDERS)[number], "built-in">;
  siteKey: string;
  secretKey: string;
  /** Where solutions are verified. */
  url: string;
}

const VERIFIERS = {
  turnstile: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
  recaptcha: "https://www.google.com/recaptcha/api/siteverify",
  hcaptcha: "https://api.hcaptcha.com/siteverify",
};

/** Faults of a provider without its keys. */
export function faultsOfCaptcha(given: Record<string, string | undefined>): string[] {
  const { CAPTCHA_PROVIDER: name = "", CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET_KEY: secretKey } = given;
  const whole = siteKey && secretKey;
  return Object.hasOwn(VERIFIERS, name) && !whole
    ? [`CAPTCHA_PROVIDER: ${name} pide CAPTCHA_SITE_KEY y CAPTCHA_SECRET_KEY`]
    : [];
}

/** Null for the built-in captcha. */
export function captchaOf(env: z.infer<z.ZodMiniObject<typeof VARIABLES_DE_CAPTCHA>>): CaptchaProvider | null {
  const { CAPTCHA_PROVIDER: name, CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET_KEY: secretKey } = env;
  if (name === "built-in" || !siteKey || !secretKey) return null;
  return { name, siteKey, secretKey, url: env.CAPTCHA_URL ?? VERIFIERS[name] };
}
