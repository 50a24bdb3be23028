/** What every request passes before anything reads it. */
import { fail } from "../core/errors.ts";

/** Only this site, and the captcha's where an operator chose one. Nothing inline but `styles`, by their hashes. */
function policyOf(captchaHosts: string[], styles: string[]): string {
  const self = ["'self'", ...captchaHosts].join(" ");
  return [
    "default-src 'self'",
    ...(captchaHosts.length > 0 ? [`script-src ${self}`, `frame-src ${self}`, `connect-src ${self}`] : []),
    ...(captchaHosts.length + styles.length > 0 ? [`style-src ${[self, ...styles].join(" ")}`] : []),
    "img-src 'self' blob: data:",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** What tells a browser what this site never does. */
const ALWAYS = Object.entries({
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(self), geolocation=(self), microphone=()",
  "cross-origin-opener-policy": "same-origin",
});

/** Puts them on an answer. A page of the development mailbox brings a policy of its own. */
export function securityHeaders(options: {
  https: boolean;
  /** Off only for the development client, which hot-reloads with inline scripts. */
  contentPolicy: boolean;
  captchaHosts: string[];
  /** Hashes of the style that a page carries in itself: the operator's colour. */
  styles: () => string[];
}): (headers: Headers) => void {
  const policy = policyOf(options.captchaHosts, []);
  const always = options.https ? [...ALWAYS, ["strict-transport-security", "max-age=31536000"] as const] : ALWAYS;
  return (headers) => {
    // What a page shows inside itself, as a mail, brings a narrower one of its own.
    if (options.contentPolicy && !headers.has("content-security-policy")) {
      const page = headers.get("content-type")?.startsWith("text/html");
      headers.set("content-security-policy", page ? policyOf(options.captchaHosts, options.styles()) : policy);
    }
    if (!headers.has("x-frame-options")) headers.set("x-frame-options", "DENY");
    for (const [name, value] of always) headers.set(name, value);
  };
}

/**
 * Refuses what another site makes a browser send, whatever its content type: a form of another origin can post JSON as text.
 * A request without Origin and Sec-Fetch-Site comes from no browser and carries no cookie that it did not choose.
 */
export function sameOriginOnly(publicUrl: string): (request: Request) => void {
  const own = new URL(publicUrl).host;
  return ({ method, headers }) => {
    if (method === "GET" || method === "HEAD") return;
    const site = headers.get("sec-fetch-site");
    const origin = headers.get("origin");
    if (site && site !== "same-origin" && site !== "none") fail("CROSS_SITE");
    if (origin && ![own, headers.get("host")].includes(hostOf(origin) ?? "")) fail("CROSS_SITE");
  };
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
