import { useState } from "react";
import { Link, useLocation } from "wouter";
import { counted, grouped } from "../../../rules/country/cantidad.ts";
import { DIAS_POR_VENCER, TRAMOS, type Tramo } from "../../../rules/loans/mora/mora.ts";
import { formatDolares, sumCentavos } from "../../../rules/money/dinero.ts";
import { trpc } from "../../api/trpc.ts";
import { errorText } from "../../kit/failure.ts";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { toast } from "../../kit/feedback/toast.tsx";
import { Page } from "../../kit/frame/page.tsx";
import { IconCheckCircle } from "../../kit/icons.tsx";
import { Button } from "../../kit/show/button.tsx";
import { Empty } from "../../kit/show/empty.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import { useAct } from "../kit/actos/act.ts";
import { useMay } from "../kit/actos/permitted.tsx";
import { filaIdOf } from "../kit/filas.ts";
import { useDeQuien } from "../kit/lista/de-quien.ts";
import { Exportar } from "../kit/lista/exportar.tsx";
import { AdminList, Filter, itemsOf, PAGED, useParam } from "../kit/lista/list.tsx";
import { BarraDeSeleccion, ElegirTodo, useSeleccion } from "../kit/lista/seleccion.tsx";
import { clientePath, panelPath } from "../kit/tabs.ts";
import { PistaDeTeclas, teclasDeEleccion, useTeclas } from "../kit/teclas.tsx";
import type { Moroso } from "../kit/types.ts";
import { MultarDialog } from "../loans/acciones.tsx";
import { useRecordar } from "../loans/recordar.ts";
import { Vistas } from "../vistas/vistas.tsx";
import { LlamadaDialog, PromesaDialog } from "./gestion-dialog.tsx";
import styles from "./morosidad.module.css";
import { type Manos, type MorosoAct, MorosoRow, NO_CONTESTO } from "./moroso.tsx";
import { MAX_RECORDADOS, RecordarVariosDialog } from "./recordar-varios.tsx";
import { Saldos } from "./saldos.tsx";
import { Tramos } from "./tramos.tsx";
import { useCobro } from "./use-cobro.ts";

const ordenesOf = (tramo: Tramo | undefined) => [
  { value: "", label: tramo === "por-vencer" ? "Más pronto" : "Más antiguas" },
  { value: "mayores", label: "Mayor monto" },
];

function Nada({ tramo, porVencer }: { tramo: Tramo | undefined; porVencer: number }) {
  if (tramo === "por-vencer")
    return (
      <Empty
        text={`Ninguna cuota vence hoy ni en los próximos ${DIAS_POR_VENCER} días.`}
        icon={<IconCheckCircle size={28} />}
      />
    );
  if (tramo)
    return (
      <Empty
        text="No hay préstamos con estos días de atraso."
        icon={<IconCheckCircle size={28} />}
        action={<Link href={panelPath("morosidad")}>Ver todas las vencidas</Link>}
      />
    );
  return (
    <Empty text="No hay cuotas vencidas." icon={<IconCheckCircle size={28} />}>
      <p>Todos tus clientes están al día.</p>
      {porVencer > 0 && (
        <Link href={`${panelPath("morosidad")}?tramo=por-vencer`}>
          {porVencer === 1 ? "Ver la cuota que está por vencer" : `Ver las ${grouped(porVencer)} cuotas por vencer`}
        </Link>
      )}
    </Empty>
  );
}

type Act = { kind: MorosoAct; moroso: Moroso } | { kind: "recordar"; todos?: readonly Moroso[] };

