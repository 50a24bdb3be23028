import { useState } from "react";
import { counted } from "../../../rules/country/cantidad.ts";
import { EVENTOS } from "../../../rules/people/acceso/webhooks.ts";
import { ahora } from "../../api/hora.ts";
import { trpc } from "../../api/trpc.ts";
import { ConfirmDialog } from "../../kit/feedback/dialog.tsx";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { IconPlus } from "../../kit/icons.tsx";
import { Button } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import { Empty } from "../../kit/show/empty.tsx";
import { Momento } from "../../kit/show/fecha.tsx";
import type { Column } from "../../kit/show/table.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import { useAct } from "../kit/actos/act.ts";
import { useActo } from "../kit/actos/acto.ts";
import { byId, DenseTable, Name, RowActions, Sub } from "../kit/lista/cells.tsx";
import { Menu } from "../kit/menu.tsx";
import type { Webhook } from "../kit/types.ts";
import { Clave } from "../tokens/piezas.tsx";
import { ConectarDialog } from "./conectar.tsx";
import { EnviadoDialog } from "./enviado.tsx";

interface OfWebhook {
  webhook: Webhook;
  onClose: () => void;
}

/** Asks for confirmation before replacing the signing secret, then shows the new one. */
function CambiarDialog({ webhook: { id: webhookId }, onClose }: OfWebhook) {
  const rotate = useActo(trpc.webhooks.rotate.useMutation(), { onDone: ({ secreto }) => setMade(secreto) });
  const [made, setMade] = useState<string | null>(null);
  if (made) return <Clave secreto={made} onClose={onClose} />;
  return (
    <ConfirmDialog
      title="Cambiar su clave"
      confirmLabel="Cambiar la clave"
      fallback="No pudimos cambiarla."
      onClose={() => made === null && onClose()}
      onConfirm={(clave) => rotate.run({ webhookId, clave })}
    >
      <p>Durante un día firmamos con las dos, para que el otro programa tenga tiempo de cambiarla.</p>
    </ConfirmDialog>
  );
}

/** Asks for confirmation before removing a webhook. */
function QuitarDialog({ webhook: { id: webhookId, url }, onClose }: OfWebhook) {
  const remove = useActo(trpc.webhooks.remove.useMutation(), { hecho: "Desconectado." });
  return (
    <ConfirmDialog
      title="Desconectar"
      confirmLabel="Sí, desconectar"
      fallback="No pudimos desconectarlo."
      danger
      onClose={onClose}
      onConfirm={(clave) => remove.run({ webhookId, clave })}
    >
      <p>
        No contaremos nada más a <strong>{url}</strong>, ni lo que espera.
      </p>
    </ConfirmDialog>
  );
}

function Prueba({ webhook: { id: webhookId } }: { webhook: Webhook }) {
  const test = useActo(trpc.webhooks.test.useMutation(), {
    hecho: { info: "Prueba en camino. En «Lo enviado» verás qué respondió." },
    fallback: "No pudimos enviar la prueba.",
  });
  return (
    <Button variant="secondary" small busy={test.busy} onClick={() => void test.press({ webhookId })}>
      Enviar prueba
    </Button>
  );
}

type Kind = "enviado" | "cambiar" | "quitar";

function columnsFor(open: (kind: Kind) => (webhook: Webhook) => void): Column<Webhook>[] {
  return [
    {
      title: "Dirección",
      render: ({ url, eventos }) => (
        <Name lines>
          <Sub breaks>
            <strong>{url}</strong>
          </Sub>
          <Sub>
            {eventos.length === Object.keys(EVENTOS).length ? "Todo" : counted(eventos.length, "evento", "eventos")}
          </Sub>
        </Name>
      ),
    },
    {
      title: "Último",
      render: ({ ultimo, esperan, anteriorHasta }) => (
        <Name lines>
          <span>{ultimo ? <Momento instante={ultimo} /> : "Nunca"}</span>
          {esperan > 0 && <Sub>{counted(esperan, "espera", "esperan")}</Sub>}
          {(anteriorHasta ?? 0) > ahora() && <Sub>Dos claves por un día</Sub>}
        </Name>
      ),
    },
    {
      title: "Acciones",
      render: (webhook) => (
        <RowActions>
          <Prueba webhook={webhook} />
          <Menu
            de={webhook.url}
            grupos={[
              [
                { label: "Lo enviado", onSelect: () => open("enviado")(webhook) },
                { label: "Cambiar su clave", onSelect: () => open("cambiar")(webhook) },
              ],
              [{ label: "Desconectar", onSelect: () => open("quitar")(webhook), danger: true }],
            ]}
          />
        </RowActions>
      ),
    },
  ];
}

/** The section of Ajustes with the webhooks. */
export function WebhooksCard() {
  const lista = trpc.webhooks.list.useQuery();
  const { act, open, close } = useAct<"conectar" | { kind: Kind; webhook: Webhook }>();
  const columns = columnsFor((kind) => (webhook) => open({ kind, webhook }));
  const of = typeof act === "object" && act ? act : null;
  return (
    <Card
      title="Avisos a programas"
      aside={
        <Button variant="secondary" small icon={<IconPlus />} onClick={() => open("conectar")}>
          Conectar un programa
        </Button>
      }
    >
      <p className="soft">
        Cuando algo pasa (piden un préstamo, se registra un pago, se vence una cuota), se lo contamos firmado a la
        dirección que digas. Si no responde, insistimos tres días.
      </p>
      <QueryState query={lista} skeleton={<Skeleton shape="card" lines={3} />}>
        {(webhooks) =>
          webhooks.length === 0 ? (
            <Empty text="Ningún programa oye lo que pasa." />
          ) : (
            <DenseTable caption="Programas que oyen lo que pasa" columns={columns} rows={webhooks} rowKey={byId} />
          )
        }
      </QueryState>
      {act === "conectar" && <ConectarDialog onClose={close} />}
      {of?.kind === "enviado" && <EnviadoDialog webhook={of.webhook} onClose={close} />}
      {of?.kind === "cambiar" && <CambiarDialog webhook={of.webhook} onClose={close} />}
      {of?.kind === "quitar" && <QuitarDialog webhook={of.webhook} onClose={close} />}
    </Card>
  );
}
