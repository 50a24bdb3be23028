/** Signing in: better-auth over our tables. What a person is (rol, nivel, verify …) lives in `usuarios`, out of its reach. */
import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError, createAuthMiddleware } from "better-auth/api";
import * as schema from "../drizzle/schema.ts";
import { findAccountId } from "./cuentas/queries.ts";
import type { Db } from "./db.ts";
import { newId } from "./ids.ts";
import { MAX_PASSWORD, MIN_PASSWORD } from "./rules/cuentas.ts";
import { type PlainCode, textOf } from "./rules/mensajes.ts";
import { correo } from "./rules/perfil.ts";

/** Set by app.ts from the connection itself; any that a visitor sends is dropped there. */
export const ADDRESS_HEADER = "x-cuotica-address";
const DAY_S = 86_400;

export type Auth = ReturnType<typeof createAuth>;

export function createAuth(options: { db: Db; secret: string; publicUrl: string; rateLimitFactor: number }) {
  const limit = (max: number) => ({ window: 60, max: Math.ceil(max * options.rateLimitFactor) });
  return betterAuth({
    appName: "Cuotica",
    baseURL: options.publicUrl,
    basePath: "/api/auth",
    secret: options.secret,
    // The server has compared Origin with Host by then (security.ts); the address in PUBLIC_URL need not be the only one.
    trustedOrigins: (request) => ["http", "https"].map((scheme) => `${scheme}://${request?.headers.get("host")}`),
    database: drizzleAdapter(options.db, { provider: "sqlite", schema }),
    telemetry: { enabled: false },
    logger: { disabled: true },
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: MIN_PASSWORD,
      maxPasswordLength: MAX_PASSWORD,
    },
    session: { expiresIn: 30 * DAY_S, updateAge: DAY_S, cookieCache: { enabled: false } },
    rateLimit: {
      enabled: true,
      ...limit(100),
      customRules: { "/sign-in/email": limit(15), "/sign-up/email": limit(10) },
    },
    advanced: {
      cookiePrefix: "cuotica",
      database: { generateId: () => newId() },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      defaultCookieAttributes: { sameSite: "lax", httpOnly: true },
    },
    hooks: {
      before: createAuthMiddleware(async (ctx) => {
        if (ctx.path !== "/sign-in/email" || typeof ctx.body?.email !== "string") return;
        if (!findAccountId(options.db, ctx.body.email)) {
          throw new APIError("UNAUTHORIZED", { code: "USER_NOT_FOUND", message: textOf("EMAIL_NOT_REGISTERED") });
        }
      }),
    },
  });
}

/** better-auth's codes in the product's own, with the texts of spec §8. */
const CODES: Record<string, PlainCode> = {
  USER_NOT_FOUND: "EMAIL_NOT_REGISTERED",
  INVALID_EMAIL_OR_PASSWORD: "PASSWORD_WRONG",
  INVALID_PASSWORD: "PASSWORD_WRONG",
  INVALID_EMAIL: "EMAIL_INVALID",
  USER_ALREADY_EXISTS: "EMAIL_IN_USE",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "EMAIL_IN_USE",
  PASSWORD_TOO_SHORT: "PASSWORD_WEAK",
  PASSWORD_TOO_LONG: "PASSWORD_LONG",
  VALIDATION_ERROR: "INPUT_INVALID",
  UNAUTHORIZED: "UNAUTHORIZED",
};
const BY_STATUS: Record<number, PlainCode> = {
  400: "INPUT_INVALID",
  401: "UNAUTHORIZED",
  403: "CROSS_SITE",
  404: "NOT_FOUND",
  415: "INPUT_INVALID",
  429: "TOO_MANY_TRIES",
};

/** better-auth's answer; a refusal of it comes out in Spanish, with our code beside its own. */
export async function handleAuth(auth: Auth, request: Request): Promise<Response> {
  const checked = request.method === "POST" ? await checkEmail(request) : request;
  if (checked === null) return refusal(400, "INVALID_EMAIL", new Headers());
  const response = await auth.handler(checked);
  if (response.status < 400) return response;
  const body: unknown = await response.json().catch(() => null);
  const code = body && typeof body === "object" && "code" in body ? String(body.code) : "";
  return refusal(response.status, code, new Headers(response.headers));
}

function refusal(status: number, code: string, headers: Headers): Response {
  const codigo = CODES[code] ?? BY_STATUS[status] ?? "UNEXPECTED";
  headers.delete("content-length");
  headers.set("content-type", "application/json");
  return new Response(JSON.stringify({ code: code || codigo, codigo, message: textOf(codigo) }), { status, headers });
}

/**
 * The request with its e-mail in the form in which it is kept, and a name for those who give none; null when it is no e-mail
 * address, of which better-auth speaks only in general.
 */
async function checkEmail(request: Request): Promise<Request | null> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  if (!body || typeof body !== "object" || !("email" in body)) return request;
  const email = correo.safeParse(body.email);
  if (!email.success) return null;
  const named = { name: email.data.split("@")[0], ...body, email: email.data };
  return new Request(request, { body: JSON.stringify(named) });
}
