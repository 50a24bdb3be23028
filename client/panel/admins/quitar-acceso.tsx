import { trpc } from "../../api/trpc.ts";
import { ConfirmDialog } from "../../kit/feedback/dialog.tsx";
import { toast } from "../../kit/feedback/toast.tsx";
import { useDecision } from "../kit/actos/decision.ts";
import type { Admin } from "../kit/types.ts";
import own from "./admins.module.css";

interface QuitarAccesoProps {
  admin: Admin;
  /** The person takes the access away from themselves. */
  self: boolean;
  onClose: () => void;
}

/** Takes an administrator's rights away, at once. */
export function QuitarAccesoDialog({ admin, self, onClose }: QuitarAccesoProps) {
  const decide = useDecision();
  const remove = trpc.admins.remove.useMutation();
  return (
    <ConfirmDialog
      title="Quitar acceso"
      confirmLabel="Sí, quitar acceso"
      fallback="No se pudo quitar el acceso."
      danger
      onClose={onClose}
      onConfirm={async (clave) => {
        await decide(remove.mutateAsync({ userId: admin.id, clave }), () =>
          toast(`${admin.email} ya no tiene acceso.`),
        );
      }}
    >
      <p>
        {self ? (
          <>
            Vas a quitar tu propio acceso, <strong className={own.break}>{admin.email}</strong>: saldrás del panel y
            solo otro administrador podrá invitarte de nuevo.
          </>
        ) : (
          <>
            <strong className={own.break}>{admin.email}</strong> dejará de administrar ahora mismo: se cierran todas sus
            sesiones y se anulan las invitaciones que envió.
          </>
        )}
      </p>
      <p className="soft">Lo que hizo hasta hoy queda en Auditoría.</p>
    </ConfirmDialog>
  );
}
