import { useState } from "react";
import { MENSAJE_CANALES } from "../../../rules/texts/channels/canal.ts";
import { MENSAJE_CLASES, MENSAJE_ESTADOS } from "../../../rules/texts/channels/clases.ts";
import { CLASE_NOMBRES, PLANTILLAS_DICHAS } from "../../../rules/texts/channels/mensajes.ts";
import { trpc } from "../../api/trpc.ts";
import { Page } from "../../kit/frame/page.tsx";
import { IconMail, IconSearch } from "../../kit/icons.tsx";
import { Empty } from "../../kit/show/empty.tsx";
import { Table } from "../../kit/show/table.tsx";
import { useHoy } from "../hoy/use-hoy.ts";
import { FILA, useFilas } from "../kit/filas.ts";
import { ConLateral, Lateral, useLateral } from "../kit/lateral.tsx";
import { Dense } from "../kit/lista/cells.tsx";
import { useDeQuien } from "../kit/lista/de-quien.ts";
import { AdminList, Filter, ListTools, PAGED, SearchBox, useBuscar, useParam } from "../kit/lista/list.tsx";
import { useMay } from "../kit/papel.ts";
import { PistaDeTeclas, Tecla, TeclasDialog } from "../kit/teclas.tsx";
import type { Envio } from "../kit/types.ts";
import { SinLeer } from "../respuestas/sin-leer.tsx";
import { Vistas } from "../vistas/vistas.tsx";
import { useActos } from "./actos.ts";
import { AvisoDeCanales } from "./aviso-canales.tsx";
import { Canales } from "./canales.tsx";
import { columnas, queDice } from "./columnas.tsx";
import { FiltrosDeMensajes } from "./filtros.tsx";
import { MensajeLateral } from "./lateral.tsx";
import { PorSalir, RecordatoriosDeManana } from "./por-salir.tsx";

const TECLAS = [
  { tecla: "J", hace: "Pasa al mensaje siguiente" },
  { tecla: "K", hace: "Vuelve al anterior" },
  { tecla: "↵", hace: "Abre el detalle; otra vez, entra en él" },
  { tecla: "Esc", hace: "Cierra el detalle" },
  { tecla: "?", hace: "Muestra esta ayuda" },
];

const oneOf = <T extends string>(values: readonly T[], text: string) => values.find((value) => value === text);

/** What the address narrows the list by; a template leaves no class. */
function useQue() {
  const buscar = useBuscar();
  const [plantilla] = useParam("plantilla");
  const [clase] = useParam("clase");
  const known = PLANTILLAS_DICHAS.find(({ value }) => value === plantilla)?.value;
  return {
    buscar,
    estado: oneOf(MENSAJE_ESTADOS, useParam("estado")[0]),
    canal: oneOf(MENSAJE_CANALES, useParam("canal")[0]),
    clase: known ? undefined : oneOf(MENSAJE_CLASES, clase),
    plantilla: known,
  };
}

function useEstados() {
  const { data: hoy } = useHoy();
  const { data: canales } = trpc.mensajes.canales.useQuery();
  const waiting = canales?.reduce((sum, { enCola }) => sum + enCola, 0);
  return [
    { value: "", label: "Todos" },
    { value: "pendiente", label: "En cola", count: waiting },
    { value: "fallido", label: "Fallaron", count: hoy?.fallidos.cantidad },
    { value: "enviado", label: "Enviados" },
    { value: "relevado", label: "Por otro canal" },
    { value: "cancelado", label: "Cancelados" },
  ].map((option) => ({ ...option, without: ["ver"] }));
}

/** What was sent and will be: to whom, by what, and what became of it. */
export function MensajesTab() {
  const que = useQue();
  const lista = trpc.mensajes.list.useInfiniteQuery({ ...que, ...useDeQuien() }, PAGED);
  const estados = useEstados();
  const [help, setHelp] = useState(false);
  const { buscar, ...filtros } = que;
  const narrowed = buscar !== "" || Object.values(filtros).some(Boolean);
  return (
    <Page
      title="Mensajes"
      intro="Lo que sale de aquí: a quién, por dónde, y si llegó."
      actions={<Vistas tab="mensajes" />}
      width="wide"
    >
      <AvisoDeCanales />
      <Canales />
      <SinLeer />
      <PorSalir />
      <RecordatoriosDeManana />
      <ListTools>
        <SearchBox placeholder="Nombre, cédula, teléfono, correo..." />
        <FiltrosDeMensajes clases={MENSAJE_CLASES.map((value) => ({ value, label: CLASE_NOMBRES[value] }))} />
        <PistaDeTeclas>
          <Tecla>J</Tecla> y <Tecla>K</Tecla> recorren la lista, <Tecla>↵</Tecla> abre.{" "}
          <button type="button" onClick={() => setHelp(true)}>
            Ver todas las teclas
          </button>
        </PistaDeTeclas>
      </ListTools>
      <Filter label="Qué mensajes ver" name="estado" options={estados} />
      <AdminList
        deClientes
        query={lista}
        empty={
          narrowed ? (
            <Empty text="Ningún mensaje coincide con lo que buscas." icon={<IconSearch />} />
          ) : (
            <Empty text="Todavía no ha salido ningún mensaje." icon={<IconMail />} />
          )
        }
      >
        {(mensajes) => <Lista mensajes={mensajes} onAyuda={() => setHelp(true)} />}
      </AdminList>
      {help && <TeclasDialog teclas={TECLAS} onClose={() => setHelp(false)} />}
    </Page>
  );
}

const idOf = ({ id }: Envio) => id;

function Lista({ mensajes, onAyuda }: { mensajes: Envio[]; onAyuda: () => void }) {
  const lateral = useLateral(mensajes, idOf);
  const act = useActos();
  const onAct: Parameters<typeof columnas>[0] = (acto, mensaje) => void act(acto, mensaje);
  const may = useMay()("gestor");
  useFilas(FILA, { ...lateral.acts, "?": onAyuda });
  const { row } = lateral;
  const detalle = row && (
    <Lateral titulo={`Detalle de ${queDice(row)}`} fixed={lateral.fixed} onClose={lateral.close}>
      <MensajeLateral key={row.id} mensaje={row} onAct={onAct} />
    </Lateral>
  );
  return (
    <ConLateral lateral={detalle}>
      <Dense rows>
        <Table
          caption="Mensajes"
          captionHidden
          columns={lateral.columns(columnas(may ? onAct : null))}
          rows={mensajes}
          rowKey={idOf}
          rowProps={({ id }) => lateral.filaProps(id)}
        />
      </Dense>
    </ConLateral>
  );
}
