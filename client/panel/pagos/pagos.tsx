import { Link } from "wouter";
import { PAGO_STATUSES, type PagoStatus } from "../../../rules/loans/pagos/pagos.ts";
import { trpc } from "../../api/trpc.ts";
import { cx } from "../../kit/cx.ts";
import { Page } from "../../kit/frame/page.tsx";
import { IconCheckCircle, IconMoney, IconSearch } from "../../kit/icons.tsx";
import { Button } from "../../kit/show/button.tsx";
import { Empty } from "../../kit/show/empty.tsx";
import { useAct } from "../kit/actos/act.ts";
import { Permitted, useMay } from "../kit/actos/permitted.tsx";
import { filaIdOf, filaProps } from "../kit/filas.ts";
import { byId, DenseTable } from "../kit/lista/cells.tsx";
import { useDeQuien } from "../kit/lista/de-quien.ts";
import { Exportar, ExportarElegidos } from "../kit/lista/exportar.tsx";
import {
  AdminList,
  Filter,
  Filters,
  itemsOf,
  ListTools,
  PAGED,
  SearchBox,
  useBuscar,
  useParam,
} from "../kit/lista/list.tsx";
import { BarraDeSeleccion, Elegir, ElegirTodo, type Seleccion, useSeleccion } from "../kit/lista/seleccion.tsx";
import { panelPath } from "../kit/tabs.ts";
import { PistaDeTeclas, Tecla, teclasDeEleccion, useTeclas } from "../kit/teclas.tsx";
import type { Pago } from "../kit/types.ts";
import { Vistas } from "../vistas/vistas.tsx";
import { CorregirPagoDialog } from "./corregir-pago.tsx";
import { AprobarPagoDialog } from "./decidir/aprobar-pago.tsx";
import { BuscarDineroDialog } from "./decidir/buscar-dinero.tsx";
import { EliminarPagoDialog, RechazarPagoDialog } from "./decidir/decidir-pago.tsx";
import own from "./pagos.module.css";
import { type PagoAct, pagoColumns } from "./pagos-columnas.tsx";
import { RegistrarPago } from "./registrar-pago.tsx";
import { juntosDe } from "./use-dicho.ts";
import { AprobarVariosDialog, pagosText, RechazarVariosDialog, sumaText } from "./varios-pagos.tsx";

const TODOS = "Todos";

const ESTADOS = [
  { value: "Pendiente", label: "Pendientes" },
  { value: TODOS, label: "Todos" },
  { value: "Aprobado", label: "Aprobados" },
  { value: "Rechazado", label: "Rechazados" },
];

const ORDENES = [
  { value: "", label: "Recientes" },
  { value: "dia", label: "Por día del banco" },
];

const DIALOGS = {
  buscar: BuscarDineroDialog,
  aprobar: AprobarPagoDialog,
  rechazar: RechazarPagoDialog,
  corregir: CorregirPagoDialog,
  eliminar: EliminarPagoDialog,
};

const VARIOS = { aprobar: AprobarVariosDialog, rechazar: RechazarVariosDialog };

type Act = { kind: PagoAct; pago: Pago } | { kind: keyof typeof VARIOS; pagos: Pago[] };

function isStatus(text: string): text is PagoStatus {
  return PAGO_STATUSES.some((status) => status === text);
}

/** The query from the address. By default it shows what waits for a decision; a search shows all pagos. */
function useQue() {
  const buscar = useBuscar();
  const [estado] = useParam("estado");
  const [orden] = useParam("orden");
  const shown = estado || (buscar ? TODOS : "Pendiente");
  const status = isStatus(shown) ? shown : undefined;
  const deQuien = useDeQuien();
  return {
    shown,
    estado,
    query: { buscar, status, orden: orden === "dia" ? ("dia" as const) : undefined, ...deQuien },
  };
}

function useTeclasDePagos(pagos: readonly Pago[], seleccion: Seleccion<Pago>, open: (act: Act) => void) {
  /** What a key does, if a button would do it too. */
  const onKey = (kind: keyof typeof VARIOS, unless: PagoStatus) => (row: HTMLElement | null) => {
    const pago = pagos.find(({ id }) => id === filaIdOf(row));
    if (seleccion.rows.length > 0) open({ kind, pagos: seleccion.rows });
    else if (pago && pago.status !== unless) open({ kind, pago });
  };
  return useTeclas({
    pasos: ["Pasa al pago siguiente", "Vuelve al pago anterior"],
    teclas: {
      a: { hace: "Aprueba el pago, o los que están elegidos", act: onKey("aprobar", "Aprobado"), least: "gestor" },
      r: { hace: "Rechaza el pago, o los que están elegidos", act: onKey("rechazar", "Rechazado"), least: "gestor" },
      ...teclasDeEleccion(seleccion, "Elige el pago, o lo deja"),
    },
  });
}

