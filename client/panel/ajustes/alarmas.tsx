import { useState } from "react";
import { instante } from "../../../rules/country/fecha.ts";
import { formatCerca } from "../../../rules/operator/salud/corridas.ts";
import { FORMA_NOMBRES } from "../../../rules/operator/salud/recados.ts";
import { trpc } from "../../api/trpc.ts";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { Button } from "../../kit/show/button.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import { useActo } from "../kit/actos/acto.ts";
import { useMay } from "../kit/actos/permitted.tsx";
import type { Llamada } from "../kit/types.ts";
import { ProbarDialog } from "../mensajes/probar.tsx";

/** How often a test's result is polled. */
const CADA_MS = 1000;

/** Tests each alarm channel; the result is shown once known. */
export function ProbarAlarmas() {
  const [canal, setCanal] = useState<"sms" | "whatsapp" | "push" | null>(null);
  const may = useMay();
  if (!may("propietario")) return null;
  return (
    <>
      <LlamadaQuery />
      <div className="row">
        <Button variant="secondary" small onClick={() => setCanal("sms")}>
          Probar el SMS
        </Button>
        <Button variant="secondary" small onClick={() => setCanal("whatsapp")}>
          Probar el WhatsApp
        </Button>
        <Button variant="secondary" small onClick={() => setCanal("push")}>
          Probar este navegador
        </Button>
      </div>
      {canal && <ProbarDialog canal={canal} onClose={() => setCanal(null)} />}
    </>
  );
}

function LlamadaQuery() {
  const [recadoId, setRecadoId] = useState<string | null>(null);
  const waits = ({ pendientes }: Llamada) => recadoId !== null && pendientes.includes(recadoId);
  const query = trpc.estado.llamada.useQuery(undefined, {
    // If not accepted at once, it is retried every minute: its last result is shown meanwhile.
    refetchInterval: ({ state }) => (state.data && waits(state.data) ? CADA_MS : false),
  });
  const probar = useActo(trpc.estado.tryLlamada.useMutation(), {
    onDone: (asked) => setRecadoId(asked.recadoId),
    fallback: "No se pudo probar la llamada.",
  });
  return (
    <QueryState query={query} skeleton={<Skeleton lines={2} />}>
      {(llamada) =>
        llamada.destino ? (
          <div className="stack-sm">
            <p className="soft">
              Se llama a {FORMA_NOMBRES[llamada.destino.forma]}, en <strong>{llamada.destino.host}</strong>.
            </p>
            <p role="status">{comoVa(llamada, waits(llamada), recadoId !== null)}</p>
            <div>
              <Button variant="secondary" small busy={probar.busy || waits(llamada)} onClick={() => probar.press({})}>
                Probar la llamada
              </Button>
            </div>
          </div>
        ) : (
          <p className="soft">
            El servidor no tiene a dónde llamar. Con ALARMAS_URL en su configuración avisa por Telegram, Slack, ntfy o a
            tu propio programa.
          </p>
        )
      }
    </QueryState>
  );
}

/** «Llegó hace un momento», or why it did not arrive. */
function comoVa({ ultimo, pendientes }: Llamada, waits: boolean, tried: boolean): string {
  if (waits && (!ultimo || ultimo.error === null)) return "Llamando…";
  if (!ultimo) return tried ? "Llamando…" : "Todavía no se ha llamado.";
  const when = formatCerca(ultimo.fecha, instante(Date.now()));
  if (ultimo.error === null) return `La última llamada llegó ${when}.`;
  return `La última llamada no llegó (${when}): ${ultimo.error}. ${pendientes.length > 0 ? "Se intenta otra vez cada minuto." : ""}`;
}
