import { type ReactNode, useState } from "react";
import { counted } from "../../../../rules/country/cantidad.ts";
import { MORA_STATUSES } from "../../../../rules/loans/status.ts";
import { trpc } from "../../../api/trpc.ts";
import { Page } from "../../../kit/frame/page.tsx";
import { IconMoney, IconSearch } from "../../../kit/icons.tsx";
import { Dinero } from "../../../kit/show/dinero.tsx";
import { Empty } from "../../../kit/show/empty.tsx";
import { Table } from "../../../kit/show/table.tsx";
import { useAct } from "../../kit/actos/act.ts";
import { FILA, filaIdOf, useFilas } from "../../kit/filas.ts";
import { ConLateral, Lateral, useLateral } from "../../kit/lateral.tsx";
import { Dense } from "../../kit/lista/cells.tsx";
import { useDeQuien } from "../../kit/lista/de-quien.ts";
import { Exportar } from "../../kit/lista/exportar.tsx";
import { AdminList, Filter, Filters, ListTools, PAGED, SearchBox, useBuscar, useParam } from "../../kit/lista/list.tsx";
import { Elegir, ElegirTodo, useSeleccion } from "../../kit/lista/seleccion.tsx";
import { useResumen } from "../../kit/live.ts";
import { useMay } from "../../kit/papel.ts";
import { fullName } from "../../kit/person.tsx";
import { PistaDeTeclas, Tecla, type TeclaHace, TeclasDialog } from "../../kit/teclas.tsx";
import { type ApprovedLoan, isApproved } from "../../kit/types.ts";
import { ProrrogasPendientes } from "../../prorrogas/pendientes.tsx";
import { Vistas } from "../../vistas/vistas.tsx";
import { useCerrar } from "../cerrar.tsx";
import { Prestamo } from "../prestamo.tsx";
import { useRecordar } from "../recordar.ts";
import { aprobadaColumns, type Manos } from "./aprobadas-columnas.tsx";
import { type AprobadasAct, AprobadasDialog, ConLoElegido, type Lote } from "./aprobadas-lote.tsx";

const ESTADOS = [
  { value: "", label: "Todas" },
  { value: "aldia", label: "Al día" },
  { value: "vencidas", label: "Vencidas" },
  { value: "porcerrar", label: "Por cerrar" },
  { value: "incobrables", label: "Incobrables" },
];
const ORDENES = [
  { value: "", label: "Más recientes" },
  { value: "vencimiento", label: "Próxima a vencer" },
];
const TECLAS: readonly TeclaHace[] = [
  { tecla: "J", hace: "Pasa al préstamo siguiente" },
  { tecla: "K", hace: "Vuelve al anterior" },
  { tecla: "↵", hace: "Abre el detalle; otra vez, entra en él" },
  { tecla: "Esc", hace: "Cierra el detalle" },
  { tecla: "R", hace: "Envía el recordatorio, o los de los elegidos", least: "gestor" },
  { tecla: "C", hace: "Completa el préstamo, o los elegidos", least: "gestor" },
  { tecla: "X", hace: "Elige el préstamo, o lo deja", least: "gestor" },
  { tecla: "T", hace: "Elige todos los que se ven, o ninguno", least: "gestor" },
  { tecla: "?", hace: "Muestra esta ayuda" },
];

type Mora = (typeof MORA_STATUSES)[number] | undefined;

/** What the address asks for. Of the loans in one state there is one order. */
function useQue() {
  const [estado] = useParam("estado");
  const [orden] = useParam("orden");
  const mora: Mora = MORA_STATUSES.find((one) => one === estado);
  return { mora, orden: orden === "vencimiento" ? ("vencimiento" as const) : ("recientes" as const) };
}

/** What is said when nothing is in the list. */
function emptyText(buscar: string, mora: Mora): string {
  if (buscar) return `No hay préstamos aprobados que coincidan con «${buscar}».`;
  if (mora === "vencidas") return "Nadie tiene cuotas vencidas.";
  if (mora === "porcerrar") return "No hay préstamos por cerrar: todos deben algo todavía.";
  if (mora === "incobrables") return "No se ha dado ningún préstamo por incobrable.";
  return mora ? "No hay préstamos al día." : "No hay préstamos aprobados aún.";
}

/** «1 cliente», «1.204 clientes»: a borrower has one approved loan at most. */
function countOf(n: number): string {
  return counted(n, "cliente", "clientes");
}

/** The loans that the address asks for, and what is done with them. */
function useAprobadas() {
  const buscar = useBuscar();
  const que = useQue();
  const query = { status: "Aprobado" as const, buscar, ...que, ...useDeQuien() };
  const lista = trpc.loans.list.useInfiniteQuery(query, PAGED);
  const loans = lista.data?.pages.flatMap(({ items }) => items).filter(isApproved) ?? [];
  const idOf = ({ id }: ApprovedLoan) => id;
  const may = useMay()("gestor");
  const lateral = useLateral(loans, idOf);
  const { client } = trpc.useUtils();
  const seleccion = useSeleccion({
    ...{ rows: loans, hayMas: lista.hasNextPage, idOf, scope: JSON.stringify(query) },
    async page(paging) {
      const { items, nextCursor } = await client.loans.list.query({ ...query, ...paging });
      return { items: items.filter(isApproved), nextCursor };
    },
  });
  const { remind, reminding } = useRecordar();
  const { close: cerrar, closing } = useCerrar();
  const { act, open, close } = useAct<AprobadasAct>({
    stays: ({ kind }) => kind !== "completar" && kind !== "cancelar",
  });
  const manos: Manos = {
    onAct: (kind, loan) => open({ kind, loan }),
    onRemind: (id) => void remind(id),
    reminding,
    onClose: que.mora === "porcerrar" ? (loan) => void cerrar(loan) : undefined,
    closing,
  };
  return { buscar, que, lista, loans, may, lateral, seleccion, manos: may ? manos : null, act, open, close };
}

