import { useState } from "react";
import { useAct } from "../admin/admin-act.ts";
import styles from "../admin/admin-list.module.css";
import { AdminList, PAGED, SearchBox, useBuscar } from "../admin/admin-list.tsx";
import type { PendingVerificacion } from "../admin/admin-types.ts";
import { trpc } from "../trpc.ts";
import { Empty } from "../ui/empty.tsx";
import { IconSearch, IconShield } from "../ui/icons.tsx";
import { Page } from "../ui/page.tsx";
import { RechazarVerificacionDialog, useAprobarVerificacion } from "./admin-decidir.tsx";
import { type Foto, FotoDialog } from "./admin-foto.tsx";
import { VerificacionCard } from "./admin-verificacion.tsx";

/** Spec §2 'Verificaciones pendientes'. */
export function VerificacionesTab() {
  const buscar = useBuscar();
  const lista = trpc.verificaciones.listPending.useInfiniteQuery({ buscar }, PAGED);
  const { run: approve, busy: approving } = useAprobarVerificacion();
  const { act: rejected, open, close } = useAct<PendingVerificacion>();
  const [foto, setFoto] = useState<Foto | null>(null);
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
                  onApprove={() => void approve(persona)}
                  onReject={() => open(persona)}
                  onOpen={setFoto}
                />
              </li>
            ))}
          </ul>
        )}
      </AdminList>
      {foto && <FotoDialog foto={foto} onClose={() => setFoto(null)} />}
      {rejected && <RechazarVerificacionDialog persona={rejected} onClose={close} />}
    </Page>
  );
}
