import { Link } from "wouter";
import { trpc } from "../../api/trpc.ts";
import { Page } from "../../kit/frame/page.tsx";
import { IconCloseCircle } from "../../kit/icons.tsx";
import { Button } from "../../kit/show/button.tsx";
import { Dinero } from "../../kit/show/dinero.tsx";
import { Empty } from "../../kit/show/empty.tsx";
import { Momento } from "../../kit/show/fecha.tsx";
import type { Column } from "../../kit/show/table.tsx";
import { useAct } from "../kit/actos/act.ts";
import { useMay } from "../kit/actos/permitted.tsx";
import { byId, DenseTable, Name } from "../kit/lista/cells.tsx";
import { useDeQuien } from "../kit/lista/de-quien.ts";
import { Exportar } from "../kit/lista/exportar.tsx";
import { AdminList, Filter, ListTools, PAGED, SearchBox, useBuscar, useParam } from "../kit/lista/list.tsx";
import { ClienteLink, fullName, Uid } from "../kit/person.tsx";
import { panelPath } from "../kit/tabs.ts";
import type { Loan } from "../kit/types.ts";
import { QuitarBaneoDialog } from "./aprobar/decidir.tsx";

const ESTADOS = [
  { value: "", label: "Rechazadas" },
  { value: "baneadas", label: "Baneadas" },
];

const COLUMNS: Column<Loan>[] = [
  {
    title: "Cliente",
    render: (loan) => (
      <Name>
        <ClienteLink userId={loan.userId}>{fullName(loan)}</ClienteLink>
      </Name>
    ),
  },
  { title: "Monto rechazado", numeric: true, render: ({ amount }) => <Dinero centavos={amount} /> },
  { title: "Motivo", render: ({ reason }) => reason },
];
const DECIDED: Column<Loan>[] = [
  { title: "Fecha", render: ({ decididoEn, createdAt }) => <Momento instante={decididoEn ?? createdAt} /> },
  { title: "UID", render: ({ userId }) => <Uid id={userId} /> },
];

const accionesColumn = (onPardon: (loan: Loan) => void): Column<Loan> => ({
  title: "Acciones",
  render: (loan) => (
    <Button variant="secondary" small onClick={() => onPardon(loan)}>
      Quitar baneo
    </Button>
  ),
});

/** Spec §2 'Solicitudes Rechazadas', and the banned clients. */
export function RechazadasTab() {
  const buscar = useBuscar();
  const banned = useParam("estado")[0] === "baneadas";
  const lista = trpc.loans.list.useInfiniteQuery(
    { status: banned ? "Baneado" : "Rechazado", buscar, orden: "decididas", ...useDeQuien() },
    PAGED,
  );
  const may = useMay()("gestor");
  const { act, open, close } = useAct<Loan>();
  const empty = banned ? "No hay clientes baneados." : "No hay solicitudes rechazadas aún.";
  const columns: Column<Loan>[] = banned
    ? [
        ...COLUMNS.map((column) => (column.numeric ? { ...column, title: "Monto" } : column)),
        { title: "Motivo del baneo", render: ({ motivo }) => motivo ?? "Sin motivo" },
        ...DECIDED,
        ...(may ? [accionesColumn(open)] : []),
      ]
    : [...COLUMNS, { title: "Motivo del rechazo", render: ({ motivo }) => motivo ?? "Sin motivo" }, ...DECIDED];
  return (
    <Page
      title="Solicitudes Rechazadas"
      documentTitle="Rechazadas"
      actions={<Exportar lista="rechazadas" />}
      width="wide"
    >
      <ListTools>
        <SearchBox placeholder="Buscar por nombre, cédula o UID..." />
        <Filter label="Qué solicitudes ver" name="estado" options={ESTADOS} />
      </ListTools>
      {banned && (
        <p className="soft small">
          Quien no tiene solicitudes, o tiene un préstamo en curso, está en{" "}
          <Link href={`${panelPath("clientes")}?filtro=baneados`}>Clientes baneados</Link>.
        </p>
      )}
      <AdminList
        deClientes
        query={lista}
        nada={buscar && `Nada coincide con «${buscar}».`}
        empty={<Empty text={empty} icon={<IconCloseCircle />} />}
      >
        {(loans) => (
          <DenseTable
            caption={banned ? "Clientes baneados" : "Solicitudes Rechazadas"}
            columns={columns}
            rows={loans}
            rowKey={byId}
          />
        )}
      </AdminList>
      {act && <QuitarBaneoDialog loan={act} onClose={close} />}
    </Page>
  );
}
