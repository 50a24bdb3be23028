import { useState } from "react";
import { trpc } from "../../api/trpc.ts";
import { errorText } from "../../kit/failure.ts";
import { Dialog } from "../../kit/feedback/dialog.tsx";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { FormMessage } from "../../kit/form/form.tsx";
import { newClave } from "../../kit/form/state/clave.ts";
import { Button } from "../../kit/show/button.tsx";
import { permisoDeAvisos } from "../../offline/worker/permiso.ts";
import { subscribe } from "../../offline/worker/suscripcion.ts";
import { QueryState } from "../../pieces/query-state.tsx";

interface Props {
  onClose: () => void;
  onSent: (mensajeId: string) => void;
}

const NO_SE_PUDO =
  "Este navegador no quiso, o el servicio de quien lo hace no contestó. Prueba otra vez, o en otro navegador.";

/** Tests notifications in this browser, as clients receive them in their own. */
export function ProbarAqui({ onClose, onSent }: Props) {
  const query = trpc.mensajes.navegador.useQuery();
  const send = trpc.mensajes.testHere.useMutation();
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const [permiso, setPermiso] = useState(permisoDeAvisos);
  const able = permiso !== null && permiso !== "denied";
  const test = async (key: string) => {
    setBusy(true);
    setMessage(null);
    try {
      const answer = await Notification.requestPermission();
      setPermiso(answer);
      if (answer === "granted") {
        const { mensajeId } = await send.mutateAsync({ ...(await subscribe(key)), clave: newClave() });
        onSent(mensajeId);
      } else if (answer === "default") setMessage("El navegador preguntó y no dijiste que sí: no se envió nada.");
    } catch (failure) {
      setMessage(errorText(failure, NO_SE_PUDO));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title="Enviar una prueba a este navegador"
      onClose={onClose}
      busy={busy}
      dismiss={able ? "Cancelar" : "Listo"}
      actions={
        able &&
        query.data && (
          <Button busy={busy} onClick={() => void test(query.data.key)}>
            Enviar prueba
          </Button>
        )
      }
    >
      <QueryState query={query} skeleton={<Skeleton lines={2} />}>
        {() => (
          <div className="stack">
            <p>{DICHO[permiso ?? "sin"]}</p>
            {able && (
              <p className="soft">
                Llega solo aquí. El navegador queda listo hasta que cierres sesión: para otras pruebas y, si eres
                propietario, para las alarmas que elijas en Ajustes.
              </p>
            )}
            <FormMessage>{message}</FormMessage>
          </div>
        )}
      </QueryState>
    </Dialog>
  );
}

const DICHO: Record<NotificationPermission | "sin", string> = {
  granted: "Este navegador ya permite notificaciones de esta página.",
  default: "El navegador te va a preguntar si permites notificaciones de esta página: di que sí.",
  denied:
    "Este navegador tiene bloqueadas las notificaciones de esta página. Permítelas en sus ajustes, junto a la dirección, y vuelve a abrir esta ventana.",
  sin: "Este navegador no recibe notificaciones: hace falta https y uno que las tenga. En un iPhone, solo desde la pantalla de inicio. Pruébalo en otro, o con un teléfono que las tenga encendidas.",
};
