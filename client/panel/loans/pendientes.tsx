import { trpc } from "../../api/trpc.ts";
import { Page } from "../../kit/frame/page.tsx";
import { IconCheckCircle, IconSearch } from "../../kit/icons.tsx";
import { Empty } from "../../kit/show/empty.tsx";
import { useAct } from "../kit/act.ts";
import { AdminList, Cards, PAGED, SearchBox, useBuscar } from "../kit/list.tsx";
import type { Loan } from "../kit/types.ts";
import { ResumenFinanciero } from "../resumen/resumen-financiero.tsx";
import { AprobarDialog } from "./aprobar.tsx";
import { BanearDialog, RechazarDialog, SolicitarVerificacionDialog } from "./decidir.tsx";
import { SolicitudCard } from "./solicitud.tsx";

const DIALOGS = {
  aprobar: AprobarDialog,
  rechazar: RechazarDialog,
  verificar: SolicitarVerificacionDialog,
  banear: BanearDialog,
};

interface Act {
  kind: keyof typeof DIALOGS;
  loan: Loan;
}

/** Spec §2 Pendientes: the financial summary and what waits for a decision. */
export function PendientesTab() {
  const buscar = useBuscar();
  const lista = trpc.loans.list.useInfiniteQuery({ status: "Pendiente", buscar }, PAGED);
  const { act, open, close } = useAct<Act>();
  const ActDialog = act && DIALOGS[act.kind];
  return (
    <Page title="Solicitudes Pendientes" documentTitle="Pendientes" width="wide">
      <ResumenFinanciero />
      <SearchBox placeholder="Buscar por nombre, cédula o UID..." />
      <AdminList
        query={lista}
        empty={
          buscar ? (
            <Empty text={`No hay solicitudes pendientes que coincidan con «${buscar}».`} icon={<IconSearch />} />
          ) : (
            <Empty text="No hay solicitudes pendientes." icon={<IconCheckCircle />}>
              <p>Las nuevas aparecerán aquí al momento.</p>
            </Empty>
          )
        }
      >
        {(loans) => (
          <Cards>
            {loans.map((loan) => (
              <li key={loan.id}>
                <SolicitudCard loan={loan} onAct={(kind) => open({ kind, loan })} />
              </li>
            ))}
          </Cards>
        )}
      </AdminList>
      {act && ActDialog && <ActDialog loan={act.loan} onClose={close} />}
    </Page>
  );
}
