import { counted } from "../../../rules/country/cantidad.ts";
import { instante } from "../../../rules/country/fecha.ts";
import { MENSAJE_CANALES } from "../../../rules/texts/channels/canal.ts";
import { MENSAJE_CLASES, MENSAJE_ESTADOS } from "../../../rules/texts/channels/clases.ts";
import { CLASE_NOMBRES, momentoDicho, PLANTILLAS_DICHAS } from "../../../rules/texts/channels/mensajes.ts";
import { trpc } from "../../api/trpc.ts";
import { Page } from "../../kit/frame/page.tsx";
import { IconMail } from "../../kit/icons.tsx";
import { Empty } from "../../kit/show/empty.tsx";
import { useHoy } from "../hoy/use-hoy.ts";
import { useMay } from "../kit/actos/permitted.tsx";
import { TablaConDetalle, useLateral } from "../kit/lateral.tsx";
import { byId } from "../kit/lista/cells.tsx";
import { useDeQuien } from "../kit/lista/de-quien.ts";
import { AdminList, Filter, itemsOf, ListTools, PAGED, SearchBox, useBuscar, useParam } from "../kit/lista/list.tsx";
import { PistaDeTeclas, Tecla, useTeclas } from "../kit/teclas.tsx";
import type { Envio } from "../kit/types.ts";
import { SinLeer } from "../respuestas/sin-leer.tsx";
import { Vistas } from "../vistas/vistas.tsx";
import { useActos } from "./actos.ts";
import { Canales } from "./canales.tsx";
import { CanalesCaidos } from "./canales-caidos.tsx";
import { columnas, destinoDicho, queDice } from "./columnas.tsx";
import { FiltrosDeMensajes } from "./filtros.tsx";
import { MensajeLateral } from "./lateral.tsx";
import styles from "./mensajes.module.css";
import { CanalDe } from "./suerte.tsx";

const oneOf = <T extends string>(values: readonly T[], text: string) => values.find((value) => value === text);

/** The filters in the address; a template overrides the class. */
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

/** All messages, sent and queued: to whom, by which channel, and the outcome of each. */
export function MensajesTab() {
  const que = useQue();
  const lista = trpc.mensajes.list.useInfiniteQuery({ ...que, ...useDeQuien() }, PAGED);
  const estados = useEstados();
  const mensajes = itemsOf(lista);
  const lateral = useLateral(mensajes, byId);
  const { ask, ayuda } = useTeclas({ pasos: ["Pasa al mensaje siguiente", "Vuelve al anterior"], lateral });
  const act = useActos();
  const onAct: Parameters<typeof columnas>[0] = (acto, mensaje) => void act(acto, mensaje);
  const may = useMay()("gestor");
  const { buscar, ...filtros } = que;
  const narrowed = buscar !== "" || Object.values(filtros).some(Boolean);
  return (
    <Page
      title="Mensajes"
      intro="Lo que sale de aquí: a quién, por dónde, y si llegó."
      actions={<Vistas tab="mensajes" />}
      width="wide"
    >
      <CanalesCaidos />
      <Canales />
      <SinLeer />
      <PorSalir />
      <RecordatoriosDeManana />
      <ListTools>
        <SearchBox placeholder="Nombre, cédula, teléfono, correo..." />
        <FiltrosDeMensajes clases={MENSAJE_CLASES.map((value) => ({ value, label: CLASE_NOMBRES[value] }))} />
        <PistaDeTeclas onAsk={ask}>
          <Tecla>J</Tecla> y <Tecla>K</Tecla> recorren la lista, <Tecla>↵</Tecla> abre.
        </PistaDeTeclas>
      </ListTools>
      <Filter label="Qué mensajes ver" name="estado" options={estados} />
      <AdminList
        deClientes
        query={lista}
        nada={narrowed && "Ningún mensaje coincide con lo que buscas."}
        empty={<Empty text="Todavía no ha salido ningún mensaje." icon={<IconMail />} />}
      >
        {() => (
          <TablaConDetalle
            caption="Mensajes"
            columns={columnas(may ? onAct : null)}
            rows={mensajes}
            idOf={byId}
            lateral={lateral}
            titulo={(mensaje) => `Detalle de ${queDice(mensaje)}`}
            detalle={(mensaje) => <MensajeLateral mensaje={mensaje} onAct={onAct} />}
          />
        )}
      </AdminList>
      {ayuda}
    </Page>
  );
}

/** Queued messages, the soonest first. Hidden if there are none. */
function PorSalir() {
  const { data } = trpc.mensajes.proximos.useQuery();
  const first = data?.items[0];
  if (!data || !first) return null;
  const { cantidad, items } = data;
  return (
    <details className={styles.porSalir}>
      <summary>
        <strong>{counted(cantidad, "mensaje por salir", "mensajes por salir")}</strong>{" "}
        <span className="soft">· el primero, {cuando(first)}</span>
      </summary>
      <ul>
        {items.map((mensaje) => (
          <li key={mensaje.id}>
            <span>{queDice(mensaje)}</span>
            <span className={styles.destino}>{mensaje.nombre ?? destinoDicho(mensaje.destino)}</span>
            <CanalDe canal={mensaje.canal} />
            <span className="soft">{cuando(mensaje)}</span>
          </li>
        ))}
      </ul>
      {cantidad > items.length && <p className="soft small">Los demás, en la lista: «En cola».</p>}
    </details>
  );
}

/** The reminders due tomorrow, as of now. */
function RecordatoriosDeManana() {
  const { data: ajustes } = trpc.ajustes.get.useQuery();
  const { activos = false, dias = [], hora } = ajustes?.recordatorios ?? {};
  const { data } = trpc.recordatorios.previsto.useQuery({ dias }, { enabled: activos });
  if (!activos || !data || data.cuantos === 0) return null;
  return (
    <p className="soft small">
      {counted(data.cuantos, "recordatorio saldrá", "recordatorios saldrán")} mañana a las {hora}, si nadie paga antes.
    </p>
  );
}

function cuando({ proximoIntento, intentado }: Pick<Envio, "proximoIntento" | "intentado">): string {
  const now = Date.now();
  if (intentado !== null || proximoIntento <= now) return "ahora";
  return momentoDicho(instante(proximoIntento), instante(now));
}
