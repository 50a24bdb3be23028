import { useState } from "react";
import { useAct } from "../admin/admin-act.ts";
import styles from "../admin/admin-list.module.css";
import { AdminList, PAGED, SearchBox, useBuscar } from "../admin/admin-list.tsx";
import { useRefreshPanel } from "../admin/admin-live.ts";
import { fullName } from "../admin/admin-person.tsx";
import { ReasonDialog } from "../admin/admin-reason-dialog.tsx";
import type { PendingVerificacion } from "../admin/admin-types.ts";
import { errorText, trpc } from "../trpc.ts";
import { Empty } from "../ui/empty.tsx";
import { IconSearch, IconShield } from "../ui/icons.tsx";
import { Page } from "../ui/page.tsx";
import { toast } from "../ui/toast.tsx";
import { type Foto, FotoDialog } from "./admin-foto.tsx";
import { VerificacionCard } from "./admin-verificacion.tsx";

/** Spec §2 'Verificaciones pendientes'. */
export function VerificacionesTab() {
  const buscar = useBuscar();
  const lista = trpc.verificaciones.listPending.useInfiniteQuery({ buscar }, PAGED);
  const approve = trpc.verificaciones.approve.useMutation();
  const reject = trpc.verificaciones.reject.useMutation();
  const refresh = useRefreshPanel();
  const { act: rejected, open, close } = useAct<PendingVerificacion>();
  const [foto, setFoto] = useState<Foto | null>(null);
  const accept = async (persona: PendingVerificacion) => {
    try {
      await approve.mutateAsync({ userId: persona.userId });
      toast(`Identidad de ${fullName(persona)} aprobada.`);
    } catch (error) {
      toast(errorText(error, "Ocurrió un error."), "error");
    }
    await refresh();
  };
  const approving = approve.isPending ? approve.variables.userId : null;
  return (
    <Page title="Verificaciones pendientes" documentTitle="Verificaciones" width="wide">
      <SearchBox placeholder="Buscar por nombre, cédula o UID..." />
      <AdminList
        query={lista}
        empty={
          buscar ? (
            <Empty text={`Ninguna verificación coincide con «${buscar}».`} icon={<IconSearch />} />
          ) : (
            <Empty text="No hay verificaciones pendientes" icon={<IconShield />} />
          )
        }
      >
        {(personas) => (
          <ul className={styles.pairs}>
            {personas.map((persona) => (
              <li key={persona.userId}>
                <VerificacionCard
                  persona={persona}
                  approving={approving === persona.userId}
                  onApprove={() => void accept(persona)}
                  onReject={() => open(persona)}
                  onOpen={setFoto}
                />
              </li>
            ))}
          </ul>
        )}
      </AdminList>
      {foto && <FotoDialog foto={foto} onClose={() => setFoto(null)} />}
      {rejected && (
        <ReasonDialog
          title="Rechazar verificación"
          danger
          required="Escribe el motivo del rechazo."
          hint="Tu cliente lo leerá en su aviso. Por ejemplo: la foto de la cédula está borrosa."
          confirmLabel="Sí, rechazar"
          fallback="Ocurrió un error."
          onClose={close}
          onConfirm={async (motivo) => {
            await reject.mutateAsync({ userId: rejected.userId, motivo });
            toast("Verificación rechazada.");
            await refresh();
          }}
        >
          <p>
            Las dos fotos de <strong>{fullName(rejected)}</strong> se quitarán y tendrá que subirlas otra vez.
          </p>
        </ReasonDialog>
      )}
    </Page>
  );
}
