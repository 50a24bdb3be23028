import { useRefreshPanel } from "../admin/admin-live.ts";
import { fullName } from "../admin/admin-person.tsx";
import { ReasonDialog } from "../admin/admin-reason-dialog.tsx";
import { errorText, trpc } from "../trpc.ts";
import { toast } from "../ui/toast.tsx";

interface Persona {
  userId: string;
  nombre: string | null;
  apellido: string | null;
}

/** Acts on somebody's identity; `busy` is the person for whom it is under way. */
interface Act {
  run: (persona: Persona) => Promise<void>;
  busy: string | null;
}

/** The photos are good. */
export function useAprobarVerificacion(): Act {
  const approve = trpc.verificaciones.approve.useMutation();
  const refresh = useRefreshPanel();
  const run = async (persona: Persona) => {
    try {
      await approve.mutateAsync({ userId: persona.userId });
      toast(`Identidad de ${fullName(persona)} aprobada.`);
    } catch (error) {
      toast(errorText(error, "Ocurrió un error."), "error");
    }
    await refresh();
  };
  return { run, busy: approve.isPending ? approve.variables.userId : null };
}

/** Asks for photos, the first or others. */
export function useSolicitarVerificacion(): Act {
  const request = trpc.verificaciones.request.useMutation();
  const refresh = useRefreshPanel();
  const run = async (persona: Persona) => {
    try {
      await request.mutateAsync({ userId: persona.userId });
      toast(`Verificación solicitada a ${fullName(persona)}.`);
      await refresh();
    } catch (error) {
      toast(errorText(error, "Ocurrió un error."), "error");
    }
  };
  return { run, busy: request.isPending ? request.variables.userId : null };
}

/** The photos will not do. */
export function RechazarVerificacionDialog({ persona, onClose }: { persona: Persona; onClose: () => void }) {
  const reject = trpc.verificaciones.reject.useMutation();
  const refresh = useRefreshPanel();
  return (
    <ReasonDialog
      title="Rechazar verificación"
      danger
      required="Escribe el motivo del rechazo."
      hint="Tu cliente lo leerá en su aviso. Por ejemplo: la foto de la cédula está borrosa."
      confirmLabel="Sí, rechazar"
      fallback="Ocurrió un error."
      onClose={onClose}
      onConfirm={async (motivo) => {
        await reject.mutateAsync({ userId: persona.userId, motivo });
        toast("Verificación rechazada.");
        await refresh();
      }}
    >
      <p>
        Las dos fotos de <strong>{fullName(persona)}</strong> se quitarán y tendrá que subirlas otra vez.
      </p>
    </ReasonDialog>
  );
}