/** Spec §2 'Pagos registrados'. */
export function PagosTab() {
  const { shown, query } = useQue();
  const lista = trpc.pagos.list.useInfiniteQuery(query, PAGED);
  const pagos = itemsOf(lista);
  const may = useMay()("gestor");
  const { client } = trpc.useUtils();
  const seleccion = useSeleccion({
    rows: pagos,
    hayMas: lista.hasNextPage,
    idOf: byId,
    scope: JSON.stringify(query),
    page: (paging) => client.pagos.list.query({ ...query, ...paging }),
  });
  const { act, open, close } = useAct<Act>({ stays: ({ kind }) => kind === "corregir" });
  const { ask, ayuda } = useTeclasDePagos(pagos, seleccion, open);
  return (
    <Page title="Pagos registrados" documentTitle="Pagos" width="wide" actions={<Acciones may={may} shown={shown} />}>
      <ListTools dense>
        <SearchBox placeholder="Buscar por nombre o UID..." />
        <Filters>
          <Filter label="Qué pagos ver" name="estado" options={ESTADOS} shown={shown} />
          <Filter label="En qué orden" name="orden" options={ORDENES} />
        </Filters>
      </ListTools>
      <AdminList deClientes query={lista} empty={<Vacio />}>
        {() => (
          <DenseTable
            className={own.lista}
            caption="Pagos registrados"
            over={
              <div className={cx("split", own.sobre)}>
                {may && <ElegirTodo seleccion={seleccion} />}
                <PistaDeTeclas onAsk={ask}>
                  <Tecla>J</Tecla> y <Tecla>K</Tecla> recorren los pagos
                  <Permitted>
                    , <Tecla>A</Tecla> aprueba, <Tecla>R</Tecla> rechaza, <Tecla>X</Tecla> elige
                  </Permitted>
                  .
                </PistaDeTeclas>
              </div>
            }
            columns={pagoColumns(may ? (kind, pago) => open({ kind, pago }) : null, juntosDe(lista.data?.pages))}
            rows={pagos}
            rowKey={byId}
            rowProps={({ id }) => filaProps(id)}
            pick={may ? ({ id, nombre }) => <Elegir id={id} de={nombre} seleccion={seleccion} /> : undefined}
          />
        )}
      </AdminList>
      <ConLoElegido seleccion={seleccion} onAct={(kind) => open({ kind, pagos: seleccion.rows })} />
      {ayuda}
      {act && <ActDialog act={act} onClose={close} onKeep={seleccion.keep} />}
    </Page>
  );
}

function Acciones({ may, shown }: { may: boolean; shown: string }) {
  return (
    <div className={cx("row", own.arriba)}>
      <Vistas tab="pagos" />
      {may && <RegistrarPago />}
      {may && <Exportar lista="pagos" con={{ estado: shown === TODOS ? "" : shown }} />}
    </div>
  );
}

interface ActDialogProps {
  act: Act;
  onClose: () => void;
  onKeep: (ids: string[]) => void;
}

function ActDialog({ act, onClose, onKeep }: ActDialogProps) {
  if ("pagos" in act) {
    const Varios = VARIOS[act.kind];
    return <Varios pagos={act.pagos} onKeep={onKeep} onClose={onClose} />;
  }
  const Uno = DIALOGS[act.kind];
  return <Uno pago={act.pago} onClose={onClose} />;
}

interface ConLoElegidoProps {
  seleccion: Seleccion<Pago>;
  onAct: (kind: keyof typeof VARIOS) => void;
}

/** The acts possible on the selection; those that fit none of them are not offered. */
function ConLoElegido({ seleccion, onAct }: ConLoElegidoProps) {
  const { rows } = seleccion;
  const some = (unless: PagoStatus) => rows.some(({ status }) => status !== unless);
  return (
    <BarraDeSeleccion seleccion={seleccion} cuantos={sumaText}>
      {some("Aprobado") && (
        <Button small onClick={() => onAct("aprobar")}>
          Aprobar {pagosText(rows.length)}
        </Button>
      )}
      {some("Rechazado") && (
        <Button small variant="secondary" onClick={() => onAct("rechazar")}>
          Rechazar
        </Button>
      )}
      <ExportarElegidos lista="pagos" ids={rows.map(({ id }) => id)} />
    </BarraDeSeleccion>
  );
}

/** Nothing awaits a decision, nothing matches, or nothing was ever registered. */
function Vacio() {
  const { shown, estado, query } = useQue();
  const searched = query.buscar !== "";
  const all = trpc.pagos.list.useQuery({ limit: 1, ...useDeQuien() }, { enabled: !searched });
  if (searched || (estado !== "" && shown !== TODOS && shown !== "Pendiente"))
    return <Empty text="Ningún pago coincide con lo que buscas." icon={<IconSearch />} />;
  if (all.isLoading) return null;
  if (all.data?.items.length === 0 || shown === TODOS)
    return <Empty text="No hay pagos registrados aún." icon={<IconMoney />} />;
  return (
    <Empty text="No hay pagos por revisar." icon={<IconCheckCircle />}>
      <Link href={`${panelPath("pagos")}?estado=${TODOS}`}>Ver todos los pagos</Link>
    </Empty>
  );
}
