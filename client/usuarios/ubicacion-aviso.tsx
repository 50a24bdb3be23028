import { UBICACION_OBLIGATORIA } from "../../server/rules/perfil.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import type { SinUbicacion } from "./ubicacion.ts";

const HOW: Record<SinUbicacion, string> = {
  refused:
    "En la barra de direcciones, toca el candado, entra en «Permisos», activa «Ubicación» y vuelve aquí. Si no aparece, revisa que tu navegador tenga permiso de ubicación en los ajustes del teléfono.",
  unavailable:
    "Tu teléfono no pudo decirnos dónde estás. Enciende la ubicación (GPS) en los ajustes rápidos, acércate a una ventana e inténtalo de nuevo.",
};

/** Why the place is asked for; once it was refused, how to allow it and the button to send again. */
export function Ubicacion({ missing, busy }: { missing: SinUbicacion | null; busy: boolean }) {
  if (!missing) {
    return (
      <Notice title="Te pediremos tu ubicación">
        Al guardar, tu teléfono te preguntará si la compartes. La tomamos una sola vez, para confirmar dónde vives, y
        solo la ve quien revisa tu solicitud.
      </Notice>
    );
  }
  return (
    <Notice
      kind="peligro"
      title={UBICACION_OBLIGATORIA}
      live
      action={
        <Button type="submit" busy={busy}>
          Reintentar
        </Button>
      }
    >
      {HOW[missing]}
    </Notice>
  );
}
