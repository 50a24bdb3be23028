/** Signing in: better-auth over our tables. What a person is (rol, nivel, verify …) is in `usuarios`, which it cannot reach. */
import { passkey } from "@better-auth/passkey";
import { type BetterAuthOptions, betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError, createAuthMiddleware } from "better-auth/api";
import { phoneNumber, twoFactor } from "better-auth/plugins";
import * as schema from "../../../drizzle/schema.ts";
import { type Instante, instante } from "../../../rules/country/fecha.ts";
import {
  MAX_CONTRASENA_LETRAS,
  MIN_CONTRASENA_LETRAS,
  OTP_DIGITOS,
  OTP_VALIDO_MS,
  SEGUNDO_PASO_CERRADO_MS,
  SESIONES,
} from "../../../rules/limits/limits.ts";
import { LIMITES, scaled } from "../../../rules/limits/tries.ts";
import { noEmail } from "../../../rules/people/acceso/cuentas.ts";
import { endOfSession } from "../../../rules/people/acceso/sesiones.ts";
import { correoRecuperacion } from "../../../rules/texts/events/correos-cuenta.ts";
import { nombreNavegador } from "../../../rules/texts/navegador.ts";
import { textOf } from "../../../rules/texts/refusals/rechazos.ts";
import { TERMINOS_VERSION } from "../../../rules/texts/terminos.ts";
import type { BaseContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import { sobreOf, takeTurn } from "../../core/limites/queries.ts";
import { mailTo } from "../../messages/tell.ts";
import { getUsuario, insertAceptacion } from "../../people/usuarios/queries.ts";
import { connectionOf, inTransaction } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";
import { readChoice, refuseEasyPassword } from "../contrasenas.ts";
import { findTitular } from "../correos/queries.ts";
import { afterRecovery, sendSecondStep } from "../cuentas/actions.ts";
import { findAccountId, findCuenta, isPasswordNewer } from "../cuentas/queries.ts";
import { sendConfirmation, sendReclamo } from "../enlaces.ts";
import { newBackups } from "../factores/actions.ts";
import { hashPassword, verifyPassword } from "../hash.ts";
import { sendOtp, takeOtp } from "../otps/actions.ts";
import { demandPasskey, passkeyMade } from "../passkeys/actions.ts";
import { ADDRESS_HEADER, besieged, spoiled, visit } from "../visit.ts";
import { cookiePrefixOf } from "./cookie-names.ts";
import { afterAuth, beforeAuth, told, toldLater } from "./watch.ts";

/** Of better-auth's identifiers only phones are stored in the clear: their values are blanked instead. */
const PHONE_IDENTIFIER = "phone-number-";

export type Auth = ReturnType<typeof createAuth>;

export function createAuth(ctx: BaseContext) {
  connectionOf(ctx.db).fallas.listen(() => {
    const asked = visit.getStore();
    if (asked) spoiled.add(asked);
  });
  return betterAuth({
    appName: "Cuotica",
    baseURL: ctx.publicUrl,
    basePath: "/api/auth",
    secret: ctx.codes.secret,
    // By now the server has compared Origin with Host (security.ts); PUBLIC_URL need not be the only address.
    trustedOrigins: (request) => ["http", "https"].map((scheme) => `${scheme}://${request?.headers.get("host")}`),
    database: drizzleAdapter(ctx.db, { provider: "sqlite", schema }),
    telemetry: { enabled: false },
    logger: { disabled: true },
    // door.ts counts attempts in the database, so that a restart forgives nothing.
    rateLimit: { enabled: false },
    // The cookie outlives every session; session.ts renews and ends them, so better-auth must not.
    session: {
      expiresIn: SESIONES.cliente.vidaMs / 1000,
      // What needs a fresh proof asks for it itself (passkeys/actions.ts).
      freshAge: 0,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    verification: { storeIdentifier: { default: "hashed", overrides: { [PHONE_IDENTIFIER]: "plain" } } },
    advanced: cookiesAndIds(ctx),
    ...byEmail(ctx),
    plugins: [byPhone(ctx), bySecondStep(ctx), byPasskey(ctx)],
    databaseHooks: whenWritten(ctx),
    hooks: { before: beforeAll(ctx), after: createAuthMiddleware((request) => afterAuth(ctx, request)) },
  });
}

function cookiesAndIds({ publicUrl }: BaseContext) {
  const https = publicUrl.startsWith("https:");
  return {
    // better-auth's own switch would add another prefix.
    useSecureCookies: false,
    cookiePrefix: cookiePrefixOf(publicUrl),
    defaultCookieAttributes: { sameSite: "lax", httpOnly: true, secure: https, path: "/" },
    database: { generateId: () => newId() },
    ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
  } satisfies BetterAuthOptions["advanced"];
}

/** Passwords, and the mails to an address: one confirms it, the others recover its account. */
function byEmail(ctx: BaseContext) {
  return {
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: MIN_CONTRASENA_LETRAS,
      maxPasswordLength: MAX_CONTRASENA_LETRAS,
      password: {
        hash: (password) => toldLater(hashPassword(password, visit.getStore())),
        verify: (given) => toldLater(verifyPassword(given, visit.getStore())),
      },
      revokeSessionsOnPasswordReset: true,
      async sendResetPassword({ user: { id, email }, token }) {
        const titular = findTitular(ctx.db, { id });
        // Only the address's own session confirms an administrator's.
        if (!titular || (!titular.confirmado && titular.rol === "admin")) return;
        const asked = visit.getStore();
        if (asked && besieged.has(asked) && !(titular.confirmado && takeSiegeMail(asked, id))) return;
        const correo = correoRecuperacion(`${ctx.publicUrl}/recuperar#token=${token}`);
        inTransaction(ctx.db, (tx) => {
          if (titular.confirmado) mailTo(tx, ctx, { destino: email, userId: id }, correo);
          else sendReclamo(tx, ctx, titular);
        });
      },
      async onPasswordReset({ user }) {
        inTransaction(ctx.db, (tx) => afterRecovery(tx, visit.getStore() ?? ctx, user.id));
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      async sendVerificationEmail({ user: { id, email } }) {
        inTransaction(ctx.db, (tx) => sendConfirmation(tx, ctx, { id, email }));
      },
    },
  } satisfies BetterAuthOptions;
}

/**
 * Limits mails to a confirmed address to one an hour, however many strangers ask: each link works until the next one may be
 * sent.
 */
function takeSiegeMail({ db, clock, codes }: BaseContext, userId: string): boolean {
  const limite = scaled(LIMITES.recuperacionAsedio, codes.rateLimitFactor);
  return takeTurn(db, limite, sobreOf(limite, userId), clock.now());
}

/** Signing in with a phone and a code; the first time creates the account. */
function byPhone(ctx: BaseContext) {
  return phoneNumber({
    otpLength: OTP_DIGITOS,
    expiresIn: OTP_VALIDO_MS / 1000,
    sendOTP: ({ phoneNumber: telefono }) => told(() => sendOtp(visit.getStore() ?? ctx, telefono)),
    verifyOTP: async ({ phoneNumber: telefono, code }) =>
      told(() => signInByOtp(visit.getStore() ?? ctx, telefono, code)),
    signUpOnVerification: { getTempEmail: () => noEmail(newId()), getTempName: () => "" },
  });
}

function bySecondStep(ctx: BaseContext) {
  return twoFactor({
    issuer: "Cuotica",
    accountLockout: { durationSeconds: SEGUNDO_PASO_CERRADO_MS / 1000 },
    backupCodeOptions: { customBackupCodesGenerate: newBackups },
    otpOptions: {
      storeOTP: "hashed",
      period: OTP_VALIDO_MS / 60_000,
      // Not async: better-auth would swallow its refusal and report that the code was sent.
      sendOTP: ({ user, otp }) => told(() => sendSecondStep(visit.getStore() ?? ctx, user.id, otp)),
    },
  });
}

/** A passkey needs no second factor, so the device must have verified its user by finger, face or PIN. */
function byPasskey(ctx: BaseContext) {
  return passkey({
    rpID: new URL(ctx.publicUrl).hostname,
    rpName: "Cuotica",
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    registration: {
      async afterVerification({ verification: { registrationInfo } }) {
        const { usuario, sessionId, ...asking } = visit.getStore() ?? { ...ctx, usuario: null, sessionId: null };
        const bloqueo = registrationInfo?.userVerified === true;
        told(() => {
          if (!usuario || sessionId === null) fail("UNAUTHORIZED");
          inTransaction(ctx.db, (tx) => passkeyMade(tx, { ...asking, usuario, sessionId }, { bloqueo }));
        });
        return { name: nombreNavegador(asking.agente) };
      },
    },
    authentication: {
      async afterVerification({ verification: { authenticationInfo } }) {
        if (!authenticationInfo.userVerified) told(() => fail("PASSKEY_UNLOCKED"));
      },
    },
  });
}

/** Hooks on better-auth's writes. */
function whenWritten(ctx: BaseContext) {
  return {
    user: {
      create: {
        // Creating an account means accepting the terms: the page that creates it says so.
        after: async ({ id }, request) =>
          insertAceptacion(ctx.db, {
            userId: id,
            version: TERMINOS_VERSION,
            fecha: ctx.clock.now(),
            ip: request?.headers?.get(ADDRESS_HEADER) ?? null,
          }),
      },
    },
    session: {
      create: {
        before: async ({ userId, createdAt, expiresAt }, request) => {
          demandStillRight(ctx, userId, request);
          const creada = instante(createdAt.getTime());
          const end = endOfSession(getUsuario(ctx.db, userId).rol, { creada, usada: creada });
          return { data: { expiresAt: new Date(Math.min(expiresAt.getTime(), end)) } };
        },
      },
    },
    verification: {
      create: {
        before: async (value) => {
          const phone = value.identifier.startsWith(PHONE_IDENTIFIER);
          return { data: phone ? { ...value, value: "-" } : value };
        },
      },
    },
  } satisfies BetterAuthOptions["databaseHooks"];
}

/** When each request in progress began. */
const begun = new WeakMap<object, Instante>();

/**
 * Refuses weak passwords, and distinguishes a wrong address from a wrong password as the spec asks; better-auth answers both
 * alike.
 */
function beforeAll(ctx: BaseContext) {
  return createAuthMiddleware(async (request) => {
    const asked = visit.getStore();
    if (asked) begun.set(asked, ctx.clock.now());
    const choice = await readChoice(request);
    if (choice) told(() => refuseEasyPassword(ctx.db, choice.password, choice.whose));
    const email = request.path === "/sign-in/email" && request.body?.email;
    if (typeof email === "string" && !findAccountId(ctx.db, email)) {
      throw new APIError("UNAUTHORIZED", { code: "USER_NOT_FOUND", message: textOf("EMAIL_NOT_REGISTERED") });
    }
    return beforeAuth(ctx, request);
  });
}

/**
 * Checking a password takes a while. If the account's owner replaced it meanwhile, or removed the phone, what was right when
 * the request began no longer signs anybody in.
 */
function demandStillRight(
  ctx: BaseContext,
  userId: string,
  request: { path?: string; body?: { response?: { id?: unknown } } } | null,
): void {
  const asked = visit.getStore();
  const since = asked && begun.get(asked);
  if (since !== undefined && isPasswordNewer(ctx.db, userId, since)) told(() => fail("PASSWORD_CHANGED"));
  if (request?.path === "/passkey/verify-authentication")
    told(() => demandPasskey(ctx, userId, request.body?.response?.id));
  const byPhone = request?.path === "/phone-number/verify";
  if (byPhone && !findCuenta(ctx.db, { id: userId })?.phoneNumber) told(() => fail("CODE_WRONG"));
}

/** A phone's code alone is not enough for an account that asks for two steps. */
function signInByOtp(ctx: BaseContext, telefono: string, code: string): boolean {
  const right = takeOtp(ctx, telefono, code);
  if (right && findCuenta(ctx.db, { telefono })?.twoFactorEnabled) fail("SECOND_STEP_REQUIRED");
  return right;
}
