/** The allowed endpoints of /api/auth, with the checks before each. Everything else that better-auth offers is closed. */
import { LIMITES, type Limite } from "../../../rules/limits/tries.ts";
import { fail } from "../../core/errors.ts";
import type { RequestContext } from "../../core/net/http.ts";
import { preparePasskey } from "../passkeys/actions.ts";
import { BODIES, type BodySchema } from "./bodies.ts";

export type Body = Record<string, unknown>;

/** Whose attempts a limit counts. */
export type By =
  /** At one account, from one visitor: the browser if it is known, otherwise the network. Past it, that visitor is refused. */
  | "visitor"
  /** At one account, from all browsers unknown to it. */
  | "strangers"
  /** At one account, from one network, while it is under siege. Past it, that network is refused. */
  | "besiegers"
  /** The signed-in person. */
  | "person"
  /** For a whole network. Past it a captcha is required and becomes harder, but nobody is locked out. */
  | "network";

type Siege = { limite: Limite; by: "visitor" | "strangers" }[];

export interface Way {
  body: BodySchema;
  /** Always required; otherwise only past the network's limit. */
  captcha?: true;
  limits: { limite: Limite; by: By }[];
  /**
   * Limits for unknown browsers. Once one is used up, the account is under siege, and they require the hardest captcha instead
   * of refusing.
   */
  siege?: Siege;
  /** Called by POST like all others, but passed to better-auth by GET. */
  get?: true;
  /** Runs before better-auth; its result is added to the request. */
  prepare?: (ctx: RequestContext, body: Body) => Promise<Record<string, string>>;
  /**
   * A successful answer proves that the visitor had a right to try: the password or code was right. Nothing else returns an
   * attempt.
   */
  proves?: true;
}

const byNetwork = (limite: Limite): Way["limits"] => [{ limite, by: "network" }];
const secondStep: Way = { body: BODIES.code, limits: byNetwork(LIMITES.segundoPasoRed), proves: true };

const PASSWORD_SIEGE: Siege = [{ limite: LIMITES.contrasenaErradaAjena, by: "strangers" }];
const RECOVERY_SIEGE: Siege = [
  { limite: LIMITES.recuperacion, by: "visitor" },
  { limite: LIMITES.recuperacionAjena, by: "strangers" },
];

/** A phone lists passkeys by name: the one that the person signs in with. */
async function proveForPasskey(ctx: RequestContext, body: Body): Promise<Record<string, string>> {
  const { usuario, sessionId } = ctx;
  if (!usuario || sessionId === null) fail("UNAUTHORIZED");
  return { name: await preparePasskey({ ...ctx, usuario, sessionId }, body) };
}

/** The answer tells how long the code is. */
export const SEND_OTP = "/phone-number/send-otp";

export const WAYS: Record<string, Way> = {
  "/sign-in/email": {
    body: BODIES.signIn,
    captcha: true,
    limits: [
      { limite: LIMITES.contrasenaErrada, by: "visitor" },
      ...PASSWORD_SIEGE,
      { limite: LIMITES.contrasenaAsedio, by: "besiegers" },
      { limite: LIMITES.contrasenaErradaRed, by: "network" },
    ],
    siege: PASSWORD_SIEGE,
    proves: true,
  },
  "/sign-up/email": {
    body: BODIES.signUp,
    captcha: true,
    limits: byNetwork(LIMITES.registroRed),
  },
  // How many codes a phone may get is counted when they are sent (otps/actions.ts); here it is only checked.
  [SEND_OTP]: {
    body: BODIES.phone,
    captcha: true,
    limits: byNetwork(LIMITES.otpPedidoRed),
    siege: [
      { limite: LIMITES.otpEnviado, by: "visitor" },
      { limite: LIMITES.otpEnviadoAjeno, by: "strangers" },
    ],
  },
  "/phone-number/verify": {
    body: BODIES.phoneAndCode,
    limits: byNetwork(LIMITES.otpErradoRed),
    proves: true,
  },
  "/request-password-reset": {
    body: BODIES.email,
    captcha: true,
    // For an account under attack, auth.ts limits the mails.
    limits: [...RECOVERY_SIEGE, { limite: LIMITES.recuperacionRed, by: "network" }],
    siege: RECOVERY_SIEGE,
  },
  "/reset-password": { body: BODIES.reset, limits: byNetwork(LIMITES.puertaRed) },
  "/two-factor/enable": {
    body: BODIES.password,
    limits: [{ limite: LIMITES.contrasenaPropia, by: "person" }],
    proves: true,
  },
  "/two-factor/send-otp": { body: BODIES.nothing, limits: byNetwork(LIMITES.puertaRed) },
  "/two-factor/verify-otp": secondStep,
  "/two-factor/verify-totp": secondStep,
  "/two-factor/verify-backup-code": secondStep,
  "/passkey/generate-register-options": {
    body: BODIES.proof,
    limits: [{ limite: LIMITES.contrasenaPropia, by: "person" }],
    get: true,
    prepare: proveForPasskey,
    proves: true,
  },
  "/passkey/verify-registration": { body: BODIES.newPasskey, limits: byNetwork(LIMITES.puertaRed) },
  "/passkey/generate-authenticate-options": {
    body: BODIES.nothing,
    limits: byNetwork(LIMITES.puertaRed),
    get: true,
  },
  "/passkey/verify-authentication": {
    body: BODIES.passkey,
    limits: byNetwork(LIMITES.segundoPasoRed),
    proves: true,
  },
  "/sign-out": { body: BODIES.nothing, limits: byNetwork(LIMITES.puertaRed) },
};

/** The only readable one: whether somebody is signed in. */
export const READABLE = "/get-session";

/** Every limit that counts by network. */
export const OF_NETWORKS: readonly Limite[] = [
  ...new Set(
    Object.values(WAYS).flatMap(({ limits }) =>
      limits.filter(({ by }) => by === "network").map(({ limite }) => limite),
    ),
  ),
];
