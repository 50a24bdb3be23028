/** Passkeys (WebAuthn). The library is loaded on first use, because most people never use it. */

import { enter, post } from "../api/auth.ts";
import { Failure } from "../kit/failure.ts";

/** False if the browser has no passkeys, or the page was loaded over plain http. */
export const keepsPasskeys = (): boolean => "PublicKeyCredential" in globalThis;

const webauthn = () => import("@simplewebauthn/browser");
type Webauthn = Awaited<ReturnType<typeof webauthn>>;

/** The phone's answer; throws a text if the phone or its owner refused. */
async function ask<Answer>(question: Promise<Answer>, refused: string): Promise<Answer> {
  try {
    return await question;
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : "";
    const repeated = name === "InvalidStateError";
    throw new Failure("refused", {
      code: repeated ? "PASSKEY_ALREADY" : "PASSKEY_CANCELLED",
      message: repeated ? "Este teléfono ya tiene una llave de tu cuenta." : refused,
      cause,
    });
  }
}

/** Creates a passkey on this phone for the signed-in account. Throws `Failure`, as everything here does. */
export async function createPasskey(proof: { actual?: string; otp?: string; cedula?: string }): Promise<void> {
  type Options = Parameters<Webauthn["startRegistration"]>[0]["optionsJSON"];
  // Load the library first: the code that proves ownership works once, and must not be wasted if loading fails.
  const { startRegistration } = await webauthn();
  const optionsJSON = await post<Options>("passkey/generate-register-options", proof);
  const refused = "No se creó ninguna llave. Confirma con tu huella, tu cara o tu PIN, e inténtalo otra vez.";
  const response = await ask(startRegistration({ optionsJSON }), refused);
  await post("passkey/verify-registration", { response });
}

/** Signs in with a passkey of this phone. */
export async function signInByPasskey(): Promise<void> {
  type Options = Parameters<Webauthn["startAuthentication"]>[0]["optionsJSON"];
  const [optionsJSON, { startAuthentication }] = await Promise.all([
    post<Options>("passkey/generate-authenticate-options", {}),
    webauthn(),
  ]);
  const refused = "No se usó ninguna llave. Si no tienes una en este teléfono, entra con tu código o tu correo.";
  const question = startAuthentication({ optionsJSON: { ...optionsJSON, userVerification: "required" } });
  const response = await ask(question, refused);
  await enter(post("passkey/verify-authentication", { response }));
}
