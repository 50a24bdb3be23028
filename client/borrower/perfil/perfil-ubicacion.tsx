import { UBICACION_OBLIGATORIA } from "../../../rules/people/perfil.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import type { SinUbicacion } from "./ubicacion.ts";

const HOW: Record<SinUbicacion, string> = {
  refused:
    "En la barra de direcciones, toca el candado, entra en «Permisos», activa «Ubicación» y vuelve aquí. Si no aparece, revisa que tu navegador tenga permiso de ubicación en los ajustes del teléfono. Después toca «Continuar».",
  unavailable:
    "Tu teléfono no pudo decirnos dónde estás. Enciende la ubicación (GPS) en los ajustes rápidos, acércate a una ventana y toca «Continuar» para intentarlo de nuevo.",
};

interface UbicacionProps {
  /** Why it could not be read the last time. */
  missing: SinUbicacion | null;
  known: boolean;
}

/** Why the place is asked for, before the phone asks; once refused, how to allow it. */
export function Ubicacion({ missing, known }: UbicacionProps) {
  return (
    <>
      <p>
        Al continuar, tu teléfono te preguntará si la compartes: toca «Permitir». La tomamos una sola vez, para
        confirmar dónde vives, y solo la ve quien revisa tu solicitud.
      </p>
      {known && !missing && <Notice kind="exito">Ya tenemos tu ubicación.</Notice>}
      {missing && (
        <Notice kind="peligro" title={UBICACION_OBLIGATORIA} live>
          {HOW[missing]}
        </Notice>
      )}
    </>
  );
}
