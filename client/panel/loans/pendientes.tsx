import { useState } from "react";
import { trpc } from "../../api/trpc.ts";
import { Page } from "../../kit/frame/page.tsx";
import { IconCheckCircle, IconSearch } from "../../kit/icons.tsx";
import { Empty } from "../../kit/show/empty.tsx";
import { useAct } from "../kit/actos/act.ts";
import { Permitted } from "../kit/actos/permitted.tsx";
import { FILA, filaIdOf, filaProps, useFilas } from "../kit/filas.ts";
import { AdminList, Cards, Filter, ListTools, PAGED, SearchBox, useBuscar, useParam } from "../kit/lista/list.tsx";
import { useMay } from "../kit/papel.ts";
import { PistaDeTeclas, Tecla, type TeclaHace, TeclasDialog } from "../kit/teclas.tsx";
import type { Loan } from "../kit/types.ts";
import { ResumenFinanciero } from "../resumen/resumen-financiero.tsx";
import { AprobarDialog } from "./aprobar/aprobar.tsx";
import { BanearDialog, RechazarDialog, SolicitarVerificacionDialog } from "./aprobar/decidir.tsx";
import own from "./solicitud/solicitud.module.css";
import { type SolicitudAct, SolicitudCard } from "./solicitud/solicitud.tsx";

const DIALOGS = {
  aprobar: AprobarDialog,
  rechazar: RechazarDialog,
  verificar: SolicitarVerificacionDialog,
  banear: BanearDialog,
};

const TECLAS: readonly TeclaHace[] = [
  { tecla: "J", hace: "Baja a la solicitud siguiente" },
  { tecla: "K", hace: "Sube a la anterior" },
  { tecla: "A", hace: "Aprueba la solicitud donde estás", least: "gestor" },
  { tecla: "R", hace: "La rechaza", least: "gestor" },
  { tecla: "?", hace: "Muestra estas teclas" },
];

/** Who has waited longest comes first. */
const ORDENES = [
  { value: "", label: "Más antiguas" },
  { value: "recientes", label: "Recientes" },
];

interface Act {
  kind: SolicitudAct;
  loan: Loan;
}

/** Spec §2 Pendientes: what waits for a decision, and the financial summary. */
export function PendientesTab() {
  const buscar = useBuscar();
  const [elegido] = useParam("orden");
  const orden = elegido === "recientes" ? ("recientes" as const) : ("antiguas" as const);
  const lista = trpc.loans.list.useInfiniteQuery({ status: "Pendiente", buscar, orden }, PAGED);
  const may = useMay();
  // Who was asked for photos still waits for a decision.
  const { act, open, close } = useAct<Act>({ stays: ({ kind }) => kind === "verificar" });
  const [help, setHelp] = useState(false);
  const onKey = (kind: SolicitudAct) => (row: HTMLElement | null) => {
    const loan = lista.data?.pages.flatMap(({ items }) => items).find(({ id }) => id === filaIdOf(row));
    if (!loan || !may("gestor")) return false;
    open({ kind, loan });
  };
  useFilas(FILA, { a: onKey("aprobar"), r: onKey("rechazar"), "?": () => setHelp(true) });
  const ActDialog = act && DIALOGS[act.kind];
  return (
    <Page title="Solicitudes Pendientes" documentTitle="Pendientes" width="wide">
      <ListTools>
        <SearchBox placeholder="Buscar por nombre, cédula o UID..." />
        <Filter label="En qué orden" name="orden" options={ORDENES} />
      </ListTools>
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
          <>
            <Cards>
              {loans.map((loan) => (
                <li key={loan.id} className={own.fila} {...filaProps(loan.id)}>
                  <SolicitudCard loan={loan} onAct={(kind) => open({ kind, loan })} />
                </li>
              ))}
            </Cards>
            <PistaDeTeclas>
              <Tecla>J</Tecla> <Tecla>K</Tecla> se mueven,{" "}
              <Permitted>
                <Tecla>A</Tecla> aprueba, <Tecla>R</Tecla> rechaza,{" "}
              </Permitted>
              <Tecla>?</Tecla> todas
            </PistaDeTeclas>
          </>
        )}
      </AdminList>
      <ResumenFinanciero />
      {help && <TeclasDialog teclas={TECLAS} onClose={() => setHelp(false)} />}
      {act && ActDialog && <ActDialog loan={act.loan} onClose={close} />}
    </Page>
  );
}
