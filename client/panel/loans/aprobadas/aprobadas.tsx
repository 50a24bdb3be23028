import type { ReactNode } from "react";
import { counted } from "../../../../rules/country/cantidad.ts";
import { MORA_STATUSES } from "../../../../rules/loans/status.ts";
import { trpc } from "../../../api/trpc.ts";
import { Page } from "../../../kit/frame/page.tsx";
import { IconMoney, IconSearch } from "../../../kit/icons.tsx";
import { Dinero } from "../../../kit/show/dinero.tsx";
import { Empty } from "../../../kit/show/empty.tsx";
import { useAct } from "../../kit/actos/act.ts";
import { useMay } from "../../kit/actos/permitted.tsx";
import { filaIdOf } from "../../kit/filas.ts";
import { TablaConDetalle, useLateral } from "../../kit/lateral.tsx";
import { byId } from "../../kit/lista/cells.tsx";
import { useDeQuien } from "../../kit/lista/de-quien.ts";
import { Exportar } from "../../kit/lista/exportar.tsx";
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
} from "../../kit/lista/list.tsx";
import { Elegir, ElegirTodo, useSeleccion } from "../../kit/lista/seleccion.tsx";
import { useResumen } from "../../kit/live.ts";
import { fullName } from "../../kit/person.tsx";
import { PistaDeTeclas, Tecla, teclasDeEleccion, useTeclas } from "../../kit/teclas.tsx";
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

type Mora = (typeof MORA_STATUSES)[number] | undefined;

/** The query from the address. Loans of a single state have only one order. */
function useQue() {
  const [estado] = useParam("estado");
  const [orden] = useParam("orden");
  const mora: Mora = MORA_STATUSES.find((one) => one === estado);
  return { mora, orden: orden === "vencimiento" ? ("vencimiento" as const) : ("recientes" as const) };
}

/** The text of an empty list. */
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

/** The loans that the address selects, and the acts on them. */
function useAprobadas() {
  const buscar = useBuscar();
  const que = useQue();
  const query = { status: "Aprobado" as const, buscar, ...que, ...useDeQuien() };
  const lista = trpc.loans.list.useInfiniteQuery(query, PAGED);
  const loans = itemsOf(lista).filter(isApproved);
  const may = useMay()("gestor");
  const lateral = useLateral(loans, byId);
  const { client } = trpc.useUtils();
  const seleccion = useSeleccion({
    rows: loans,
    hayMas: lista.hasNextPage,
    idOf: byId,
    scope: JSON.stringify(query),
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

function useTeclasDeAprobadas({ loans, lateral, seleccion, manos, open }: Aprobadas) {
  const onKey = (kind: Lote, one: (manos: Manos, loan: ApprovedLoan) => void) => (row: HTMLElement | null) => {
    const loan = loans.find(({ id }) => id === filaIdOf(row));
    if (seleccion.rows.length > 0) open({ kind });
    else if (loan && manos) one(manos, loan);
  };
  const recordar = onKey("recordar", ({ onRemind }, loan) => loan.proxima && onRemind(loan.id));
  const completar = onKey("completar", ({ onAct }, loan) => onAct("completar", loan));
  return useTeclas({
    pasos: ["Pasa al préstamo siguiente", "Vuelve al anterior"],
    lateral,
    teclas: {
      r: { hace: "Envía el recordatorio, o los de los elegidos", act: recordar, least: "gestor" },
      c: { hace: "Completa el préstamo, o los elegidos", act: completar, least: "gestor" },
      ...teclasDeEleccion(seleccion, "Elige el préstamo, o lo deja"),
    },
  });
}

/** Spec §2 Aprobadas: the running loans and the acts on each. */
export function AprobadasTab() {
  const aprobadas = useAprobadas();
  const { buscar, que, lista, act, close, open, seleccion, may } = aprobadas;
  const { data: resumen } = useResumen();
  const { ask, ayuda } = useTeclasDeAprobadas(aprobadas);
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
        {() => <Tabla aprobadas={aprobadas} onAsk={ask} />}
      </AdminList>
      <ConLoElegido seleccion={seleccion} onAct={(kind) => open({ kind })} />
      {ayuda}
      {act && <AprobadasDialog act={act} seleccion={seleccion} onClose={close} />}
    </Page>
  );
}

/** The total still owed on written-off loans. */
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

function Tabla({ aprobadas, onAsk }: { aprobadas: Aprobadas; onAsk: () => void }) {
  const { loans, lateral, seleccion, manos } = aprobadas;
  return (
    <TablaConDetalle
      caption="Préstamos Aprobados"
      over={
        <div className="split">
          {manos && <ElegirTodo seleccion={seleccion} />}
          <PistaDeTeclas onAsk={onAsk} todas="Teclas">
            <Tecla>J</Tecla> <Tecla>K</Tecla> recorren, <Tecla>↵</Tecla> abre.
          </PistaDeTeclas>
        </div>
      }
      columns={aprobadaColumns(manos)}
      rows={loans}
      idOf={byId}
      lateral={lateral}
      titulo={(loan) => `Préstamo de ${fullName(loan)}`}
      detalle={(loan) => (
        <Prestamo
          loan={loan}
          reminding={manos?.reminding(loan.id) ?? false}
          onRemind={() => manos?.onRemind(loan.id)}
          onAct={manos ? (kind) => manos.onAct(kind, loan) : undefined}
          onClose={manos?.onClose && (() => manos.onClose?.(loan))}
          closing={manos?.closing(loan.id) ?? false}
        />
      )}
      pick={manos ? (loan) => <Elegir id={loan.id} de={fullName(loan)} seleccion={seleccion} /> : undefined}
    />
  );
}
