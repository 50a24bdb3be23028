/** Who owns an unconfirmed e-mail address, and what happens to the account that holds it. */
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

/** The purpose of a mail's link: to confirm an account's address, or to recover the account. */
export type ParaQue = "confirmar" | "recuperar";

/** The path of that link. The token is in the fragment, so it reaches no server log; opening it changes nothing. */
export function enlaceCorreo(publicUrl: string, para: ParaQue, token: string): string {
  return `${publicUrl}${paths.correo}#${para}=${token}`;
}

/** A phone's last digits: enough for its owner to recognise it, useless to others. */
export const finDe = (telefono: string): string => telefono.slice(-2);

interface Reclamada {
  /** The confirmed phone that opens the account. */
  telefono: string | null;
  /** Whether the account holds personal data: a profile, photos, loans. */
  conDatos: boolean;
}

/**
 * What happens when somebody who is not signed in confirms the unconfirmed address of an account: they get the account, or only
 * its address. An account with a confirmed phone is never handed over, and one with personal data only to somebody who also
 * knows the cédula: it may belong to an honest person who mistyped the address.
 */
export function fateOf({ telefono, conDatos }: Reclamada, sabeCedula: boolean): "taken" | "released" {
  if (telefono !== null) return "released";
  return conDatos && !sabeCedula ? "released" : "taken";
}
