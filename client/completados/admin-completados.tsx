import { formatDolares } from "../../server/rules/dinero.ts";
import { toDia } from "../../server/rules/fecha.ts";
import { Exportar } from "../admin/admin-exportar.tsx";
import styles from "../admin/admin-list.module.css";
import { AdminList, PAGED, SearchBox, useBuscar } from "../admin/admin-list.tsx";
import { ClienteLink, fullName, Uid } from "../admin/admin-person.tsx";
import type { Completado } from "../admin/admin-types.ts";
import { trpc } from "../trpc.ts";
import { Dinero } from "../ui/dinero.tsx";
import { Empty } from "../ui/empty.tsx";
import { EstadoChip } from "../ui/estado.tsx";
import { Fecha } from "../ui/fecha.tsx";
import { IconCheckCircle, IconSearch } from "../ui/icons.tsx";
import { Page } from "../ui/page.tsx";
import { type Column, Table } from "../ui/table.tsx";

const COLUMNS: Column<Completado>[] = [
  {
    title: "Cliente",
    render: (completado) => (
      <strong className={styles.name}>
        <ClienteLink userId={completado.userId}>{fullName(completado)}</ClienteLink>
      </strong>
    ),
  },
  {
    title: "Monto pagado",
    numeric: true,
    render: ({ montoFinal, castigo }) => (
      <div>
        <strong>
          <Dinero centavos={montoFinal} />
        </strong>
        {castigo > 0 && <span className={styles.sub}>{formatDolares(castigo)} dado por perdido</span>}
      </div>
    ),
  },
  { title: "Cuotas", numeric: true, render: ({ cuotas }) => cuotas },
  {
    title: "Fecha",
    render: ({ fechaFinalizado }) => (
      <span className={styles.tight}>
        <Fecha dia={toDia(fechaFinalizado)} />
      </span>
    ),
  },
  {
    title: "A tiempo",
    render: ({ aTiempo }) => <EstadoChip estado={aTiempo ? "Pagado" : "Rechazado"} label={aTiempo ? "Sí" : "No"} />,
  },
  { title: "ID", render: ({ id }) => <Uid id={id} /> },
];

/** Spec §2 'Préstamos Completados'. */
export function CompletadosTab() {
  const buscar = useBuscar();
  const lista = trpc.completados.list.useInfiniteQuery({ buscar }, PAGED);
  return (
    <Page
      title="Préstamos Completados"
      documentTitle="Completados"
      actions={<Exportar lista="completados" />}
      width="wide"
    >
      <SearchBox placeholder="Buscar por nombre, cédula o ID..." />
      <AdminList
        query={lista}
        empty={
          buscar ? (
            <Empty text={`Ningún préstamo completado coincide con «${buscar}».`} icon={<IconSearch />} />
          ) : (
            <Empty text="No hay préstamos completados aún." icon={<IconCheckCircle />} />
          )
        }
      >
        {(completados) => (
          <div className={styles.dense}>
            <Table
              caption="Préstamos Completados"
              captionHidden
              columns={COLUMNS}
              rows={completados}
              rowKey={({ id }) => id}
            />
          </div>
        )}
      </AdminList>
    </Page>
  );
}
