import { useState } from "react";
import { ESPERA_UBICACION_MS, UBICACION_FRESCA_MS } from "../../../rules/limits/limits.ts";
import { UBICACION_OBLIGATORIA } from "../../../rules/people/perfil.ts";
import { Notice } from "../../kit/feedback/notice.tsx";

/** Why there is no location: the person refused, or the phone could not tell. */
type SinUbicacion = "refused" | "unavailable";

/** The location could not be read. Its message is fixed by spec §5. */
class UbicacionFailure extends Error {
  readonly code = "LOCATION_MISSING";
  constructor(readonly why: SinUbicacion) {
    super(UBICACION_OBLIGATORIA);
  }
}

const PERMISSION_DENIED = 1;

/** This phone's location. Throws `UbicacionFailure`. */
function readUbicacion(): Promise<{ latitude: number; longitude: number }> {
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

const HOW: Record<SinUbicacion, string> = {
  refused:
    "En la barra de direcciones, toca el candado, entra en «Permisos», activa «Ubicación» y vuelve aquí. Si no aparece, revisa que tu navegador tenga permiso de ubicación en los ajustes del teléfono. Después toca «Continuar».",
  unavailable:
    "Tu teléfono no pudo decirnos dónde estás. Enciende la ubicación (GPS) en los ajustes rápidos, acércate a una ventana y toca «Continuar» para intentarlo de nuevo.",
};

/** Reads the phone's location, one request at a time; the result goes to `onRead`, and a failure is kept to be shown. */
export function useUbicacion(onRead: (read: Awaited<ReturnType<typeof readUbicacion>>) => void) {
  const [missing, setMissing] = useState<SinUbicacion | null>(null);
  const [asking, setAsking] = useState(false);
  const ask = async () => {
    if (asking) return;
    setMissing(null);
    setAsking(true);
    try {
      onRead(await readUbicacion());
    } catch (failure) {
      if (!(failure instanceof UbicacionFailure)) throw failure;
      setMissing(failure.why);
    } finally {
      setAsking(false);
    }
  };
  return { missing, asking, ask };
}

interface UbicacionProps {
  /** Why the last reading failed. */
  missing: SinUbicacion | null;
  known: boolean;
}

/** Why the location is needed, before the phone asks; once refused, how to allow it. */
export function Ubicacion({ missing, known }: UbicacionProps) {
  return (
    <>
      {!known && (
        <p className="soft">
          Al continuar, tu teléfono te preguntará si compartes tu ubicación: toca «Permitir». La tomamos una sola vez,
          para confirmar dónde vives, y solo la ve quien revisa tu solicitud.
        </p>
      )}
      {known && !missing && <Notice kind="exito">Ya tenemos tu ubicación.</Notice>}
      {missing && (
        <Notice kind="peligro" title={UBICACION_OBLIGATORIA} live>
          {HOW[missing]}
        </Notice>
      )}
    </>
  );
}
