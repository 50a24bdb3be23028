/** How long a session lasts. Its user is read at every request, so a changed role applies at once. */
import type { Instante } from "../../country/fecha.ts";
import { instante } from "../../country/fecha.ts";
import { SESION_USO_MS, SESIONES } from "../../limits/limits.ts";

/**
 * A cookie that tells the page's code that somebody may be signed in, since no script can read the session cookie. It grants
 * nothing; without it the page does not ask the server who is signed in.
 */
export const ENTRADO = "entrado";

export interface Sesion {
  /** When the user signed in. */
  creada: Instante;
  /** When it was last used, to within SESION_USO_MS. */
  usada: Instante;
  /** When it ends unless it is used: the field better-auth checks. */
  vence: Instante;
}

type Rol = keyof typeof SESIONES;

/** When it ends if it is not used again. */
export function endOfSession(rol: Rol, { creada, usada }: Pick<Sesion, "creada" | "usada">): Instante {
  const { ocioMs, vidaMs } = SESIONES[rol];
  return instante(Math.min(usada + ocioMs, creada + vidaMs));
}

export function isOpen(rol: Rol, sesion: Sesion, now: Instante): boolean {
  return now < Math.min(sesion.vence, endOfSession(rol, sesion));
}

/**
 * The session as it must be stored after a request; the same object if nothing changes. A last use in the future, left by a
 * clock that was set back, becomes now.
 */
export function afterUse(rol: Rol, sesion: Sesion, now: Instante): Sesion {
  const open = isOpen(rol, sesion, now);
  const usada = open && Math.abs(now - sesion.usada) > SESION_USO_MS ? now : sesion.usada;
  const end = endOfSession(rol, { ...sesion, usada });
  // Use extends an open session; nothing extends one that has ended.
  const vence = open ? end : Math.min(sesion.vence, end);
  return usada === sesion.usada && vence === sesion.vence ? sesion : { ...sesion, usada, vence: instante(vence) };
}
