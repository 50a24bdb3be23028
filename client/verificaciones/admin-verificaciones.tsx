import { useAct } from "../admin/admin-act.ts";
import styles from "../admin/admin-list.module.css";
import { AdminList, PAGED, SearchBox, useBuscar } from "../admin/admin-list.tsx";
import type { PendingVerificacion } from "../admin/admin-types.ts";
import { trpc } from "../trpc.ts";
import { Button } from "../ui/button.tsx";
import { Empty } from "../ui/empty.tsx";
import { IconSearch, IconShield } from "../ui/icons.tsx";
import { Page } from "../ui/page.tsx";
import { AprobarVerificacionDialog, RechazarVerificacionDialog } from "./admin-decidir.tsx";
import { FotoDialog } from "./admin-foto.tsx";
import { retratadoOf, VerificacionCard } from "./admin-verificacion.tsx";

interface Act {
  kind: "aprobar" | "rechazar" | "ver";
  persona: PendingVerificacion;
  /** The photo to see first. */
  foto?: number;
}

/** Spec §2 'Verificaciones pendientes'. */
export function VerificacionesTab() {
  const buscar = useBuscar();
  const lista = trpc.verificaciones.listPending.useInfiniteQuery({ buscar }, PAGED);
  const { act, open, close } = useAct<Act>();
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
                  onApprove={() => open({ kind: "aprobar", persona })}
                  onReject={() => open({ kind: "rechazar", persona })}
                  onOpen={(foto) => open({ kind: "ver", persona, foto })}
                />
              </li>
            ))}
          </ul>
        )}
      </AdminList>
      {act?.kind === "ver" && (
        <FotoDialog
          persona={retratadoOf(act.persona)}
          inicio={act.foto ?? 0}
          onClose={close}
          actions={
            <>
              <Button variant="secondary" onClick={() => open({ kind: "rechazar", persona: act.persona })}>
                Rechazar
              </Button>
              <Button onClick={() => open({ kind: "aprobar", persona: act.persona })}>Aprobar</Button>
            </>
          }
        />
      )}
      {act?.kind === "aprobar" && <AprobarVerificacionDialog persona={act.persona} onClose={close} />}
      {act?.kind === "rechazar" && <RechazarVerificacionDialog persona={act.persona} onClose={close} />}
    </Page>
  );
}
