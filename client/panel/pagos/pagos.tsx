import { useState } from "react";
import { PAGO_STATUSES, type PagoStatus } from "../../../rules/loans/pagos.ts";
import { trpc } from "../../api/trpc.ts";
import { cx } from "../../kit/cx.ts";
import { Page } from "../../kit/frame/page.tsx";
import { IconMoney, IconSearch } from "../../kit/icons.tsx";
import { Empty } from "../../kit/show/empty.tsx";
import { Table } from "../../kit/show/table.tsx";
import { useAct } from "../kit/act.ts";
import { Dense } from "../kit/cells.tsx";
import { Exportar } from "../kit/exportar.tsx";
import { AdminList, Filter, Filters, ListTools, PAGED, SearchBox, useBuscar, useParam } from "../kit/list.tsx";
import { TeclasDialog } from "../kit/teclas.tsx";
import type { Pago } from "../kit/types.ts";
import { AprobarPagoDialog } from "./aprobar-pago.tsx";
import { CorregirPagoDialog } from "./corregir-pago.tsx";
import { EliminarPagoDialog, RechazarPagoDialog } from "./decidir-pago.tsx";
import own from "./pagos.module.css";
import { type PagoAct, pagoColumns } from "./pagos-columnas.tsx";
import { TECLAS, Teclas } from "./pagos-teclas.tsx";
import { RegistrarPago } from "./registrar-pago.tsx";
import { juntosDe } from "./use-dicho.ts";
import { filaId, useTeclas } from "./use-teclas.ts";

const ESTADOS = [
  { value: "", label: "Todos" },
  { value: "Pendiente", label: "Pendientes" },
  { value: "Aprobado", label: "Aprobados" },
  { value: "Rechazado", label: "Rechazados" },
];

const ORDENES = [
  { value: "", label: "Recientes" },
  { value: "dia", label: "Por día del banco" },
];

const DIALOGS = {
  aprobar: AprobarPagoDialog,
  rechazar: RechazarPagoDialog,
  corregir: CorregirPagoDialog,
  eliminar: EliminarPagoDialog,
};

function isStatus(text: string): text is PagoStatus {
  return PAGO_STATUSES.some((status) => status === text);
}

/** Spec §2 'Pagos registrados'. */
export function PagosTab() {
  const buscar = useBuscar();
  const [estado] = useParam("estado");
  const status = isStatus(estado) ? estado : undefined;
  const [orden] = useParam("orden");
  const query = { buscar, status, orden: orden === "dia" ? ("dia" as const) : undefined };
  const lista = trpc.pagos.list.useInfiniteQuery(query, PAGED);
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
    <Page
      title="Pagos registrados"
      documentTitle="Pagos"
      width="wide"
      actions={
        <div className="row">
          <RegistrarPago />
          <Exportar lista="pagos" />
        </div>
      }
    >
      <ListTools>
        <SearchBox placeholder="Buscar por nombre o UID..." />
        <Filters>
          <Filter label="Qué pagos ver" name="estado" options={ESTADOS} />
          <Filter label="En qué orden" name="orden" options={ORDENES} />
        </Filters>
      </ListTools>
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
          <Dense className={cx("stack", own.lista)}>
            <Teclas onAyuda={() => setHelp(true)} />
            <Table
              caption="Pagos registrados"
              captionHidden
              columns={pagoColumns((kind, pago) => open({ kind, pago }), juntosDe(lista.data?.pages))}
              rows={pagos}
              rowKey={({ id }) => id}
              rowProps={({ id }) => ({ id: filaId(id), tabIndex: -1 })}
            />
          </Dense>
        )}
      </AdminList>
      {help && <TeclasDialog teclas={TECLAS} onClose={() => setHelp(false)} />}
      {act && ActDialog && <ActDialog pago={act.pago} onClose={close} />}
    </Page>
  );
}
