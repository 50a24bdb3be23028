/** Ownership of an e-mail that was never proven, and what becomes of the account that holds it. */
import * as z from "zod/mini";
import { cedula } from "../../input/campos.ts";
import { texto } from "../../input/entrada.ts";
import { LETRAS } from "../../limits/limits.ts";
import { paths } from "../../paths.ts";
import { textOf } from "../../texts/refusals/mensajes.ts";
import { contrasena } from "./cuentas.ts";

const token = texto(LETRAS.token, textOf("MAIL_LINK_UNKNOWN"));

export const enlaceInput = z.object({ token });
export const claimInput = z.object({ token, password: contrasena, cedula: z.optional(cedula) });

/** What the link of a mail is for: to confirm the address of one's account, or to get back in by it. */
export type ParaQue = "confirmar" | "recuperar";

/** The path of that link. The token follows the «#», so it reaches no server log; opening it changes nothing. */
export function enlaceCorreo(publicUrl: string, para: ParaQue, token: string): string {
  return `${publicUrl}${paths.correo}#${para}=${token}`;
}

/** The last digits of a phone: enough for its owner to recognise it, useless to others. */
export const finDe = (telefono: string): string => telefono.slice(-2);

interface Reclamada {
  /** A phone that was proven by a code opens the account. */
  telefono: string | null;
  /** Whether the account holds personal data: a profile, photos, loans. */
  conDatos: boolean;
}

/**
 * What becomes of an account whose unproven e-mail somebody proves who is not signed in to it: they get it, or its e-mail only.
 * Who proved its phone, or gave it a profile, may be an honest person who mistyped the address: their photos and loans are not
 * handed to whom it belongs, unless that person knows the cédula too.
 */
export function fateOf({ telefono, conDatos }: Reclamada, sabeCedula: boolean): "taken" | "released" {
  if (telefono !== null) return "released";
  return conDatos && !sabeCedula ? "released" : "taken";
}
