/** Accounts: what an e-mail and a password must be (spec §5). */
import * as z from "zod/mini";
import { texto } from "./entrada.ts";
import { textOf } from "./mensajes.ts";
import { correo } from "./perfil.ts";

export const MIN_PASSWORD = 6;
export const MAX_PASSWORD = 128;

export const password = z
  .string({ error: textOf("PASSWORD_WEAK") })
  .check(z.minLength(MIN_PASSWORD, textOf("PASSWORD_WEAK")), z.maxLength(MAX_PASSWORD, textOf("PASSWORD_LONG")));

export const credentials = z.object({ email: correo, password });

/** `token` is the single-use one of the link in the log of the first start. */
export const firstAdminInput = z.object({ token: texto(100), email: correo, password });