/** The loans that the address selects, and the acts on them. */
function useMorosidad() {
  const [typed] = useParam("tramo");
  const [by] = useParam("orden");
  const tramo = TRAMOS.find((one) => one === typed);
  const query = { tramo, orden: by === "mayores" ? ("mayores" as const) : undefined, ...useDeQuien() };
  const lista = trpc.morosidad.list.useInfiniteQuery(query, PAGED);
  const morosos = itemsOf(lista);
  const { client } = trpc.useUtils();
  const seleccion = useSeleccion({
    rows: morosos,
    hayMas: lista.hasNextPage,
    idOf: ({ loanId }: Moroso) => loanId,
    scope: JSON.stringify(query),
    page: (paging) => client.morosidad.list.query({ ...query, ...paging }),
  });
  const { remind, reminding } = useRecordar();
  const cobro = useCobro();
  const { data: me } = trpc.usuarios.me.useQuery();
  const { act, open, close } = useAct<Act>();
  const manos: Manos = {
    seleccion,
    reminding,
    whatsapp: cobro.linkOf,
    onWhatsapp: (moroso) => void cobro.note(moroso),
    escribioOtro: ({ escribioHoy }) => escribioHoy !== null && escribioHoy.id !== me?.id,
    onRemind: ({ loanId }) => void remind(loanId),
    onLlamada: (moroso, llamada) => void cobro.called(moroso, llamada),
    onAct: (kind, moroso) => open({ kind, moroso }),
  };
  const may = useMay()("gestor");
  return { tramo, query, lista, morosos, seleccion, manos: may ? manos : null, act, open, close };
}

type Morosidad = ReturnType<typeof useMorosidad>;

function useTeclasDeMorosidad({ morosos, seleccion, manos, open }: Morosidad) {
  const [, go] = useLocation();
  const one = (act: (moroso: Moroso, manos: Manos) => unknown) => (row: HTMLElement | null) => {
    const moroso = morosos.find(({ loanId }) => loanId === filaIdOf(row));
    return moroso && manos ? void act(moroso, manos) : false;
  };
  const writeTo = one((moroso, { whatsapp, onWhatsapp, escribioOtro }) => {
    if (escribioOtro(moroso)) return;
    window.open(whatsapp(moroso), "_blank", "noopener");
    onWhatsapp(moroso);
  });
  const remind = (row: HTMLElement | null) => {
    if (seleccion.rows.length === 0) return one((moroso, { onRemind }) => onRemind(moroso))(row);
    open({ kind: "recordar" });
  };
  const noContesto = one((moroso, { onLlamada }) => onLlamada(moroso, NO_CONTESTO));
  const prometer = one((moroso, { onAct }) => onAct("promesa", moroso));
  const enter = (row: HTMLElement | null) => {
    const moroso = morosos.find(({ loanId }) => loanId === filaIdOf(row));
    if (!moroso || document.activeElement !== row) return false;
    go(clientePath(moroso.userId));
  };
  return useTeclas({
    pasos: ["Pasa al siguiente", "Vuelve al anterior"],
    teclas: {
      w: { hace: "Abre su WhatsApp, con el mensaje escrito, y lo anota", act: writeTo, least: "gestor" },
      r: { hace: "Envía el recordatorio, o los de los elegidos", act: remind, least: "gestor" },
      n: { hace: "Anota que no contestó", act: noContesto, least: "gestor" },
      p: { hace: "Anota una promesa de pago", act: prometer, least: "gestor" },
      ...teclasDeEleccion(seleccion, "Lo elige, o lo deja"),
      enter: { hace: "Abre su ficha", act: enter },
    },
  });
}

/** Whom to write to today: loans by how late they are, with the acts on each. */
export function MorosidadTab() {
  const morosidad = useMorosidad();
  const { tramo, lista, seleccion, open } = morosidad;
  const tramos = trpc.morosidad.tramos.useQuery(useDeQuien());
  const { ask, ayuda } = useTeclasDeMorosidad(morosidad);
  const late = tramos.data?.filter((row) => row.tramo !== "por-vencer") ?? [];
  const here = tramo ? tramos.data?.filter((row) => row.tramo === tramo) : late;
  const cuantos = here?.reduce((total, row) => total + row.cantidad, 0) ?? 0;
  return (
    <Page
      title="Morosidad"
      actions={
        <div className={styles.tools}>
          <Filter label="Orden" name="orden" options={ordenesOf(tramo)} />
          {morosidad.manos && cuantos > 1 && <RecordarATodos morosidad={morosidad} atrasados={cuantos} />}
          <Vistas tab="morosidad" />
          {morosidad.manos && <Exportar lista="morosidad" />}
        </div>
      }
      width="wide"
    >
      <QueryState query={tramos} skeleton={<Skeleton shape="card" lines={1} />}>
        {(data) => <Tramos tramos={data} current={tramo} />}
      </QueryState>
      <AdminList
        deClientes
        query={lista}
        empty={<Nada tramo={tramo} porVencer={tramos.data?.find((row) => row.tramo === "por-vencer")?.cantidad ?? 0} />}
      >
        {() => <Filas morosidad={morosidad} onAsk={ask} />}
      </AdminList>
      {!tramo && <Saldos />}
      <BarraDeSeleccion seleccion={seleccion} cuantos={elegidosText}>
        <Button small onClick={() => open({ kind: "recordar" })}>
          Recordar
        </Button>
      </BarraDeSeleccion>
      {ayuda}
      {morosidad.act && <ActDialog morosidad={morosidad} />}
    </Page>
  );
}

