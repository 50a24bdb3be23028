/**
 * The door of /api/auth. Input is put into its canonical form, every way in has its limits and its captcha, then better-auth
 * decides, and its refusals are translated into Spanish.
 */
import { Hono } from "hono";
import { DUREZA_DE_ASEDIO } from "../../../rules/limits/tries.ts";
import { isCommonPassword } from "../../../rules/people/acceso/contrasenas.ts";
import {
  conCodigo,
  type ErrorCode,
  isErrorCode,
  type PlainCode,
  textOf,
} from "../../../rules/texts/refusals/rechazos.ts";
import type { Usuario } from "../../core/context.ts";
import { fail, statusOf } from "../../core/errors.ts";
import { publish, wakeStreams } from "../../core/live.ts";
import type { HttpEnv } from "../../core/net/http.ts";
import type { Db } from "../../storage/db.ts";
import { issueChallenge } from "../captcha/actions.ts";
import { type NavegadorPolicy, newNavegador } from "../navegadores/actions.ts";
import type { Urgencia } from "../urgencia.ts";
import { ADDRESS_HEADER, besieged, spoiled, visit } from "../visit.ts";
import type { Auth } from "./auth.ts";
import { BODIES, parseBody, refuseBeside } from "./bodies.ts";
import { type GuardPolicy, hardnessOf, passGuards } from "./guards.ts";
import { type Body, READABLE, SEND_OTP, WAYS, type Way } from "./ways.ts";

export interface DoorPolicy extends GuardPolicy {
  /** Loaded with the first sign-in request: it is a third of the program's code, and most requests do not need it. */
  auth: () => Promise<Auth>;
  navegador: NavegadorPolicy;
  urgencia: Urgencia;
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
  INVALID_TOKEN: "LINK_INVALID",
  TOKEN_EXPIRED: "LINK_INVALID",
  INVALID_OTP: "CODE_WRONG",
  OTP_EXPIRED: "CODE_WRONG",
  PHONE_NUMBER_EXIST: "TELEFONO_IN_USE",
  INVALID_CODE: "CODE_WRONG",
  INVALID_BACKUP_CODE: "CODE_WRONG",
  OTP_HAS_EXPIRED: "CODE_WRONG",
  INVALID_TWO_FACTOR_COOKIE: "SECOND_STEP_EXPIRED",
  PASSKEY_NOT_FOUND: "PASSKEY_UNKNOWN",
  AUTHENTICATION_FAILED: "PASSKEY_UNKNOWN",
  CHALLENGE_NOT_FOUND: "PASSKEY_EXPIRED",
  FAILED_TO_VERIFY_REGISTRATION: "PASSKEY_FAILED",
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "SECOND_STEP_EXPIRED",
};
const BY_STATUS: Record<number, PlainCode> = {
  400: "INPUT_INVALID",
  401: "UNAUTHORIZED",
  403: "CROSS_SITE",
  404: "NOT_FOUND",
  415: "INPUT_INVALID",
  429: "TOO_MANY_TRIES",
};

