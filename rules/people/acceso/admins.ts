/** Adding an administrator: an invitation by e-mail, valid once and for two days. */
import * as z from "zod/mini";
import type { Instante } from "../../country/fecha.ts";
import { correo } from "../../input/campos.ts";
import { id, texto } from "../../input/entrada.ts";
import { LETRAS } from "../../limits/limits.ts";
import { type Refusal, refuse } from "../../texts/refusals/mensajes.ts";
import { contrasena } from "./cuentas.ts";
import { PAPELES } from "./papeles.ts";

const token = texto(LETRAS.token, "Falta el código de la invitación. Abre otra vez el enlace completo.");

const papel = z.enum(PAPELES, { error: "Elige qué podrá hacer." });

/** An invitation without a role makes a propietario. */
export const inviteInput = z.object({ correo, papel: z.optional(papel) });
export const invitationInput = z.object({ token });
export const acceptInput = z.object({ token, password: contrasena });
export const annulInput = z.object({ invitacionId: id });
export const removeInput = z.object({ userId: id });
export const papelInput = z.object({ userId: id, papel });

/** The path of an invitation's link. The token is in the fragment, so it reaches no server log. */
export function enlaceInvitacion(publicUrl: string, secret: string): string {
  return `${publicUrl}/admin#invitacion=${secret}`;
}

/**
 * Whether an invitation may still be accepted; undefined for an unknown link. Refuses INVITATION_UNKNOWN, INVITATION_USED,
 * INVITATION_ANNULLED, INVITATION_EXPIRED.
 */
export function checkInvitacion(
  invitacion: { expira: Instante; usado: Instante | null; anulado: Instante | null } | undefined,
  now: Instante,
): Refusal | null {
  if (!invitacion) return refuse("INVITATION_UNKNOWN");
  if (invitacion.usado !== null) return refuse("INVITATION_USED");
  if (invitacion.anulado !== null) return refuse("INVITATION_ANNULLED");
  return invitacion.expira <= now ? refuse("INVITATION_EXPIRED") : null;
}

/**
 * Whether the account with that confirmed e-mail, if any, may become an administrator's. Refuses ALREADY_ADMIN, and
 * INVITED_IS_BORROWER: nobody may decide on their own request.
 */
export function checkInvited(
  cuenta: { rol: "cliente" | "admin"; perfilGuardado: boolean; tienePrestamos: boolean } | null,
): Refusal | null {
  if (!cuenta) return null;
  if (cuenta.rol === "admin") return refuse("ALREADY_ADMIN");
  return cuenta.perfilGuardado || cuenta.tienePrestamos ? refuse("INVITED_IS_BORROWER") : null;
}
