/**
 * The allowed bodies of /api/auth, under better-auth's own names, each field with its type and length. Other fields are
 * dropped: nothing else is read, kept or logged.
 */
import * as z from "zod/mini";
import { correo, telefono } from "../../../rules/input/campos.ts";
import { cleanOtp } from "../../../rules/input/otp.ts";
import { LETRAS, MAX_CONTRASENA_LETRAS } from "../../../rules/limits/limits.ts";
import { passkeyInput } from "../../../rules/people/acceso/cuentas.ts";
import { type PlainCode, refuse } from "../../../rules/texts/refusals/rechazos.ts";
import { DomainError } from "../../core/errors.ts";

const text = (letters: number) => z.string().check(z.maxLength(letters));

/** WebAuthn lets an id be of 1,023 bytes. */
const LETRAS_LLAVE = { id: 1400, dicho: 8000 };

const password = text(MAX_CONTRASENA_LETRAS);
const code = z.pipe(text(LETRAS.otp), z.transform(cleanOtp));

/** A passkey's answer as browsers give it, in base64url. Extra data from the phone is dropped. */
const base64url = (letters: number) => text(letters).check(z.regex(/^[\w-]*$/));
const credential = <R extends z.core.$ZodLooseShape>(response: R) =>
  z.object({
    response: z.object({
      id: base64url(LETRAS_LLAVE.id),
      rawId: base64url(LETRAS_LLAVE.id),
      type: z.literal("public-key"),
      response: z.object({ clientDataJSON: base64url(LETRAS_LLAVE.dicho), ...response }),
      clientExtensionResults: z.object({}),
    }),
  });
const signed = base64url(LETRAS_LLAVE.dicho);

export const BODIES = {
  nothing: z.object({}),
  signIn: z.object({ email: correo, password, rememberMe: z.optional(z.boolean()) }),
  signUp: z.object({ email: correo, password }),
  phone: z.object({ phoneNumber: telefono }),
  phoneAndCode: z.object({ phoneNumber: telefono, code }),
  email: z.object({ email: correo }),
  reset: z.object({ token: text(LETRAS.token), newPassword: password }),
  password: z.object({ password }),
  code: z.object({ code }),
  proof: passkeyInput,
  newPasskey: credential({
    attestationObject: signed,
    transports: z.optional(z.array(text(20)).check(z.maxLength(8))),
  }),
  passkey: credential({
    authenticatorData: signed,
    signature: signed,
    userHandle: z.optional(base64url(LETRAS_LLAVE.id)),
  }),
};

export type BodySchema = (typeof BODIES)[keyof typeof BODIES];

/** The refusal for each invalid field. */
const CODE_OF: Record<string, PlainCode> = {
  email: "EMAIL_INVALID",
  phoneNumber: "TELEFONO_INVALID",
  code: "CODE_WRONG",
  token: "LINK_INVALID",
};

/** The body in its stored form. Refuses a wrong type or length, at its field. */
export function parseBody(schema: BodySchema, typed: unknown): Record<string, unknown> {
  const parsed = schema.safeParse(typed);
  if (parsed.success) return schema === BODIES.signUp ? withName(parsed.data) : parsed.data;
  const [issue] = parsed.error.issues;
  const field = String(issue?.path[0] ?? "");
  const long = issue?.code === "too_big";
  refuseBeside(field, CODE_OF[field] ?? (long ? "PASSWORD_LONG" : "INPUT_INVALID"));
}

/** better-auth wants a name for a new account: the profile asks for the real one. */
const withName = (body: Record<string, unknown>) => ({ ...body, name: String(body.email).split("@")[0] });

export function refuseBeside(field: string, code: PlainCode): never {
  const refusal = refuse(code);
  throw new DomainError(refusal, { [field]: refusal.texto });
}
