/** The sender of a notice. */
import type { NoEs } from "../tipos.ts";

/** "+58 412…", "Bancaribe <CONEXION@…>", "Com.Banesco…" in the form in which they are compared. */
export function cleanRemitente(remitente: string): string {
  // For mails only: in an SMS, anybody could write «2661» in brackets after a name.
  const address = /<([^<>@\s]{1,120}@[^<>@\s]{3,120})>\s*$/.exec(remitente.slice(0, 400))?.[1] ?? remitente;
  const clean = address.trim().toLowerCase();
  return /^\+?[\d -]+$/.test(clean) ? clean.replace(/\D/g, "") : clean;
}

/** Why a sender is not trusted; null for those in Ajustes. */
export function refuseRemitente(sender: string, remitentes: readonly string[]): NoEs | null {
  if (remitentes.some((known) => cleanRemitente(known) === sender)) return null;
  return /^\d{10,}$/.test(sender)
    ? { motivo: "Lo envió un número de teléfono, no un banco." }
    : { motivo: `${sender.slice(0, 60)} no está entre los remitentes de Ajustes.` };
}
