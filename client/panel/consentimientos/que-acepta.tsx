import { formatInstante } from "../../../rules/country/fecha.ts";
import { formatTelefono } from "../../../rules/country/telefono.ts";
import { CANALES } from "../../../rules/texts/channels/canal.ts";
import { DICHO_POR } from "../../../rules/texts/events/consentimientos.ts";
import { trpc } from "../../api/trpc.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { toast } from "../../kit/feedback/toast.tsx";
import { newClave } from "../../kit/form/state/clave.ts";
import { Button } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import { useAct } from "../kit/actos/act.ts";
import { useActo } from "../kit/actos/acto.ts";
import { Permitted } from "../kit/actos/permitted.tsx";
import { ReasonDialog } from "../kit/actos/reason-dialog.tsx";
import { Facts } from "../kit/person.tsx";
import type { Consentimiento, Ficha } from "../kit/types.ts";

type Elegible = Consentimiento["canal"];

/** «Sí, desde el 4 mar 2026, 11:30 p. m., en su cuenta». */
function estadoOf({ canal, acepta, dicho }: Consentimiento): string {
  if (dicho === null) return acepta ? "Sí" : `No: todavía no aceptó ${CANALES[canal].dicho}`;
  const said = `${formatInstante(dicho.momento)}, ${DICHO_POR[dicho.via]}`;
  return acepta ? `Aceptó el ${said}` : `No quiere: lo dijo el ${said}`;
}

/** What this client agreed to receive and how they said so, and which of their addresses are suppressed. */
export function QueAcepta({ persona: { id: userId } }: { persona: Ficha }) {
  const query = trpc.consentimientos.listOf.useQuery({ userId });
  const { act, open, close } = useAct<Elegible>();
  return (
    <>
      <Rebotes userId={userId} />
      <Card title="Qué acepta recibir">
        <QueryState query={query} skeleton={<Skeleton lines={2} />}>
          {(canales) => (
            <>
              <Facts
                items={canales.map((canal) => ({
                  label: CANALES[canal.canal].nombre,
                  value: estadoOf(canal),
                  whole: true,
                }))}
              />
              {canales.some(({ acepta }) => acepta) && (
                <Permitted>
                  <div className="row">
                    {canales
                      .filter(({ acepta }) => acepta)
                      .map(({ canal }) => (
                        <Button key={canal} variant="secondary" onClick={() => open(canal)}>
                          No quiere {CANALES[canal].dicho}
                        </Button>
                      ))}
                  </div>
                </Permitted>
              )}
            </>
          )}
        </QueryState>
      </Card>
      {act && <NoQuiere userId={userId} canal={act} onClose={close} />}
    </>
  );
}

function NoQuiere({ userId, canal, onClose }: { userId: string; canal: Elegible; onClose: () => void }) {
  const refuse = useActo(trpc.consentimientos.refuse.useMutation(), { hecho: "Anotado: ya no se le envían." });
  const nombre = CANALES[canal].dicho;
  return (
    <ReasonDialog
      title={`No quiere ${nombre}`}
      required="Escribe cuándo y cómo lo dijo."
      hint="Por ejemplo: llamó hoy y pidió que no le escribamos más."
      confirmLabel="Anotar que no quiere"
      fallback="No se pudo anotar."
      onClose={onClose}
      onConfirm={(motivo, clave) => refuse.run({ userId, canal, motivo, clave })}
    >
      <p>
        Desde ahora no le llegan recordatorios ni decisiones por {nombre}. Los códigos y los avisos de seguridad siguen.
        Solo esa persona puede volver a aceptarlos, en su cuenta.
      </p>
    </ReasonDialog>
  );
}

function Rebotes({ userId }: { userId: string }) {
  const { data = [] } = trpc.supresiones.listOf.useQuery({ userId });
  const lift = useActo(trpc.supresiones.lift.useMutation(), { hecho: "Se intenta de nuevo con el próximo mensaje." });
  return data.map(({ canal, destino, motivo, detalle, desde }) => (
    <Notice
      key={`${canal} ${destino}`}
      kind="aviso"
      title={CANALES[canal].rebotes[motivo]}
      action={
        <Permitted>
          <Button
            variant="secondary"
            busy={lift.busy}
            onClick={() =>
              void lift
                .run({ userId, canal, clave: newClave() })
                .catch(() => toast("No se pudo guardar. Inténtalo de nuevo.", "error"))
            }
          >
            Volver a intentar
          </Button>
        </Permitted>
      }
    >
      {formatTelefono(destino)}, desde el {formatInstante(desde)}. No se le envía nada más a esa dirección.
      {detalle && ` ${detalle}`}
    </Notice>
  ));
}
