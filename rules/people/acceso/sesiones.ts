/** How long a session lasts. Its user is read at every request, so a new role applies at once. */
import type { Instante } from "../../country/fecha.ts";
import { instante } from "../../country/fecha.ts";
import { SESION_USO_MS, SESIONES } from "../../limits/limits.ts";

/**
 * The cookie that says to the page's own code that somebody may be signed in: the session's no script can read. It opens nothing;
 * without it nobody asks the server who is here.
 */
export const ENTRADO = "entrado";

export interface Sesion {
  /** When its person signed in. */
  creada: Instante;
  /** Its last use, known to within SESION_USO_MS. */
  usada: Instante;
  /** When it ends unless it is used: what better-auth looks at. */
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
 * The session as it must be stored after a request: the same object if nothing needs to be written. A last use in the future, from a clock
 * that was set back, becomes now.
 */
export function afterUse(rol: Rol, sesion: Sesion, now: Instante): Sesion {
  const open = isOpen(rol, sesion, now);
  const usada = open && Math.abs(now - sesion.usada) > SESION_USO_MS ? now : sesion.usada;
  const end = endOfSession(rol, { ...sesion, usada });
  // Use prolongs an open session; nothing prolongs one that has ended.
  const vence = open ? end : Math.min(sesion.vence, end);
  return usada === sesion.usada && vence === sesion.vence ? sesion : { ...sesion, usada, vence: instante(vence) };
}
