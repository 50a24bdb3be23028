import { trpc } from "../../api/trpc.ts";
import { ConfirmDialog } from "../../kit/feedback/dialog.tsx";
import { toast } from "../../kit/feedback/toast.tsx";
import { useDecision } from "../kit/actos/decision.ts";
import type { Dispositivo } from "../kit/types.ts";

/** From now on nothing of it is heard. */
export function DesconectarDialog({ dispositivo, onClose }: { dispositivo: Dispositivo; onClose: () => void }) {
  const decide = useDecision();
  const revoke = trpc.dispositivos.revoke.useMutation();
  const { id: dispositivoId, nombre } = dispositivo;
  return (
    <ConfirmDialog
      title="Desconectar"
      confirmLabel="Sí, desconectar"
      fallback="No se pudo desconectar."
      danger
      onClose={onClose}
      onConfirm={async (clave) => {
        await decide(revoke.mutateAsync({ dispositivoId, clave }), () => toast(`${nombre} quedó desconectado.`));
      }}
    >
      <p>
        Desde ahora no aceptaremos nada de <strong>{nombre}</strong>, y su token dejará de servir. Lo que ya trajo se
        queda.
      </p>
      <p className="soft">Si pierdes el teléfono, desconéctalo. Para usarlo de nuevo hay que conectarlo otra vez.</p>
    </ConfirmDialog>
  );
}