function elegidosText(morosos: readonly Moroso[]): string {
  const debido = formatDolares(sumCentavos(morosos.map((moroso) => moroso.debido)));
  return `${counted(morosos.length, "cliente", "clientes")} · ${debido}`;
}

function recordarText(cuantos: number, quienes: string): string {
  if (cuantos > MAX_RECORDADOS) return `Recordar a los primeros ${MAX_RECORDADOS} ${quienes}`;
  return cuantos === 1 ? "Recordar al que falta hoy" : `Recordar a los ${cuantos} ${quienes}`;
}

/** Everybody in the tramo without a reminder today, including pages not loaded yet. */
function RecordarATodos({ morosidad: { query, tramo, open }, atrasados }: { morosidad: Morosidad; atrasados: number }) {
  const utils = trpc.useUtils();
  const { data: cuantos = 0 } = trpc.morosidad.porRecordar.useQuery({ tramo, ...useDeQuien() });
  const [busy, setBusy] = useState(false);
  if (cuantos === 0) return null;
  const onClick = async () => {
    setBusy(true);
    try {
      const { items } = await utils.client.morosidad.list.query({ ...query, porRecordar: true, limit: MAX_RECORDADOS });
      open({ kind: "recordar", todos: items });
    } catch (error) {
      toast(errorText(error, "No se pudo leer la lista."), "error");
    } finally {
      setBusy(false);
    }
  };
  const de = tramo ? "de este tramo" : "atrasados";
  return (
    <Button variant="secondary" small busy={busy} onClick={() => void onClick()}>
      {recordarText(cuantos, cuantos < Math.min(atrasados, MAX_RECORDADOS) ? "que faltan hoy" : de)}
    </Button>
  );
}

function Filas({ morosidad, onAsk }: { morosidad: Morosidad; onAsk: () => void }) {
  const { tramo, morosos, manos } = morosidad;
  return (
    <div className={styles.surface}>
      <div className={styles.head}>
        {manos ? <ElegirTodo seleccion={manos.seleccion} /> : <span aria-hidden="true">Cliente</span>}
        <span aria-hidden="true">{tramo === "por-vencer" ? "Vence" : "Atraso"}</span>
        <span aria-hidden="true">{tramo === "por-vencer" ? "Por pagar" : "Vencido"}</span>
        <span aria-hidden="true">Saldo</span>
        <span aria-hidden="true">Último contacto</span>
        <PistaDeTeclas onAsk={onAsk} />
      </div>
      <ul className={styles.rows}>
        {morosos.map((moroso) => (
          <MorosoRow key={moroso.loanId} moroso={moroso} manos={manos} />
        ))}
      </ul>
    </div>
  );
}

function ActDialog({ morosidad: { act, close, seleccion } }: { morosidad: Morosidad }) {
  if (!act) return null;
  if (act.kind === "recordar")
    return <RecordarVariosDialog morosos={act.todos ?? seleccion.rows} onKeep={seleccion.keep} onClose={close} />;
  if (act.kind === "llamada") return <LlamadaDialog moroso={act.moroso} onClose={close} />;
  if (act.kind === "promesa") return <PromesaDialog moroso={act.moroso} onClose={close} />;
  return <MultarDialog loan={{ ...act.moroso, id: act.moroso.loanId }} onClose={close} />;
}