type Aprobadas = ReturnType<typeof useAprobadas>;

function useTeclas({ loans, lateral, seleccion, manos, open }: Aprobadas, onAyuda: () => void): void {
  const onKey = (kind: Lote, one: (manos: Manos, loan: ApprovedLoan) => void) => (row: HTMLElement | null) => {
    const loan = loans.find(({ id }) => id === filaIdOf(row));
    if (!manos) return;
    if (seleccion.rows.length > 0) open({ kind });
    else if (loan) one(manos, loan);
  };
  useFilas(FILA, {
    ...lateral.acts,
    r: onKey("recordar", ({ onRemind }, loan) => loan.proxima && onRemind(loan.id)),
    c: onKey("completar", ({ onAct }, loan) => onAct("completar", loan)),
    x: (row) => {
      const id = filaIdOf(row);
      if (id && manos) seleccion.toggle(id);
    },
    t: () => manos && seleccion.toggleAll(),
    "?": onAyuda,
  });
}

/** Spec §2 Aprobadas: the loans under way and what may be done with each. */
export function AprobadasTab() {
  const aprobadas = useAprobadas();
  const { buscar, que, lista, act, close, open, seleccion, may } = aprobadas;
  const { data: resumen } = useResumen();
  const [help, setHelp] = useState(false);
  useTeclas(aprobadas, () => setHelp(true));
  return (
    <Page
      title="Préstamos Aprobados"
      documentTitle="Aprobadas"
      actions={<Cabeza resumen={resumen && countOf(resumen.cantidades.aprobadas)} may={may} />}
      width="wide"
    >
      {!que.mora && <ProrrogasPendientes />}
      <ListTools dense>
        <SearchBox placeholder="Buscar por nombre, cédula o UID..." />
        <Filters>
          <Filter label="Qué préstamos ver" name="estado" options={ESTADOS} />
          {!que.mora && <Filter label="En qué orden" name="orden" options={ORDENES} />}
        </Filters>
        <Vistas tab="aprobadas" />
      </ListTools>
      {que.orden === "vencimiento" && !que.mora && (
        <p className="soft small">Los que ya no deben nada están en «Por cerrar».</p>
      )}
      {que.mora === "incobrables" && !buscar && <Incobrable />}
      <AdminList
        deClientes
        query={lista}
        empty={<Empty text={emptyText(buscar, que.mora)} icon={buscar || que.mora ? <IconSearch /> : <IconMoney />} />}
      >
        {() => <Tabla aprobadas={aprobadas} onAyuda={() => setHelp(true)} />}
      </AdminList>
      <ConLoElegido seleccion={seleccion} onAct={(kind) => open({ kind })} />
      {help && <TeclasDialog teclas={TECLAS} onClose={() => setHelp(false)} />}
      {act && <AprobadasDialog act={act} seleccion={seleccion} onClose={close} />}
    </Page>
  );
}

/** What all that were given up still owe. */
function Incobrable() {
  const { data } = trpc.loans.incobrable.useQuery();
  if (!data || data.monto === 0) return null;
  return (
    <p className="soft">
      Deben <Dinero centavos={data.monto} /> en total. Si pagan, se recupera.
    </p>
  );
}

function Cabeza({ resumen, may }: { resumen: ReactNode; may: boolean }) {
  return (
    <div className="row">
      <span className="soft">{resumen}</span>
      {may && <Exportar lista="aprobadas" />}
    </div>
  );
}

function Tabla({ aprobadas, onAyuda }: { aprobadas: Aprobadas; onAyuda: () => void }) {
  const { loans, lateral, seleccion, manos } = aprobadas;
  const { row } = lateral;
  const detalle = row && (
    <Lateral titulo={`Préstamo de ${fullName(row)}`} fixed={lateral.fixed} onClose={lateral.close}>
      <Prestamo
        key={row.id}
        loan={row}
        reminding={manos?.reminding(row.id) ?? false}
        onRemind={() => manos?.onRemind(row.id)}
        onAct={manos ? (kind) => manos.onAct(kind, row) : undefined}
        onClose={manos?.onClose && (() => manos.onClose?.(row))}
        closing={manos?.closing(row.id) ?? false}
      />
    </Lateral>
  );
  return (
    <ConLateral lateral={detalle}>
      <Dense rows>
        <div className="split">
          {manos && <ElegirTodo seleccion={seleccion} />}
          <PistaDeTeclas>
            <Tecla>J</Tecla> <Tecla>K</Tecla> recorren, <Tecla>↵</Tecla> abre.{" "}
            <button type="button" onClick={onAyuda}>
              Teclas
            </button>
          </PistaDeTeclas>
        </div>
        <Table
          caption="Préstamos Aprobados"
          captionHidden
          columns={lateral.columns(aprobadaColumns(manos))}
          rows={loans}
          rowKey={({ id }) => id}
          rowProps={({ id }) => lateral.filaProps(id)}
          pick={manos ? (loan) => <Elegir id={loan.id} de={fullName(loan)} seleccion={seleccion} /> : undefined}
        />
      </Dense>
    </ConLateral>
  );
}
