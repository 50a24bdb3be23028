import { useState } from "react";
import { trpc } from "../../api/trpc.ts";
import { errorText } from "../../kit/failure.ts";
import { toast } from "../../kit/feedback/toast.tsx";
import { newClave } from "../../kit/form/state/clave.ts";
import { permisoDeAvisos } from "../../offline/worker/permiso.ts";
import { subscribe, unsubscribe } from "../../offline/worker/suscripcion.ts";
import { yaOfrecido } from "./ya-ofrecido.ts";

const NO_SE_PUDO = "No pudimos activar las notificaciones. Inténtalo de nuevo.";

/** Both ways to change this browser's notifications. `done` is called once the person has decided. */
export function useEncender(done?: () => void) {
  const save = trpc.suscripciones.save.useMutation();
  const remove = trpc.suscripciones.remove.useMutation();
  const utils = trpc.useUtils();
  const [busy, setBusy] = useState(false);
  const settle = async (act: () => Promise<string>, fallback: string) => {
    setBusy(true);
    try {
      toast(await act());
      yaOfrecido();
      done?.();
    } catch (failure) {
      toast(errorText(failure, fallback), "error");
    } finally {
      await utils.suscripciones.key.invalidate();
      setBusy(false);
    }
  };
  return {
    busy,
    permiso: permisoDeAvisos(),
    turnOn: () =>
      settle(async () => {
        const answer = await Notification.requestPermission();
        if (answer !== "granted") return "No las activamos. Puedes hacerlo cuando quieras en Datos Personales.";
        const { key } = await utils.suscripciones.key.ensureData();
        await save.mutateAsync({ ...(await subscribe(key)), clave: newClave() });
        return "Listo: te avisamos en este teléfono.";
      }, NO_SE_PUDO),
    turnOff: () =>
      settle(async () => {
        await remove.mutateAsync({ clave: newClave() });
        await unsubscribe();
        return "Ya no te avisamos en este teléfono.";
      }, "No pudimos apagarlas. Inténtalo de nuevo."),
  };
}
