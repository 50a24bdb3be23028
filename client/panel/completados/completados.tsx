import { toDia } from "../../../rules/country/fecha.ts";
import { formatDolares } from "../../../rules/money/dinero.ts";
import { trpc } from "../../api/trpc.ts";
import { Page } from "../../kit/frame/page.tsx";
import { IconCheckCircle } from "../../kit/icons.tsx";
import { Dinero } from "../../kit/show/dinero.tsx";
import { Empty } from "../../kit/show/empty.tsx";
import { Fecha } from "../../kit/show/fecha.tsx";
import type { Column } from "../../kit/show/table.tsx";
import { StatusChip } from "../../pieces/status.tsx";
import { byId, DenseTable, Name, Sub, Tight } from "../kit/lista/cells.tsx";
import { useDeQuien } from "../kit/lista/de-quien.ts";
import { Exportar } from "../kit/lista/exportar.tsx";
import { AdminList, PAGED, SearchBox, useBuscar } from "../kit/lista/list.tsx";
import { ClienteLink, fullName, Uid } from "../kit/person.tsx";
import type { Completado } from "../kit/types.ts";

const COLUMNS: Column<Completado>[] = [
  {
    title: "Cliente",
    render: (completado) => (
      <Name>
        <ClienteLink userId={completado.userId}>{fullName(completado)}</ClienteLink>
      </Name>
    ),
  },
  {
    title: "Monto final",
    numeric: true,
    render: ({ montoFinal, castigo }) => (
      <div>
        <strong>
          <Dinero centavos={montoFinal} />
        </strong>
        {castigo > 0 && <Sub>{formatDolares(castigo)} dado por perdido</Sub>}
      </div>
    ),
  },
  { title: "Cuotas", numeric: true, render: ({ cuotas }) => cuotas },
  {
    title: "Fecha",
    render: ({ fechaFinalizado }) => (
      <Tight>
        <Fecha dia={toDia(fechaFinalizado)} />
      </Tight>
    ),
  },
  {
    title: "A tiempo",
    render: ({ aTiempo }) => <StatusChip status={aTiempo ? "Pagado" : "Rechazado"} label={aTiempo ? "Sí" : "No"} />,
  },
  { title: "ID", render: ({ id }) => <Uid id={id} /> },
];

/** Spec §2 'Préstamos Completados'. */
export function CompletadosTab() {
  const buscar = useBuscar();
  const lista = trpc.completados.list.useInfiniteQuery({ buscar, ...useDeQuien() }, PAGED);
  return (
    <Page
      title="Préstamos Completados"
      documentTitle="Completados"
      actions={<Exportar lista="completados" />}
      width="wide"
    >
      <SearchBox placeholder="Buscar por nombre, cédula o ID..." />
      <AdminList
        deClientes
        query={lista}
        nada={buscar && `Ningún préstamo completado coincide con «${buscar}».`}
        empty={<Empty text="No hay préstamos completados aún." icon={<IconCheckCircle />} />}
      >
        {(completados) => (
          <DenseTable caption="Préstamos Completados" columns={COLUMNS} rows={completados} rowKey={byId} />
        )}
      </AdminList>
    </Page>
  );
}
