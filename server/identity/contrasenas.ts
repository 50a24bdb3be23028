/** Rejects passwords that are easy to guess: common ones, and those derived from the person's data. */
import type { createAuthMiddleware } from "better-auth/api";
import { isCommonPassword, isPersonalPassword } from "../../rules/people/acceso/contrasenas.ts";
import { refuse } from "../../rules/texts/refusals/rechazos.ts";
import { getAjustes } from "../core/ajustes/queries.ts";
import { demand } from "../core/errors.ts";
import { findUsuario } from "../people/usuarios/queries.ts";
import type { Db } from "../storage/db.ts";
import { findCuenta } from "./cuentas/queries.ts";

/** Whose password it will be: an account, or the data typed with it. */
interface Whose {
  userId?: string | undefined;
  correo?: string | undefined;
  telefono?: string | undefined;
  nombre?: string | undefined;
}

/**
 * Refuses PASSWORD_COMMON and PASSWORD_PERSONAL, at the field `password`. Pass `userId` only after proof of identity: the refusal reveals
 * their names.
 */
export function refuseEasyPassword(db: Db, password: string, { userId, correo, telefono, nombre }: Whose): void {
  if (isCommonPassword(password)) demand(refuse("PASSWORD_COMMON"), "password");
  const cuenta = userId ? findCuenta(db, { id: userId }) : undefined;
  const perfil = userId ? findUsuario(db, userId) : undefined;
  const { marca } = getAjustes(db);
  const nombres = [nombre, cuenta?.name, perfil?.nombre, perfil?.apellido];
  const personal = [
    { marca, nombres, correo: correo ?? cuenta?.email, telefono: telefono ?? cuenta?.phoneNumber },
    { marca, correo: perfil?.correo, telefono: perfil?.telefono },
  ].some((conocido) => isPersonalPassword(password, conocido));
  if (personal) demand(refuse("PASSWORD_PERSONAL"), "password");
}

type Asked = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/**
 * The password that better-auth is about to accept, and its owner: at sign-up, or through a reset link. bodies.ts has limited
 * its length.
 */
export async function readChoice({ path, body, context }: Asked): Promise<{ password: string; whose: Whose } | null> {
  const { password, newPassword, email, name, token } = (body ?? {}) as Record<string, string>;
  if (path === "/sign-up/email" && password) return { password, whose: { correo: email, nombre: name } };
  if (path !== "/reset-password" || !newPassword) return null;
  const found = await context.internalAdapter.findVerificationValue(`reset-password:${token}`);
  return { password: newPassword, whose: { userId: found?.value } };
}
