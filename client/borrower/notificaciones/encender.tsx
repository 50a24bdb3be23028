import { permisoDeAvisos } from "../../offline/worker/permiso.ts";
import { Interruptor } from "./interruptor.tsx";
import { Oferta } from "./oferta.tsx";

/** The offer or the switch for this phone's notifications, in one file; empty without support. */
export function EncenderNotificaciones({ interruptor }: { interruptor?: boolean }) {
  if (!permisoDeAvisos()) return null;
  return interruptor ? <Interruptor /> : <Oferta />;
}
