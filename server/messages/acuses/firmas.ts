/** Verifies the signature of a provider's callback over its raw bytes. */
import { createHmac, timingSafeEqual } from "node:crypto";

/** The signing key of each provider; null for providers without callbacks. */
export interface Firmas {
  whatsapp: { appSecret: string; verifyToken: string; phoneId: string } | null;
  resend: { secret: string } | null;
  twilio: { authToken: string } | null;
}

/** Constant-time comparison. */
export function isSame(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHmac("sha256", "igual").update(text).digest());
  return timingSafeEqual(a as Buffer, b as Buffer);
}

/** Meta: X-Hub-Signature-256 is «sha256=» and the hexadecimal HMAC of the body. There is no timestamp; a replay changes nothing. */
export function signedByMeta(appSecret: string, body: Buffer, signature: string): boolean {
  return isSame(signature.toLowerCase(), `sha256=${createHmac("sha256", appSecret).update(body).digest("hex")}`);
}

/** Resend, verified by its own package. Calls older than five minutes are refused. */
export async function signedByResend(
  secret: string,
  body: Buffer,
  header: (name: string) => string | undefined,
): Promise<boolean> {
  const { Resend } = await import("resend");
  const part = (name: string) => header(`svix-${name}`) ?? "";
  const headers = { id: part("id"), timestamp: part("timestamp"), signature: part("signature") };
  try {
    // The constructor wants an API key; verifying needs none.
    new Resend("none").webhooks.verify({ payload: body.toString(), headers, webhookSecret: secret });
    return true;
  } catch {
    return false;
  }
}

/** Twilio: the base64 HMAC-SHA1 of the callback URL and the sorted fields. There is no timestamp either. */
export function signedByTwilio(
  authToken: string,
  url: string,
  form: Readonly<Record<string, string>>,
  signature: string,
): boolean {
  const signed = Object.keys(form)
    .toSorted()
    .reduce((text, name) => text + name + form[name], url);
  return isSame(signature, createHmac("sha1", authToken).update(signed).digest("base64"));
}
