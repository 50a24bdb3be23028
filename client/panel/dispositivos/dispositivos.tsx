import { formatSilencio } from "../../../rules/bank/entregas/dispositivos.ts";
import { trpc } from "../../api/trpc.ts";
import { ConfirmDialog } from "../../kit/feedback/dialog.tsx";
import { Notice } from "../../kit/feedback/notice.tsx";
import { IconAlert, IconBan, IconCheckCircle, IconClock, IconPhone, IconPlus } from "../../kit/icons.tsx";
import { Button } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import { Chip } from "../../kit/show/chip.tsx";
import { Empty } from "../../kit/show/empty.tsx";
import { Momento } from "../../kit/show/fecha.tsx";
import type { Column } from "../../kit/show/table.tsx";
import { useAct } from "../kit/actos/act.ts";
import { useActo } from "../kit/actos/acto.ts";
import { byId, DenseTable, Name, RowActions, Sub } from "../kit/lista/cells.tsx";
import { AdminList, PAGED } from "../kit/lista/list.tsx";
import type { Dispositivo } from "../kit/types.ts";
import { ConectarDialog } from "./conectar.tsx";
import { DireccionesDialog } from "./direcciones.tsx";
import { TIPOS } from "./tipos.ts";

/** From then on nothing it sends is accepted. */
function DesconectarDialog({ dispositivo, onClose }: { dispositivo: Dispositivo; onClose: () => void }) {
  const revoke = useActo(trpc.dispositivos.revoke.useMutation(), { hecho: () => `${nombre} quedó desconectado.` });
  const { id: dispositivoId, nombre } = dispositivo;
  return (
    <ConfirmDialog
      title="Desconectar"
      confirmLabel="Sí, desconectar"
      fallback="No se pudo desconectar."
      danger
      onClose={onClose}
      onConfirm={(clave) => revoke.run({ dispositivoId, clave })}
    >
      <p>
        Desde ahora no aceptaremos nada de <strong>{nombre}</strong>, y su token dejará de servir. Lo que ya trajo se
        queda.
      </p>
      <p className="soft">Si pierdes el teléfono, desconéctalo. Para usarlo de nuevo hay que conectarlo otra vez.</p>
    </ConfirmDialog>
  );
}

/** Its current state, in one word. */
function Estado({ oido, revocado, silencio }: Dispositivo) {
  if (revocado !== null)
    return (
      <Chip icon={IconBan} tone="quiet">
        Desconectado
      </Chip>
    );
  if (silencio !== null)
    return (
      <Chip icon={IconAlert} tone="danger">
        Sin señal
      </Chip>
    );
  if (oido === null)
    return (
      <Chip icon={IconClock} tone="mango">
        Esperando
      </Chip>
    );
  return (
    <Chip icon={IconCheckCircle} tone="green">
      Conectado
    </Chip>
  );
}

/** When it last sent something, or was disconnected. */
function Oido({ tipo, oido, silencio, revocado }: Dispositivo) {
  if (revocado !== null) return <Momento instante={revocado} />;
  if (oido === null) return tipo === "telefono" ? "Aún no dio su primera señal" : "Aún no ha llamado";
  if (silencio !== null) return formatSilencio(silencio);
  return <Momento instante={oido} />;
}

type Act = "conectar" | { hace: "direcciones" | "desconectar"; dispositivo: Dispositivo };

function columnsFor(open: (act: Act) => void): Column<Dispositivo>[] {
  return [
    {
      title: "Nombre",
      render: ({ nombre, cuenta, tipo }) => (
        <Name lines>
          <strong>{nombre}</strong>
          <Sub>
            {tipo === "telefono" ? "Teléfono" : TIPOS[tipo]} · {cuenta}
          </Sub>
        </Name>
      ),
    },
    {
      title: "Señal",
      render: (dispositivo) => (
        <Name lines>
          <Estado {...dispositivo} />
          <Sub>
            <Oido {...dispositivo} />
          </Sub>
        </Name>
      ),
    },
    {
      title: "Último pago leído",
      render: ({ reconocido, ajenos }) => (
        <Name lines>
          {reconocido ? <Momento instante={reconocido} /> : "—"}
          {ajenos > 0 && (
            <Sub>
              {ajenos === 1
                ? "1 mensaje de otro remitente, sin leer"
                : `${ajenos} mensajes de otros remitentes, sin leer`}
            </Sub>
          )}
        </Name>
      ),
    },
    {
      title: "Acciones",
      render: (dispositivo) =>
        dispositivo.revocado === null && (
          <RowActions>
            {dispositivo.tipo !== "telefono" && (
              <Button variant="secondary" small onClick={() => open({ hace: "direcciones", dispositivo })}>
                Direcciones
              </Button>
            )}
            <Button variant="secondary" small onClick={() => open({ hace: "desconectar", dispositivo })}>
              Desconectar
            </Button>
          </RowActions>
        ),
    },
  ];
}

/** Phones and banks that deliver bank notices by themselves. */
export function DispositivosCard() {
  const lista = trpc.dispositivos.list.useInfiniteQuery({}, PAGED);
  const { act, open, close } = useAct<Act>();
  return (
    <Card
      title="Teléfonos y bancos conectados"
      aside={
        <Button variant="secondary" small icon={<IconPlus />} onClick={() => open("conectar")}>
          Conectar
        </Button>
      }
    >
      <p className="soft">
        Un teléfono Android que recibe los avisos de tu banco puede reenviarlos aquí, y cada pago se confirma con ellos.
      </p>
      <AdminList query={lista} empty={<Empty text="Aún no has conectado ningún teléfono." icon={<IconPhone />} />}>
        {(items) => (
          <>
            <Silenciosos items={items} />
            <DenseTable caption="Teléfonos y bancos conectados" columns={columnsFor(open)} rows={items} rowKey={byId} />
          </>
        )}
      </AdminList>
      {act === "conectar" && <ConectarDialog onClose={close} />}
      {act && act !== "conectar" && act.hace === "direcciones" && (
        <DireccionesDialog dispositivo={act.dispositivo} onClose={close} />
      )}
      {act && act !== "conectar" && act.hace === "desconectar" && (
        <DesconectarDialog dispositivo={act.dispositivo} onClose={close} />
      )}
    </Card>
  );
}

function Silenciosos({ items }: { items: Dispositivo[] }) {
  const silent = items.filter(({ silencio }) => silencio !== null);
  if (silent.length === 0) return null;
  return (
    <Notice kind="aviso" title={silent.length === 1 ? "Un teléfono calla" : `${silent.length} teléfonos callan`}>
      Revisa que {silent.map(({ nombre }) => nombre).join(", ")} tenga batería e internet, y que el ahorro de batería no
      cierre su aplicación. Mientras tanto, importa el estado de cuenta.
    </Notice>
  );
}
