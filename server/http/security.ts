/** Security headers, and protection against cross-site requests. */
import { fail } from "../core/errors.ts";

/** The content security policy: this site, the configured captcha, and inline `styles` by hash. */
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

/** Headers that every response carries. */
const ALWAYS = Object.entries({
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(self), geolocation=(self), microphone=()",
  "cross-origin-opener-policy": "same-origin",
});

/** Returns a function that sets the security headers, keeping a policy that a response already has. */
export function securityHeaders(options: {
  https: boolean;
  /** Only off for the development client, whose hot reload needs inline scripts. */
  contentPolicy: boolean;
  captchaHosts: string[];
  /** Hashes of the inline styles of pages, which set the operator's colour. */
  styles: () => string[];
}): (headers: Headers) => void {
  const policy = policyOf(options.captchaHosts, []);
  const always = options.https ? [...ALWAYS, ["strict-transport-security", "max-age=31536000"] as const] : ALWAYS;
  return (headers) => {
    // Content shown within a page, such as a mail, brings its own stricter policy.
    if (options.contentPolicy && !headers.has("content-security-policy")) {
      const page = headers.get("content-type")?.startsWith("text/html");
      headers.set("content-security-policy", page ? policyOf(options.captchaHosts, options.styles()) : policy);
    }
    if (!headers.has("x-frame-options")) headers.set("x-frame-options", "DENY");
    for (const [name, value] of always) headers.set(name, value);
  };
}

/**
 * Refuses requests that another site makes a browser send, of any content type: a form of another origin can post JSON as text.
 * A request without Origin and Sec-Fetch-Site does not come from a browser, so its cookies were not sent unwittingly.
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
