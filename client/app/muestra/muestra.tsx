import { useState } from "react";
import { dia, instante } from "../../../rules/country/fecha.ts";
import { bolivares, centavos } from "../../../rules/money/dinero.ts";
import { paths } from "../../../rules/paths.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { Stepper } from "../../kit/form/stepper.tsx";
import { Page } from "../../kit/frame/page.tsx";
import { IconBell, IconChat, IconMoney, IconUsers } from "../../kit/icons.tsx";
import { Avatar } from "../../kit/show/avatar.tsx";
import { Button } from "../../kit/show/button.tsx";
import { Card, LinkCard, Stat } from "../../kit/show/card.tsx";
import { Dinero, DineroBs } from "../../kit/show/dinero.tsx";
import { Empty } from "../../kit/show/empty.tsx";
import { Fecha, Momento } from "../../kit/show/fecha.tsx";
import { ListMore } from "../../kit/show/list-more.tsx";
import { Progress } from "../../kit/show/progress.tsx";
import { Table } from "../../kit/show/table.tsx";
import { TabPanel, Tabs } from "../../kit/show/tabs.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import { type Status, StatusChip } from "../../pieces/status.tsx";
import { Botones, Ventanas } from "./muestra-acciones.tsx";
import { MuestraFormulario } from "./muestra-formulario.tsx";

const STATUSES: Status[] = ["Pendiente", "Aprobado", "Rechazado", "Baneado", "Pagado", "Vencido"];
const NOOP = () => undefined;
const PAGOS = [
  {
    id: "1",
    dia: "2026-03-04",
    nombre: "María Alejandra Rondón",
    referencia: "4821",
    monto: 6_00,
    status: "Pendiente",
  },
  {
    id: "2",
    dia: "2026-03-02",
    nombre: "José Gregorio Hernández",
    referencia: "0937",
    monto: 12_50,
    status: "Aprobado",
  },
  { id: "3", dia: "2026-02-27", nombre: "Yulimar Rojas", referencia: "7710", monto: 120_00, status: "Rechazado" },
] as const;
const TABS = ["Pendientes", "Aprobadas", "Rechazadas", "Pagos", "Completados", "Verificaciones"];
const base = { data: undefined, error: null, fetchStatus: "idle", refetch: NOOP } as const;

/** Every component in every state, to look at while designing. */
export function MuestraPage() {
  const [monto, setMonto] = useState(5);
  const current = "/dev/ui#pendientes";
  return (
    <Page
      title="Muestra"
      intro="Todas las piezas de la interfaz, en todos sus estados."
      back={{ href: "/", label: "Volver" }}
      width="wide"
    >
      <Tabs
        label="Secciones"
        current={current}
        items={TABS.map((label, i) => ({ href: `/dev/ui#${label.toLowerCase()}`, label, count: i === 0 ? 3 : 0 }))}
      />
      <TabPanel href={current}>
        <div className="stack-lg">
          <Botones />
          <Ventanas />
          <MuestraFormulario />
          <Card title="Estados" aside={<StatusChip status="Aprobado" />}>
            <div className="row">
              {STATUSES.map((status) => (
                <StatusChip key={status} status={status} />
              ))}
              <StatusChip status="Pendiente" label="En revisión" />
            </div>
            <Progress done={2} total={4} label="2 de 4 cuotas pagadas" />
            <div className="row">
              <Avatar nombre="María Alejandra Rondón" />
              <Dinero centavos={centavos(123456)} /> <Dinero centavos={centavos(2000)} corto />{" "}
              <DineroBs centimos={bolivares(987654)} />
              <Fecha dia={dia("2026-03-04")} /> <Fecha dia={dia("2026-03-04")} corta />{" "}
              <Momento instante={instante(1772675400000)} />
            </div>
          </Card>
          <div className="grid">
            <Stat label="Total prestado" value={<Dinero centavos={centavos(184_500)} />} hint="desde el 4 de marzo" />
            <Stat label="Total recuperado" value={<Dinero centavos={centavos(96_240)} />} />
            <LinkCard
              href={paths.muestra}
              title="Mis Préstamos"
              text="Solicita o revisa tu préstamo"
              icon={<IconMoney />}
            />
            <LinkCard
              href="https://wa.me/584121234567"
              title="Atención al cliente"
              text="Escríbenos"
              icon={<IconChat />}
            />
          </div>
          <div className="grid">
            <Card title="Tu nivel" tone="green" aside={<StatusChip status="Pagado" />}>
              <p>Bronce</p>
            </Card>
            <Card title="Próxima cuota" tone="mango">
              <p>Vence hoy.</p>
            </Card>
            <Card title="Cuota vencida" tone="danger">
              <p>Venció ayer.</p>
            </Card>
          </div>
          <div className="stack">
            <Notice title="Información">Tus datos se guardan solo en este teléfono.</Notice>
            <Notice kind="exito">✅ Verificación enviada correctamente</Notice>
            <Notice kind="aviso">Completa tu perfil para continuar.</Notice>
            <QueryState query={{ ...base, error: { data: { codigo: "X" }, message: "Préstamo no encontrado." } }}>
              {NOOP}
            </QueryState>
            <QueryState query={{ ...base, error: new TypeError() }}>{NOOP}</QueryState>
            <QueryState query={{ ...base, fetchStatus: "paused" }}>{NOOP}</QueryState>
            <QueryState
              query={{ ...base, error: { data: { codigo: "UNAUTHORIZED" }, message: "Inicia sesión para continuar." } }}
            >
              {NOOP}
            </QueryState>
          </div>
          <Table
            caption="Pagos registrados"
            rows={PAGOS}
            rowKey={(pago) => pago.id}
            columns={[
              { title: "Fecha", render: (pago) => <Fecha dia={dia(pago.dia)} corta /> },
              { title: "Nombre", render: (pago) => pago.nombre },
              { title: "Referencia", render: (pago) => pago.referencia },
              { title: "Monto", render: (pago) => <Dinero centavos={centavos(pago.monto)} />, numeric: true },
              { title: "Estado", render: (pago) => <StatusChip status={pago.status} /> },
              { title: "Acciones", render: () => <Button variant="secondary">Aprobar</Button> },
            ]}
          />
          <ListMore
            query={{
              data: undefined,
              hasNextPage: true,
              isError: false,
              isFetchNextPageError: false,
              error: null,
              fetchNextPage: async () => ({ data: undefined, hasNextPage: false, isError: false }),
            }}
          />
          <div className="grid">
            <Empty
              text="No tienes referidos aún"
              icon={<IconUsers />}
              action={<Button variant="secondary">Invitar</Button>}
            />
            <Empty text="No hay pagos registrados aún." icon={<IconBell />} />
            <Stepper
              label="Monto"
              prefix="$"
              value={monto}
              onChange={setMonto}
              min={1}
              max={20}
              hint="Entre $1 y $20"
            />
            <Skeleton />
            <Skeleton shape="card" lines={1} />
          </div>
        </div>
      </TabPanel>
    </Page>
  );
}
