import { trpc } from "../../api/trpc.ts";
import { Page } from "../../kit/frame/page.tsx";
import { IconSearch, IconShield } from "../../kit/icons.tsx";
import { Button } from "../../kit/show/button.tsx";
import { Empty } from "../../kit/show/empty.tsx";
import { useAct } from "../kit/act.ts";
import { FotoDialog } from "../kit/foto.tsx";
import { AdminList, Cards, PAGED, SearchBox, useBuscar } from "../kit/list.tsx";
import type { PendingVerificacion } from "../kit/types.ts";
import { AprobarVerificacionDialog, RechazarVerificacionDialog } from "./decidir.tsx";
import { retratadoOf, VerificacionCard } from "./verificacion.tsx";

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
          <Cards pairs>
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
          </Cards>
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
