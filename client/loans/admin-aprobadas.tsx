import { useAct } from "../admin/admin-act.ts";
import { Exportar } from "../admin/admin-exportar.tsx";
import styles from "../admin/admin-list.module.css";
import { AdminList, PAGED, SearchBox, useBuscar } from "../admin/admin-list.tsx";
import { type ApprovedLoan, isApproved } from "../admin/admin-types.ts";
import { trpc } from "../trpc.ts";
import { Empty } from "../ui/empty.tsx";
import { IconMoney, IconSearch } from "../ui/icons.tsx";
import { Page } from "../ui/page.tsx";
import { AnularMultaDialog, CompletarDialog, MultarDialog, SubirNivelDialog } from "./admin-acciones.tsx";
import { BanearDialog } from "./admin-decidir.tsx";
import { type LoanAct, PrestamoCard } from "./admin-prestamo.tsx";
import { useRecordar } from "./admin-recordar.ts";

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

/** «1 cliente», «1.204 clientes»: a borrower has one approved loan at most. */
function countOf(n: number): string {
  return `${n.toLocaleString("es-VE")} ${n === 1 ? "cliente" : "clientes"}`;
}

/** Spec §2 Aprobadas: the loans under way and what may be done with each. */
export function AprobadasTab() {
  const buscar = useBuscar();
  const { data: resumen } = trpc.resumen.get.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const lista = trpc.loans.list.useInfiniteQuery({ status: "Aprobado", buscar }, PAGED);
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
      <SearchBox placeholder="Buscar por nombre, cédula o UID..." />
      <AdminList
        query={lista}
        empty={
          buscar ? (
            <Empty text={`No hay préstamos aprobados que coincidan con «${buscar}».`} icon={<IconSearch />} />
          ) : (
            <Empty text="No hay préstamos aprobados aún." icon={<IconMoney />} />
          )
        }
      >
        {(loans) => (
          <ul className={styles.list}>
            {loans.filter(isApproved).map((loan) => (
              <li key={loan.id}>
                <PrestamoCard
                  loan={loan}
                  reminding={reminding === loan.id}
                  onRemind={() => void remind(loan.id)}
                  onAct={(kind) => open({ kind, loan })}
                />
              </li>
            ))}
          </ul>
        )}
      </AdminList>
      {act && ActDialog && <ActDialog loan={act.loan} onClose={close} />}
    </Page>
  );
}
