/** A saved profile: how it is shown, and what may change. */
import { type Refusal, refuse } from "../texts/refusals/mensajes.ts";
import type { Profile } from "./perfil.ts";
import { imagenUrl } from "./verificaciones.ts";

interface Guardado extends Record<"nombre" | "apellido" | "cedula" | "banco" | "telefono", string | null> {
  verify: boolean;
  baneoDesde: number | null;
  perfilGuardado: boolean;
}

/**
 * For a verified identity: refuses PROFILE_IDENTITY_LOCKED, as name and cédula do not change, and PAGO_MOVIL_PROOF, as bank and
 * phone change only with proof of identity. While banned: refuses PROFILE_CEDULA_BANNED, as the ban stays with the cédula.
 */
export function checkProfileChange(current: Guardado, next: Profile): Refusal | null {
  const sameIdentity =
    current.nombre === next.nombre && current.apellido === next.apellido && current.cedula === next.cedula;
  if (current.baneoDesde !== null && current.cedula !== null && current.cedula !== next.cedula)
    return refuse("PROFILE_CEDULA_BANNED");
  if (!current.verify) return null;
  if (!sameIdentity) return refuse("PROFILE_IDENTITY_LOCKED");
  // A loan's money goes there.
  const samePagoMovil = current.banco === next.banco && current.telefono === next.telefono;
  return current.perfilGuardado && !samePagoMovil ? refuse("PAGO_MOVIL_PROOF") : null;
}

/** A person's row as screens use it: photos as addresses, the location as one object. */
export function shownUsuario<
  U extends {
    latitude: number | null;
    longitude: number | null;
    imgVerify1: string | null;
    imgVerify2: string | null;
  },
>({ latitude, longitude, imgVerify1, imgVerify2, ...usuario }: U) {
  return {
    ...usuario,
    imgVerify1: imgVerify1 && imagenUrl(imgVerify1),
    imgVerify2: imgVerify2 && imagenUrl(imgVerify2),
    ubicacion: latitude === null || longitude === null ? null : { latitude, longitude },
  };
}
