import { useState } from "react";
import { PAGO_STATUSES, type PagoStatus } from "../../server/rules/pagos.ts";
import { useAct } from "../admin/admin-act.ts";
import { Exportar } from "../admin/admin-exportar.tsx";
import styles from "../admin/admin-list.module.css";
import { AdminList, Filter, PAGED, SearchBox, useBuscar, useParam } from "../admin/admin-list.tsx";
import type { Pago } from "../admin/admin-types.ts";
import { trpc } from "../trpc.ts";
import { cx } from "../ui/cx.ts";
import { Empty } from "../ui/empty.tsx";
import { IconMoney, IconSearch } from "../ui/icons.tsx";
import { Page } from "../ui/page.tsx";
import { Table } from "../ui/table.tsx";
import { AprobarPagoDialog } from "./admin-aprobar-pago.tsx";
import { EliminarPagoDialog, RechazarPagoDialog } from "./admin-decidir-pago.tsx";
import own from "./admin-pagos.module.css";
import { type PagoAct, pagoColumns } from "./admin-pagos-columnas.tsx";
import { Teclas, TeclasDialog } from "./admin-pagos-teclas.tsx";
import { filaId, useTeclas } from "./use-teclas.ts";

const ESTADOS = [
  { value: "", label: "Todos" },
  { value: "Pendiente", label: "Pendientes" },
  { value: "Aprobado", label: "Aprobados" },
  { value: "Rechazado", label: "Rechazados" },
];

const DIALOGS = { aprobar: AprobarPagoDialog, rechazar: RechazarPagoDialog, eliminar: EliminarPagoDialog };

function isStatus(text: string): text is PagoStatus {
  return PAGO_STATUSES.some((status) => status === text);
}

/** Spec §2 'Pagos registrados'. */
export function PagosTab() {
  const buscar = useBuscar();
  const [estado] = useParam("estado");
  const status = isStatus(estado) ? estado : undefined;
  const lista = trpc.pagos.list.useInfiniteQuery({ buscar, status }, PAGED);
  const { act, open, close } = useAct<{ kind: PagoAct; pago: Pago }>();
  const [help, setHelp] = useState(false);
  /** What a key asks for, where a button of the row would do it too. */
  const onKey = (kind: PagoAct, unless: PagoStatus) => (pagoId: string) => {
    const pago = lista.data?.pages.flatMap(({ items }) => items).find(({ id }) => id === pagoId);
    if (pago && pago.status !== unless) open({ kind, pago });
  };
  useTeclas({
    onAprobar: onKey("aprobar", "Aprobado"),
    onRechazar: onKey("rechazar", "Rechazado"),
    onAyuda: () => setHelp(true),
  });
  const ActDialog = act && DIALOGS[act.kind];
  const narrowed = buscar !== "" || status !== undefined;
  return (
    <Page title="Pagos registrados" documentTitle="Pagos" actions={<Exportar lista="pagos" />} width="wide">
      <div className={styles.tools}>
        <SearchBox placeholder="Buscar por nombre o UID..." />
        <Filter label="Qué pagos ver" name="estado" options={ESTADOS} />
      </div>
      <AdminList
        query={lista}
        empty={
          narrowed ? (
            <Empty text="Ningún pago coincide con lo que buscas." icon={<IconSearch />} />
          ) : (
            <Empty text="No hay pagos registrados aún." icon={<IconMoney />} />
          )
        }
      >
        {(pagos) => (
          <div className={cx("stack", styles.dense, own.lista)}>
            <Teclas onAyuda={() => setHelp(true)} />
            <Table
              caption="Pagos registrados"
              captionHidden
              columns={pagoColumns((kind, pago) => open({ kind, pago }))}
              rows={pagos}
              rowKey={({ id }) => id}
              rowProps={({ id }) => ({ id: filaId(id), tabIndex: -1 })}
            />
          </div>
        )}
      </AdminList>
      {help && <TeclasDialog onClose={() => setHelp(false)} />}
      {act && ActDialog && <ActDialog pago={act.pago} onClose={close} />}
    </Page>
  );
}
