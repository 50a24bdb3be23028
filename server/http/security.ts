/** What every request passes before anything reads it. */
import type { MiddlewareHandler } from "hono";
import { fail } from "../core/errors.ts";
import type { HttpEnv } from "../core/http.ts";

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

/** Headers that tell a browser what this site never does. A page of the development mailbox brings a policy of its own. */
export function securityHeaders(options: {
  https: boolean;
  /** Off only for the development client, which hot-reloads with inline scripts. */
  contentPolicy: boolean;
  captchaHosts: string[];
  /** Hashes of the style that a page carries in itself: the operator's colour. */
  styles: () => string[];
}): MiddlewareHandler<HttpEnv> {
  const policy = policyOf(options.captchaHosts, []);
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    const page = headers.get("content-type")?.startsWith("text/html");
    // What a page shows inside itself, as a mail, brings a narrower one of its own.
    if (options.contentPolicy && !headers.has("content-security-policy"))
      headers.set("content-security-policy", page ? policyOf(options.captchaHosts, options.styles()) : policy);
    headers.set("x-content-type-options", "nosniff");
    if (!headers.has("x-frame-options")) headers.set("x-frame-options", "DENY");
    headers.set("referrer-policy", "strict-origin-when-cross-origin");
    headers.set("permissions-policy", "camera=(self), geolocation=(self), microphone=()");
    headers.set("cross-origin-opener-policy", "same-origin");
    if (options.https) headers.set("strict-transport-security", "max-age=31536000");
  };
}

/**
 * Refuses what another site makes a browser send, whatever its content type: a form of another origin can post JSON as text.
 * A request without Origin and Sec-Fetch-Site comes from no browser and carries no cookie that it did not choose.
 */
export function sameOriginOnly(publicUrl: string): MiddlewareHandler<HttpEnv> {
  const own = new URL(publicUrl).host;
  return async (c, next) => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD") {
      const site = c.req.header("sec-fetch-site");
      const origin = c.req.header("origin");
      if (site && site !== "same-origin" && site !== "none") fail("CROSS_SITE");
      if (origin && ![own, c.req.header("host")].includes(hostOf(origin))) fail("CROSS_SITE");
    }
    await next();
  };
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
