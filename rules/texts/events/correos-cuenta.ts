/** Mails about access to an account. Each has a secret link, or says what changed. */
import { formatInstante, type Instante } from "../../country/fecha.ts";
import { CONGELADO_DIAS, INVITACION_HORAS } from "../../limits/limits.ts";
import { CAMBIOS, type Cambio, desdeDonde } from "../entradas.ts";
import { closed } from "../texto.ts";
import { type CorreoConEnlace, ENLACE_SELLADO } from "./correos.ts";

/** To a person who forgot their password. */
export function correoRecuperacion(enlace: string): CorreoConEnlace {
  return {
    plantilla: "recuperacion",
    asunto: "Cambia tu contraseña",
    texto: [
      "Alguien pidió cambiar la contraseña de tu cuenta. Si fuiste tú, elige otra en este enlace antes de una hora:",
      ENLACE_SELLADO,
      "Si no fuiste tú, no tienes que hacer nada: tu contraseña sigue igual.",
    ].join("\n\n"),
    params: {},
    enlace,
  };
}

/** To a new address: only a confirmed one can recover the account. */
export function correoConfirmacion(enlace: string): CorreoConEnlace {
  return {
    plantilla: "confirmacion",
    asunto: "Confirma tu correo",
    texto: [
      "Confirma que este correo es tuyo: así podrás recuperar tu cuenta si olvidas la contraseña.",
      ENLACE_SELLADO,
      "Si no creaste una cuenta, no tienes que hacer nada: sin tu confirmación nadie puede usar tu correo. En el mismo enlace puedes quitarlo de esa cuenta.",
    ].join("\n\n"),
    params: {},
    enlace,
  };
}

/** To an address that was never confirmed and is the account's only way in: the link confirms it and gives the account back. */
export function correoReclamo(enlace: string): CorreoConEnlace {
  return {
    plantilla: "reclamo",
    asunto: "Entra a tu cuenta",
    texto: [
      "Alguien pidió cambiar la contraseña de la cuenta de este correo, que aún no está confirmado. Si fuiste tú, elige una contraseña nueva en este enlace antes de una hora:",
      ENLACE_SELLADO,
      "Al guardarla, tu correo queda confirmado y se cierra todo lo que otra persona haya abierto. Si no fuiste tú, no tienes que hacer nada.",
    ].join("\n\n"),
    params: {},
    enlace,
  };
}

/**
 * The same for an account opened by phone, whose owner may be another person who mistyped this address. `fin`: the phone's last
 * digits.
 */
export function correoReclamoTelefono(fin: string, appUrl: string, enlace: string): CorreoConEnlace {
  return {
    plantilla: "reclamo",
    asunto: "Entra a tu cuenta con tu teléfono",
    texto: [
      `Alguien pidió cambiar la contraseña de la cuenta de este correo, que aún no está confirmado. Esa cuenta se abre con el teléfono que termina en ${fin}: entra con él en ${appUrl} y confirma este correo en Mis Datos.`,
      "Si ese teléfono no es tuyo, quita tu correo de esa cuenta y crea la tuya en este enlace antes de una hora:",
      ENLACE_SELLADO,
      "Si no pediste nada, no tienes que hacer nada.",
    ].join("\n\n"),
    params: { fin },
    enlace,
  };
}

/** To an invited administrator. */
export function correoInvitacion(invitadoPor: string, enlace: string): CorreoConEnlace {
  return {
    plantilla: "invitacion",
    asunto: "Te invitaron al panel de administración",
    texto: [
      `${invitadoPor} te invitó a administrar préstamos y pagos. Elige tu contraseña en este enlace antes de ${INVITACION_HORAS} horas:`,
      ENLACE_SELLADO,
      "El enlace sirve una sola vez. Si no esperabas esta invitación, no tienes que hacer nada.",
    ].join("\n\n"),
    params: {},
    enlace,
  };
}

/** What changed about signing in, when, and from where if known. */
export interface CambioHecho {
  que: Cambio;
  cuando: Instante;
  agente: string | null;
  ip: string | null;
}

const dondeFue = ({ agente, ip }: CambioHecho) =>
  `${agente ? `, ${desdeDonde(agente)}` : ""}${ip ? ` (dirección ${ip})` : ""}`;

/** To the owner of an account, at its old address and its new one. */
export function correoCambio(hecho: CambioHecho, enlace: string): CorreoConEnlace {
  return {
    plantilla: "cambio",
    asunto: CAMBIOS[hecho.que],
    texto: [
      closed(`${CAMBIOS[hecho.que]} el ${formatInstante(hecho.cuando)}${dondeFue(hecho)}`),
      "Si fuiste tú, no tienes que hacer nada.",
      `¿No fuiste tú? Abre este enlace antes de ${CONGELADO_DIAS} días. Cierra todas las sesiones de tu cuenta y por ${CONGELADO_DIAS} días no deja cambiar nada de ella:`,
      ENLACE_SELLADO,
    ].join("\n\n"),
    params: {},
    enlace,
  };
}
