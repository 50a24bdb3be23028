import { useState } from "react";
import { trpc } from "../../api/trpc.ts";
import { Page } from "../../kit/frame/page.tsx";
import { IconCheckCircle, IconSearch } from "../../kit/icons.tsx";
import { Empty } from "../../kit/show/empty.tsx";
import { Table } from "../../kit/show/table.tsx";
import { useAct } from "../kit/actos/act.ts";
import { Permitted } from "../kit/actos/permitted.tsx";
import { FILA, filaIdOf, filaProps, useFilas } from "../kit/filas.ts";
import { ConLateral, Lateral, useAncho, useLateral } from "../kit/lateral.tsx";
import { Dense } from "../kit/lista/cells.tsx";
import { useDeQuien } from "../kit/lista/de-quien.ts";
import { AdminList, Cards, Filter, ListTools, PAGED, SearchBox, useBuscar, useParam } from "../kit/lista/list.tsx";
import { useMay } from "../kit/papel.ts";
import { fullName } from "../kit/person.tsx";
import { PistaDeTeclas, Tecla, type TeclaHace, TeclasDialog } from "../kit/teclas.tsx";
import type { Loan } from "../kit/types.ts";
import { ResumenFinanciero } from "../resumen/resumen-financiero.tsx";
import { AprobarDialog } from "./aprobar/aprobar.tsx";
import { BanearDialog, RechazarDialog, SolicitarVerificacionDialog } from "./aprobar/decidir.tsx";
import { pendienteColumns } from "./pendientes-columnas.tsx";
import own from "./solicitud/solicitud.module.css";
import { Solicitud, type SolicitudAct, SolicitudCard } from "./solicitud/solicitud.tsx";

const DIALOGS = {
  aprobar: AprobarDialog,
  rechazar: RechazarDialog,
  verificar: SolicitarVerificacionDialog,
  banear: BanearDialog,
};

const TECLAS: readonly TeclaHace[] = [
  { tecla: "J", hace: "Baja a la solicitud siguiente" },
  { tecla: "K", hace: "Sube a la anterior" },
  { tecla: "↵", hace: "Abre el detalle; otra vez, entra en él" },
  { tecla: "Esc", hace: "Cierra el detalle" },
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

/** Spec §2 Pendientes: the financial summary, and what waits for a decision. */
export function PendientesTab() {
  const buscar = useBuscar();
  const [elegido] = useParam("orden");
  const orden = elegido === "recientes" ? ("recientes" as const) : ("antiguas" as const);
  const lista = trpc.loans.list.useInfiniteQuery({ status: "Pendiente", buscar, orden, ...useDeQuien() }, PAGED);
  const loans = lista.data?.pages.flatMap(({ items }) => items) ?? [];
  const may = useMay()("gestor");
  const lateral = useLateral(loans, ({ id }) => id);
  // Who was asked for photos still waits for a decision.
  const { act, open, close } = useAct<Act>({ stays: ({ kind }) => kind === "verificar" });
  const [help, setHelp] = useState(false);
  const onKey = (kind: SolicitudAct) => (row: HTMLElement | null) => {
    const loan = loans.find(({ id }) => id === filaIdOf(row));
    if (!loan || !may) return false;
    open({ kind, loan });
  };
  useFilas(FILA, { ...lateral.acts, a: onKey("aprobar"), r: onKey("rechazar"), "?": () => setHelp(true) });
  const onAct = (kind: SolicitudAct, loan: Loan) => open({ kind, loan });
  const ActDialog = act && DIALOGS[act.kind];
  return (
    <Page title="Solicitudes Pendientes" documentTitle="Pendientes" width="wide">
      <ResumenFinanciero />
      <ListTools dense>
        <SearchBox placeholder="Buscar por nombre, cédula o UID..." />
        <Filter label="En qué orden" name="orden" options={ORDENES} />
      </ListTools>
      <AdminList
        deClientes
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
        {() => (
          <>
            <Lista {...{ loans, lateral, onAct, may }} />
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
      {help && <TeclasDialog teclas={TECLAS} onClose={() => setHelp(false)} />}
      {act && ActDialog && <ActDialog loan={act.loan} onClose={close} />}
    </Page>
  );
}

interface ListaProps {
  loans: readonly Loan[];
  lateral: ReturnType<typeof useLateral<Loan>>;
  onAct: (kind: SolicitudAct, loan: Loan) => void;
  may: boolean;
}

/** A row each, with the whole of one at its side, where there is room for that; else a card each, whole. */
function Lista({ loans, lateral, onAct, may }: ListaProps) {
  const ancho = useAncho();
  if (!ancho)
    return (
      <Cards>
        {loans.map((loan) => (
          <li key={loan.id} className={own.fila} {...filaProps(loan.id)}>
            <SolicitudCard loan={loan} onAct={(kind) => onAct(kind, loan)} />
          </li>
        ))}
      </Cards>
    );
  const { row } = lateral;
  const detalle = row && (
    <Lateral titulo={`Solicitud de ${fullName(row)}`} fixed={lateral.fixed} onClose={lateral.close}>
      <Solicitud key={row.id} loan={row} aside onAct={(kind) => onAct(kind, row)} />
    </Lateral>
  );
  return (
    <ConLateral lateral={detalle}>
      <Dense rows>
        <Table
          caption="Solicitudes Pendientes"
          captionHidden
          columns={lateral.columns(pendienteColumns(may ? onAct : null))}
          rows={loans}
          rowKey={({ id }) => id}
          rowProps={({ id }) => lateral.filaProps(id)}
        />
      </Dense>
    </ConLateral>
  );
}
