import { MORA_STATUSES } from "../../../rules/loans/status.ts";
import { trpc } from "../../api/trpc.ts";
import { Page } from "../../kit/frame/page.tsx";
import { IconMoney, IconSearch } from "../../kit/icons.tsx";
import { Empty } from "../../kit/show/empty.tsx";
import { useAct } from "../kit/act.ts";
import { Exportar } from "../kit/exportar.tsx";
import { AdminList, Cards, Filter, Filters, ListTools, PAGED, SearchBox, useBuscar, useParam } from "../kit/list.tsx";
import { useResumen } from "../kit/live.ts";
import { isApproved } from "../kit/types.ts";
import { ProrrogasPendientes } from "../prorrogas/pendientes.tsx";
import { useCerrar } from "./cerrar.tsx";
import { type PrestamoAct, PrestamoDialog } from "./dialogos.tsx";
import { PrestamoCard } from "./prestamo.tsx";
import { useRecordar } from "./recordar.ts";

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
  return `${n.toLocaleString("es-VE")} ${n === 1 ? "cliente" : "clientes"}`;
}

/** Spec §2 Aprobadas: the loans under way and what may be done with each. */
export function AprobadasTab() {
  const buscar = useBuscar();
  const { data: resumen } = useResumen();
  const que = useQue();
  const lista = trpc.loans.list.useInfiniteQuery({ status: "Aprobado", buscar, ...que }, PAGED);
  const { remind, reminding } = useRecordar();
  const { act, open, close } = useAct<PrestamoAct>();
  const { close: cerrar, closing } = useCerrar();
  return (
    <Page
      title="Préstamos Aprobados"
      documentTitle="Aprobadas"
      intro={resumen && countOf(resumen.cantidades.aprobadas)}
      actions={<Exportar lista="aprobadas" />}
      width="wide"
    >
      {!que.mora && <ProrrogasPendientes />}
      <ListTools>
        <SearchBox placeholder="Buscar por nombre, cédula o UID..." />
        <Filters>
          <Filter label="Qué préstamos ver" name="estado" options={ESTADOS} />
          {!que.mora && <Filter label="En qué orden" name="orden" options={ORDENES} />}
        </Filters>
      </ListTools>
      {que.orden === "vencimiento" && !que.mora && (
        <p className="soft small">Los que ya no deben nada están en «Por cerrar».</p>
      )}
      <AdminList
        query={lista}
        empty={<Empty text={emptyText(buscar, que.mora)} icon={buscar || que.mora ? <IconSearch /> : <IconMoney />} />}
      >
        {(loans) => (
          <Cards>
            {loans.filter(isApproved).map((loan) => (
              <li key={loan.id}>
                <PrestamoCard
                  loan={loan}
                  reminding={reminding(loan.id)}
                  onRemind={() => void remind(loan.id)}
                  onAct={(kind) => open({ kind, loan })}
                  onClose={que.mora === "porcerrar" ? () => void cerrar(loan) : undefined}
                  closing={closing(loan.id)}
                />
              </li>
            ))}
          </Cards>
        )}
      </AdminList>
      {act && <PrestamoDialog act={act} onClose={close} />}
    </Page>
  );
}
