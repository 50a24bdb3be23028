/** Sign-up, sign-in and sign-out, as plain requests: the session itself is a cookie this code never sees. */
import { clearAllDrafts } from "./ui/draft.ts";

const UNEXPECTED = "Ocurrió un error. Intenta nuevamente.";

/** A refusal of the authentication service; `message` is Spanish and may be shown. */
export class AuthFailure extends Error {
  override name = "AuthFailure";
  constructor(
    readonly codigo: string,
    message: string,
  ) {
    super(message);
  }
}

async function post(path: string, body: object): Promise<void> {
  const response = await fetch(`/api/auth/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (response.ok) return;
  const answer: { code?: unknown; codigo?: unknown; message?: unknown } | null = await response
    .json()
    .catch(() => null);
  const codigo = answer?.codigo ?? answer?.code;
  if (typeof codigo !== "string" || typeof answer?.message !== "string")
    throw new AuthFailure("UNEXPECTED", UNEXPECTED);
  throw new AuthFailure(codigo, answer.message);
}

/** Creates an account and signs in. Throws `AuthFailure`. */
export function signUpEmail(input: { email: string; password: string; name: string }): Promise<void> {
  return post("sign-up/email", input);
}

/** Signs in. Throws `AuthFailure`. */
export function signInEmail(input: { email: string; password: string }): Promise<void> {
  return post("sign-in/email", input);
}

/** Ends the session and forgets what was being written on this phone. Throws `AuthFailure`. */
export async function signOut(): Promise<void> {
  await post("sign-out", {});
  clearAllDrafts();
}
