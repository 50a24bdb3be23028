import { permisoDeAvisos } from "../../offline/worker/permiso.ts";
import { Interruptor } from "./interruptor.tsx";
import { Oferta } from "./oferta.tsx";

/** The notifications of this phone, to be offered or to be changed, in one file; nothing where there are none. */
export function EncenderNotificaciones({ interruptor }: { interruptor?: boolean }) {
  if (!permisoDeAvisos()) return null;
  return interruptor ? <Interruptor /> : <Oferta />;
}
