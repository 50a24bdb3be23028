import { EVENTOS } from "../../../rules/people/acceso/webhooks.ts";
import { trpc } from "../../api/trpc.ts";
import { Dialog } from "../../kit/feedback/dialog.tsx";
import { Button } from "../../kit/show/button.tsx";
import { Momento } from "../../kit/show/fecha.tsx";
import type { Column } from "../../kit/show/table.tsx";
import { type Status, StatusChip } from "../../pieces/status.tsx";
import { useActo } from "../kit/actos/acto.ts";
import { byId, DenseTable, Name, Sub } from "../kit/lista/cells.tsx";
import { AdminList, PAGED } from "../kit/lista/list.tsx";
import type { EnvioWebhook, Webhook } from "../kit/types.ts";

const LOOKS = { pendiente: "Pendiente", entregado: "Aprobado", fallido: "Vencido" } as const satisfies Record<
  EnvioWebhook["estado"],
  Status
>;
const DICHO = { pendiente: "Esperando", entregado: "Llegó", fallido: "No llegó" };
const NOMBRES: Record<EnvioWebhook["evento"], string> = { ...EVENTOS, prueba: "Prueba" };

function OtraVez({ envio: { id: envioId } }: { envio: EnvioWebhook }) {
  const resend = useActo(trpc.webhooks.resend.useMutation(), {
    hecho: "Sale otra vez.",
    fallback: "No pudimos enviarlo otra vez.",
  });
  return (
    <Button variant="secondary" small busy={resend.busy} onClick={() => void resend.press({ envioId })}>
      Enviar otra vez
    </Button>
  );
}

const respuestaDe = ({ status, respuesta, intentos }: EnvioWebhook): string =>
  [status !== null && `Respondió ${status}`, respuesta, intentos > 1 && `${intentos} intentos`]
    .filter(Boolean)
    .join(" · ");

const COLUMNS: Column<EnvioWebhook>[] = [
  {
    title: "Qué",
    render: ({ evento, creado }) => (
      <Name lines>
        <strong>{NOMBRES[evento]}</strong>
        <Sub>
          <Momento instante={creado} />
        </Sub>
      </Name>
    ),
  },
  {
    title: "Cómo va",
    render: (envio) => (
      <Name lines>
        <StatusChip status={LOOKS[envio.estado]} label={DICHO[envio.estado]} />
        {envio.intentos > 0 && <Sub breaks>{respuestaDe(envio)}</Sub>}
        {envio.estado !== "pendiente" && <OtraVez envio={envio} />}
      </Name>
    ),
  },
];

/** The deliveries of a webhook, with their responses and a button to resend them. */
export function EnviadoDialog({ webhook: { id: webhookId, url }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const lista = trpc.webhooks.envios.useInfiniteQuery({ webhookId }, PAGED);
  return (
    <Dialog title="Lo enviado" onClose={onClose}>
      <p className="soft">
        <Sub breaks>{url}</Sub>
      </p>
      <AdminList query={lista} empty={<p className="soft">Todavía no le hemos contado nada.</p>}>
        {(items) => <DenseTable caption="Lo enviado" columns={COLUMNS} rows={items} rowKey={byId} />}
      </AdminList>
    </Dialog>
  );
}
