import { trpc } from "../../api/trpc.ts";
import { Page } from "../../kit/frame/page.tsx";
import { IconMoney, IconSearch } from "../../kit/icons.tsx";
import { Empty } from "../../kit/show/empty.tsx";
import { useAct } from "../kit/act.ts";
import { Exportar } from "../kit/exportar.tsx";
import { AdminList, Cards, Filter, Filters, ListTools, PAGED, SearchBox, useBuscar, useParam } from "../kit/list.tsx";
import { useResumen } from "../kit/live.ts";
import { type ApprovedLoan, isApproved } from "../kit/types.ts";
import { AnularMultaDialog, CompletarDialog, MultarDialog, SubirNivelDialog } from "./acciones.tsx";
import { BanearDialog } from "./decidir.tsx";
import { type LoanAct, PrestamoCard } from "./prestamo.tsx";
import { useRecordar } from "./recordar.ts";

interface Act {
  kind: LoanAct;
  loan: ApprovedLoan;
}

const DIALOGS = {
  completar: CompletarDialog,
  subirNivel: SubirNivelDialog,
  multar: MultarDialog,
  anularMulta: AnularMultaDialog,
  banear: BanearDialog,
};

const ESTADOS = [
  { value: "", label: "Todas" },
  { value: "aldia", label: "Al día" },
  { value: "vencidas", label: "Vencidas" },
];
const ORDENES = [
  { value: "", label: "Más recientes" },
  { value: "vencimiento", label: "Próxima a vencer" },
];

type Mora = "aldia" | "vencidas" | undefined;

/** What the address asks for. Those up to date, and those past due, always come by the day of their next cuota. */
function useQue() {
  const [estado] = useParam("estado");
  const [orden] = useParam("orden");
  const mora: Mora = estado === "aldia" || estado === "vencidas" ? estado : undefined;
  return { mora, orden: orden === "vencimiento" ? ("vencimiento" as const) : ("recientes" as const) };
}

/** What is said when nothing is in the list. */
function emptyText(buscar: string, mora: Mora): string {
  if (buscar) return `No hay préstamos aprobados que coincidan con «${buscar}».`;
  if (mora === "vencidas") return "Nadie tiene cuotas vencidas.";
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
  const { act, open, close } = useAct<Act>();
  const ActDialog = act && DIALOGS[act.kind];
  return (
    <Page
      title="Préstamos Aprobados"
      documentTitle="Aprobadas"
      intro={resumen && countOf(resumen.cantidades.aprobadas)}
      actions={<Exportar lista="aprobadas" />}
      width="wide"
    >
      <ListTools>
        <SearchBox placeholder="Buscar por nombre, cédula o UID..." />
        <Filters>
          <Filter label="Qué préstamos ver" name="estado" options={ESTADOS} />
          {!que.mora && <Filter label="En qué orden" name="orden" options={ORDENES} />}
        </Filters>
      </ListTools>
      {que.orden === "vencimiento" && !que.mora && (
        <p className="soft small">Los que ya pagaron todas sus cuotas están en «Más recientes».</p>
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
                />
              </li>
            ))}
          </Cards>
        )}
      </AdminList>
      {act && ActDialog && <ActDialog loan={act.loan} onClose={close} />}
    </Page>
  );
}
