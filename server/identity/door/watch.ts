/**
 * Hooks around better-auth's endpoints: frozen accounts change nothing, a second step's code counts once, and sign-ins,
 * failures and changes are recorded.
 */
import { APIError, type createAuthMiddleware } from "better-auth/api";
import type { Fallo } from "../../../rules/texts/entradas.ts";
import type { BaseContext } from "../../core/context.ts";
import { fail, refusalIn, statusOf } from "../../core/errors.ts";
import { demandThawed } from "../../people/congelados/queries.ts";
import { inTransaction } from "../../storage/db.ts";
import { recordChange, recordEntry, recordFailure } from "../actividad/actions.ts";
import { insertEntrada } from "../actividad/queries.ts";
import { endLongLock, findAccountId, findCuenta, forgetLinks, hasAuthenticator } from "../cuentas/queries.ts";
import { findBackup, takeTotp } from "../factores/actions.ts";
import { visit } from "../visit.ts";

type Handler = Extract<Parameters<typeof createAuthMiddleware>[0], (request: never) => unknown>;
type AuthRequest = Parameters<Handler>[0];

/** Converts a refusal of ours into the form that better-auth passes on. */
export function told<T>(story: () => T): T {
  try {
    return story();
  } catch (error) {
    throw passable(error);
  }
}

export const toldLater = <T>(story: Promise<T>): Promise<T> =>
  story.catch((error) => {
    throw passable(error);
  });

function passable(error: unknown): unknown {
  const known = refusalIn(error);
  return known ? new APIError(statusOf(known.code), { code: known.code, message: known.message }) : error;
}

const TWO_FACTOR = "/two-factor/";
const fieldOf = ({ body }: AuthRequest, name: string): string => (typeof body?.[name] === "string" ? body[name] : "");

/** Runs before better-auth answers. What it returns replaces the request. */
export async function beforeAuth(base: BaseContext, request: AuthRequest) {
  try {
    return await guard(base, request);
  } catch (error) {
    throw passable(error);
  }
}

async function guard(base: BaseContext, request: AuthRequest) {
  const ctx = visit.getStore() ?? base;
  const asking = visit.getStore()?.usuario?.id;
  const { path } = request;
  if (path === "/reset-password") {
    const reset = await request.context.internalAdapter.findVerificationValue(
      `reset-password:${fieldOf(request, "token")}`,
    );
    if (reset) demandThawed(ctx.db, reset.value, ctx.clock.now());
  }
  if (asking && path === "/two-factor/enable") demandThawed(ctx.db, asking, ctx.clock.now());
  // An existing second step is removed only with its code: factores.removeApp, cuentas.switchPhoneStep.
  if (asking && path === "/two-factor/enable" && findCuenta(ctx.db, { id: asking })?.twoFactorEnabled)
    fail("SECOND_STEP_ALREADY");
  if (path?.startsWith(`${TWO_FACTOR}verify-`) || path === "/two-factor/send-otp")
    return guardCode(ctx, request, asking);
}

async function guardCode(ctx: BaseContext, request: AuthRequest, asking: string | undefined) {
  // Within a session, a code only proves that a new app works.
  if (asking && (request.path !== "/two-factor/verify-totp" || hasAuthenticator(ctx.db, asking)))
    fail("SECOND_STEP_ALREADY");
  const userId = asking ?? (await challenged(request));
  const code = fieldOf(request, "code");
  if (!userId) return;
  endLongLock(ctx.db, userId, ctx.clock.now());
  if (request.path === "/two-factor/verify-totp") {
    if ((await takeTotp(ctx, userId, code)) !== "used") return;
    if (!asking) recordFailure(ctx, userId, "pasoErrado");
    fail("CODE_USED");
  }
  if (request.path !== "/two-factor/verify-backup-code") return;
  const kept = await findBackup(ctx, userId, code);
  return kept === undefined ? undefined : { context: { body: { ...request.body, code: kept } } };
}

/** The account whose second step is in progress: better-auth's cookie shows that the password was right. */
async function challenged(request: AuthRequest): Promise<string | undefined> {
  const { name } = request.context.createAuthCookie("two_factor");
  const key = await request.getSignedCookie(name, request.context.secret);
  return key ? (await request.context.internalAdapter.findVerificationValue(key))?.value : undefined;
}

/** The better-auth error codes that count as a failed attempt, and at what. */
const FAILURES: Record<string, { code: string; fallo: Fallo }> = {
  "/sign-in/email": { code: "INVALID_EMAIL_OR_PASSWORD", fallo: "contrasenaErrada" },
  "/phone-number/verify": { code: "INVALID_OTP", fallo: "otpErrado" },
  "/two-factor/enable": { code: "INVALID_PASSWORD", fallo: "contrasenaErrada" },
  "/two-factor/verify-totp": { code: "INVALID_CODE", fallo: "pasoErrado" },
  "/two-factor/verify-otp": { code: "INVALID_CODE", fallo: "pasoErrado" },
  "/two-factor/verify-backup-code": { code: "INVALID_BACKUP_CODE", fallo: "pasoErrado" },
};

/** The sign-in endpoints. The second step counts as one only without a session; within a session it proves a new app. */
const WAYS_IN = ["/sign-in/email", "/sign-up/email", "/phone-number/verify", "/passkey/verify-authentication"];

/** Runs after better-auth answered. */
export async function afterAuth(base: BaseContext, request: AuthRequest): Promise<void> {
  const ctx = visit.getStore() ?? base;
  const asking = visit.getStore()?.usuario?.id;
  const path = request.path ?? "";
  const { returned, newSession } = request.context;
  if (returned instanceof APIError) {
    const failure = FAILURES[path];
    if (!failure || failure.code !== returned.body?.code) return;
    const userId = WAYS_IN.includes(path) || !asking ? await whoTried(ctx, request) : asking;
    if (userId) recordFailure(ctx, userId, failure.fallo);
  } else if (newSession && (WAYS_IN.includes(path) || (!asking && path.startsWith(TWO_FACTOR))))
    cameIn(ctx, path, newSession.user);
  else if (asking) changedFromWithin(ctx, asking, path, newSession !== null);
}

async function whoTried({ db }: BaseContext, request: AuthRequest): Promise<string | undefined> {
  if (request.path?.startsWith(TWO_FACTOR)) return challenged(request);
  const email = fieldOf(request, "email");
  return email ? findAccountId(db, email) : findCuenta(db, { telefono: fieldOf(request, "phoneNumber") })?.id;
}

/** The password of an account with two steps does not sign in yet: better-auth removes that session. */
function cameIn(
  ctx: BaseContext,
  path: string,
  { id, twoFactorEnabled }: { id: string } & Record<string, unknown>,
): void {
  if (path === "/sign-in/email" && twoFactorEnabled) return;
  recordEntry(ctx, id, path === "/sign-up/email" ? "registro" : "entro");
  if (path === "/two-factor/verify-backup-code") insertEntrada(ctx.db, ctx, id, "respaldo");
}

const SESSIONS_ENDED = ["/revoke-session", "/revoke-sessions", "/revoke-other-sessions"];

function changedFromWithin(ctx: BaseContext, userId: string, path: string, renewed: boolean): void {
  if (SESSIONS_ENDED.includes(path)) insertEntrada(ctx.db, ctx, userId, "sesiones");
  const appWorks = path === "/two-factor/verify-totp" && renewed;
  if (!appWorks) return;
  inTransaction(ctx.db, (tx) => {
    forgetLinks(tx, userId);
    recordChange(tx, ctx, userId, "dosPasos");
  });
}