export function authDoor(policy: DoorPolicy): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const answer = async (request: Request) => (await policy.auth()).handler(request);
  app.on(["GET", "POST"], "/*", async (c) => {
    const { origin, pathname } = new URL(c.req.url);
    const path = pathname.slice("/api/auth".length);
    // better-auth gets neither the visitor's query string nor their body as it came.
    const to = origin + pathname;
    if (c.req.method === "GET") {
      if (path !== READABLE) fail("NOT_FOUND");
      return inSpanish(
        await answer(withAddress(c.req.raw, to, c.get("context").ip, { method: "GET" })),
        c.get("solicitud"),
      );
    }
    const way = WAYS[path] ?? fail("NOT_FOUND");
    const asked = c.get("context");
    const fresh = asked.navegador === null ? newNavegador(policy.navegador) : null;
    const ctx = fresh ? { ...asked, navegador: fresh.huella } : asked;
    const body = parseBody(way.body, (await readJson(c.req.raw)) ?? {});
    refuseCommon(body, way);
    const solution = c.req.header("x-captcha-response") ?? null;
    const knock = async (db: Db, auth: DoorPolicy["auth"]) => {
      const visitor = { ...ctx, db };
      const settle = await passGuards(visitor, policy, { way, body, solution });
      const asked = new URLSearchParams(await way.prepare?.(visitor, body));
      const request = way.get
        ? withAddress(c.req.raw, `${to}?${asked}`, ctx.ip, { method: "GET" })
        : withAddress(c.req.raw, to, ctx.ip, { method: "POST", body: JSON.stringify(body) });
      const said = await visit.run(visitor, async () => (await auth()).handler(request));
      const response = await inSpanish(said, ctx.solicitud);
      if (response.status >= 400 && spoiled.has(visitor)) fail("STORAGE_FAILED");
      settle(response.status);
      return path === SEND_OTP && response.ok ? c.json({ largo: besieged.has(visitor) }) : response;
    };
    const response = await knock(ctx.db, policy.auth).catch((refused) => policy.urgencia.answer(path, refused, knock));
    if (asked.usuario) tellOpen(asked.usuario);
    if (fresh) response.headers.append("set-cookie", fresh.setCookie);
    return response;
  });
  return app;
}

/** A session may have ended: its open streams check it, and what an administrator had claimed is released. */
function tellOpen({ id, rol }: Usuario): void {
  wakeStreams(id);
  if (rol === "admin") publish("resumen");
}

/** GET /api/captcha; with «?precio=mayor» always the hardest one. */
export function captchaRouter({ captcha, rateLimitFactor }: GuardPolicy): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.get("/", async (c) => {
    if (!captcha) fail("NOT_FOUND");
    const ctx = c.get("context");
    c.header("cache-control", "no-store");
    const dureza = c.req.query("precio") === "mayor" ? DUREZA_DE_ASEDIO : hardnessOf(ctx, rateLimitFactor);
    return c.json(await issueChallenge(ctx, captcha, dureza));
  });
  return app;
}

const readJson = (request: Request): Promise<unknown> =>
  request
    .clone()
    .json()
    .catch(() => null);

/** The new password in the body, if it sets one. */
function refuseCommon({ newPassword, password }: Body, way: Way): void {
  const chosen = newPassword ?? (way.body === BODIES.signUp ? password : undefined);
  if (chosen !== undefined && isCommonPassword(String(chosen))) refuseBeside("password", "PASSWORD_COMMON");
}

/** A copy of the request with the visitor's address in the only header that better-auth reads. */
function withAddress(
  request: Request,
  to: string,
  address: string | null,
  asked: { method: string; body?: string },
): Request {
  const headers = new Headers(request.headers);
  for (const name of ["x-forwarded-for", "content-length", ADDRESS_HEADER]) headers.delete(name);
  if (address) headers.set(ADDRESS_HEADER, address);
  // security.ts has checked the origin; better-auth refuses a cookie without one, and programs send none.
  if (!headers.has("origin")) headers.set("origin", `http://${headers.get("host")}`);
  return new Request(to, { headers, ...asked });
}

async function inSpanish(response: Response, solicitud: string): Promise<Response> {
  if (response.status < 400) return response;
  const body: unknown = await response.json().catch(() => null);
  const code = body && typeof body === "object" && "code" in body ? String(body.code) : "";
  const known = codeOf(code, response.status);
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  headers.set("content-type", "application/json");
  const expected = isPlain(known) && known !== "UNEXPECTED";
  const message = expected ? textOf(known) : conCodigo(textOf("UNEXPECTED"), solicitud);
  return new Response(JSON.stringify({ code: code || known, codigo: known, message }), {
    // An unreadable passkey is not our failure, although better-auth reports it as one.
    status: expected && response.status >= 500 ? statusOf(known) : response.status,
    headers,
  });
}

function codeOf(code: string, status: number): ErrorCode {
  return isErrorCode(code) && code !== "UNAUTHORIZED" ? code : (CODES[code] ?? BY_STATUS[status] ?? "UNEXPECTED");
}

const isPlain = (code: ErrorCode): code is PlainCode => code !== "AMOUNT_OUT_OF_RANGE" && code !== "REJECTED_RECENTLY";
