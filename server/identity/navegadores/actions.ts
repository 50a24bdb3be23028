/**
 * The cookie by which a browser is recognised: created at its first attempt to sign in, no matter by whom. A code sent by SMS
 * belongs to the browser that asked for it, and attempts of strangers elsewhere do not hold up an owner's browser.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { NAVEGADOR_DIAS } from "../../../rules/limits/limits.ts";
import { readCookie } from "../../core/net/cookies.ts";

const COOKIE = "navegador";

export interface NavegadorPolicy {
  secret: string;
  /** The prefix of better-auth's cookies; "__Host-…" if the site has https. */
  cookiePrefix: string;
}

const signatureOf = (secret: string, id: string) =>
  createHmac("sha256", secret).update(`navegador:${id}`).digest("base64url");
const huellaOf = (id: string) => createHash("sha256").update(id).digest("base64url").slice(0, 22);

/** A new browser: its id, and the cookie that it is given. */
export function newNavegador({ secret, cookiePrefix }: NavegadorPolicy): { huella: string; setCookie: string } {
  const id = randomBytes(18).toString("base64url");
  const secure = cookiePrefix.startsWith("__Host-") ? "; Secure" : "";
  const value = `${cookiePrefix}.${COOKIE}=${id}.${signatureOf(secret, id)}`;
  const setCookie = `${value}; Path=/; Max-Age=${NAVEGADOR_DIAS * 86_400}; HttpOnly; SameSite=Lax${secure}`;
  return { huella: huellaOf(id), setCookie };
}

/** The id of the browser of a request; null without the cookie, or with one that this program did not make. */
export function readNavegador({ secret, cookiePrefix }: NavegadorPolicy, cookieHeader: string | null): string | null {
  const [id = "", signature = ""] = readCookie(cookieHeader ?? "", `${cookiePrefix}.${COOKIE}`).split(".");
  const [expected, given] = [Buffer.from(signatureOf(secret, id)), Buffer.from(signature)];
  return expected.length === given.length && timingSafeEqual(expected, given) ? huellaOf(id) : null;
}
