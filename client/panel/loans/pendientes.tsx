import { trpc } from "../../api/trpc.ts";
import { Page } from "../../kit/frame/page.tsx";
import { IconCheckCircle } from "../../kit/icons.tsx";
import { Empty } from "../../kit/show/empty.tsx";
import { useAct } from "../kit/actos/act.ts";
import { Permitted, useMay } from "../kit/actos/permitted.tsx";
import { filaIdOf, filaProps } from "../kit/filas.ts";
import { TablaConDetalle, useAncho, useLateral } from "../kit/lateral.tsx";
import { byId } from "../kit/lista/cells.tsx";
import { useDeQuien } from "../kit/lista/de-quien.ts";
import {
  AdminList,
  Cards,
  Filter,
  itemsOf,
  ListTools,
  PAGED,
  SearchBox,
  useBuscar,
  useParam,
} from "../kit/lista/list.tsx";
import { fullName } from "../kit/person.tsx";
import { PistaDeTeclas, Tecla, useTeclas } from "../kit/teclas.tsx";
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

/** Longest waiting first. */
const ORDENES = [
  { value: "", label: "Más antiguas" },
  { value: "recientes", label: "Recientes" },
];

interface Act {
  kind: SolicitudAct;
  loan: Loan;
}

/** Spec §2 Pendientes: the financial summary, and the requests awaiting a decision. */
export function PendientesTab() {
  const buscar = useBuscar();
  const [elegido] = useParam("orden");
  const orden = elegido === "recientes" ? ("recientes" as const) : ("antiguas" as const);
  const lista = trpc.loans.list.useInfiniteQuery({ status: "Pendiente", buscar, orden, ...useDeQuien() }, PAGED);
  const loans = itemsOf(lista);
  const may = useMay()("gestor");
  const lateral = useLateral(loans, byId);
  // After a request for photos it still awaits a decision.
  const { act, open, close } = useAct<Act>({ stays: ({ kind }) => kind === "verificar" });
  const onKey = (kind: SolicitudAct) => (row: HTMLElement | null) => {
    const loan = loans.find(({ id }) => id === filaIdOf(row));
    if (!loan) return false;
    open({ kind, loan });
  };
  const { ayuda } = useTeclas({
    pasos: ["Baja a la solicitud siguiente", "Sube a la anterior"],
    lateral,
    teclas: {
      a: { hace: "Aprueba la solicitud donde estás", act: onKey("aprobar"), least: "gestor" },
      r: { hace: "La rechaza", act: onKey("rechazar"), least: "gestor" },
    },
  });
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
        nada={buscar && `No hay solicitudes pendientes que coincidan con «${buscar}».`}
        empty={
          <Empty text="No hay solicitudes pendientes." icon={<IconCheckCircle />}>
            <p>Las nuevas aparecerán aquí al momento.</p>
          </Empty>
        }
      >
        {() => (
          <>
            <Lista loans={loans} lateral={lateral} onAct={onAct} may={may} />
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
      {ayuda}
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

/** A table with the details next to it, if there is room for that; otherwise a complete card each. */
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
  return (
    <TablaConDetalle
      caption="Solicitudes Pendientes"
      columns={pendienteColumns(may ? onAct : null)}
      rows={loans}
      idOf={byId}
      lateral={lateral}
      titulo={(loan) => `Solicitud de ${fullName(loan)}`}
      detalle={(loan) => <Solicitud loan={loan} aside onAct={(kind) => onAct(kind, loan)} />}
    />
  );
}
