import { trpc } from "../../api/trpc.ts";
import { ConfirmDialog } from "../../kit/feedback/dialog.tsx";
import { useActo } from "../kit/actos/acto.ts";
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
  const remove = useActo(trpc.admins.remove.useMutation(), { hecho: () => `${admin.email} ya no tiene acceso.` });
  return (
    <ConfirmDialog
      title="Quitar acceso"
      confirmLabel="Sí, quitar acceso"
      fallback="No se pudo quitar el acceso."
      danger
      onClose={onClose}
      onConfirm={(clave) => remove.run({ userId: admin.id, clave })}
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
