import { ESPERA_UBICACION_MS, UBICACION_FRESCA_MS } from "../../../rules/limits/limits.ts";
import { UBICACION_OBLIGATORIA } from "../../../rules/people/perfil.ts";

/** Why a phone gave no place: the person refused, or the phone could not tell. */
export type SinUbicacion = "refused" | "unavailable";

/** No place could be read. Its message is the one that spec §5 fixes. */
export class UbicacionFailure extends Error {
  readonly code = "LOCATION_MISSING";
  constructor(readonly why: SinUbicacion) {
    super(UBICACION_OBLIGATORIA);
  }
}

const PERMISSION_DENIED = 1;

/** Where this phone is. Throws `UbicacionFailure`. */
export function readUbicacion(): Promise<{ latitude: number; longitude: number }> {
  return new Promise((resolve, reject) => {
    if (!("geolocation" in navigator)) {
      reject(new UbicacionFailure("unavailable"));
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
      ({ code }) => reject(new UbicacionFailure(code === PERMISSION_DENIED ? "refused" : "unavailable")),
      { enableHighAccuracy: false, timeout: ESPERA_UBICACION_MS, maximumAge: UBICACION_FRESCA_MS },
    );
  });
}
