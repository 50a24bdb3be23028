import { useEffect, useRef } from "react";
import { trpc } from "../../api/trpc.ts";
import { Page } from "../../kit/frame/page.tsx";
import { IconShield } from "../../kit/icons.tsx";
import { Button } from "../../kit/show/button.tsx";
import { Empty } from "../../kit/show/empty.tsx";
import { useAct } from "../kit/actos/act.ts";
import { Permitted, useMay } from "../kit/actos/permitted.tsx";
import { FotoDialog } from "../kit/foto/foto.tsx";
import { useDeQuien } from "../kit/lista/de-quien.ts";
import { AdminList, Cards, PAGED, SearchBox, useBuscar, useParam } from "../kit/lista/list.tsx";
import type { PendingVerificacion } from "../kit/types.ts";
import { AprobarVerificacionDialog, RechazarVerificacionDialog } from "./decidir.tsx";
import { Revision } from "./revision.tsx";
import { retratadoOf, VerificacionCard } from "./verificacion.tsx";

interface Act {
  kind: "aprobar" | "rechazar" | "ver";
  persona: PendingVerificacion;
  /** The photo to show first. */
  foto?: number;
  onDone?: () => void;
}

/** Spec §2 'Verificaciones pendientes': the list, or one person at a time (`?revisar=`). */
export function VerificacionesTab() {
  const buscar = useBuscar();
  const lista = trpc.verificaciones.listPending.useInfiniteQuery({ buscar, ...useDeQuien() }, PAGED);
  const [revisar, setRevisar] = useParam("revisar");
  const first = lista.data?.pages[0]?.items[0];
  const { act, open, close } = useAct<Act>({ looks: ({ kind }) => kind === "ver" });
  return (
    <Page
      title="Verificaciones pendientes"
      documentTitle="Verificaciones"
      width="wide"
      actions={
        revisar ? (
          <Button variant="secondary" onClick={() => setRevisar("")}>
            Ver la lista
          </Button>
        ) : (
          first && <Button onClick={() => setRevisar(first.userId)}>Revisar una por una</Button>
        )
      }
    >
      {!revisar && <SearchBox placeholder="Buscar por nombre, cédula o UID..." />}
      <AdminList
        deClientes
        query={lista}
        nada={buscar && `Ninguna verificación coincide con «${buscar}».`}
        empty={<Empty text="No hay verificaciones pendientes" icon={<IconShield />} />}
      >
        {(personas) =>
          revisar ? (
            <UnaPorUna
              personas={personas}
              userId={revisar}
              onShow={(userId) => setRevisar(userId, { replace: true })}
              onAct={open}
              more={lista.hasNextPage ? () => void lista.fetchNextPage() : undefined}
            />
          ) : (
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
          )
        }
      </AdminList>
      {act && <Ventana act={act} open={open} close={close} />}
    </Page>
  );
}

interface UnaPorUnaProps {
  personas: PendingVerificacion[];
  userId: string;
  onShow: (userId: string) => void;
  onAct: (act: Act) => void;
  /** Loads the next page. */
  more: (() => void) | undefined;
}

/** One person, with links to the others. After a decision, here or elsewhere, the next one is shown. */
function UnaPorUna({ personas, userId, onShow, onAct, more }: UnaPorUnaProps) {
  const may = useMay();
  const last = useRef(0);
  const found = personas.findIndex((one) => one.userId === userId);
  const at = found >= 0 ? found : Math.min(last.current, personas.length - 1);
  useEffect(() => {
    last.current = at;
  }, [at]);
  useEffect(() => {
    if (at >= personas.length - 2) more?.();
  }, [at, personas.length, more]);
  const persona = personas[at];
  const [next, previous] = [personas[at + 1], personas[at - 1]];
  if (!persona) return null;
  const to = (other: PendingVerificacion | undefined) => other && (() => onShow(other.userId));
  const onDecided = () => onShow((next ?? previous ?? persona).userId);
  return (
    <Revision
      key={persona.userId}
      persona={persona}
      lugar={`${at + 1} de ${personas.length}${more ? "+" : ""}`}
      decides={may("gestor")}
      onNext={to(next)}
      onPrevious={to(previous)}
      onDecided={onDecided}
      onAsk={(kind) => onAct({ kind, persona, onDone: onDecided })}
    />
  );
}

interface VentanaProps {
  act: Act;
  open: (act: Act) => void;
  close: () => void;
}

function Ventana({ act: { kind, persona, foto, onDone }, open, close }: VentanaProps) {
  const decision = { persona, onClose: close, ...(onDone && { onDone }) };
  if (kind === "aprobar") return <AprobarVerificacionDialog {...decision} />;
  if (kind === "rechazar") return <RechazarVerificacionDialog {...decision} />;
  return (
    <FotoDialog
      persona={retratadoOf(persona)}
      inicio={foto ?? 0}
      onClose={close}
      actions={
        <Permitted>
          <Button variant="secondary" onClick={() => open({ kind: "rechazar", persona })}>
            Rechazar
          </Button>
          <Button onClick={() => open({ kind: "aprobar", persona })}>Aprobar</Button>
        </Permitted>
      }
    />
  );
}
