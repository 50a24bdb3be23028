import { Suspense, useMemo } from "react";
import { Redirect, useLocation } from "wouter";
import { textOf } from "../../../rules/texts/refusals/mensajes.ts";
import { trpc } from "../../api/trpc.ts";
import { MisClientes } from "../encargados/mis-clientes.tsx";
import "../../kit/feedback/lugar.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { PageSkeleton } from "../../kit/frame/page-skeleton.tsx";
import { TabPanel, Tabs } from "../../kit/show/tabs.tsx";
import { SinLinea } from "../../offline/sin-linea.tsx";
import { isOpen } from "../hoy/primer-dia.tsx";
import { useHoy } from "../hoy/use-hoy.ts";
import { EnlaceA, useMay } from "../kit/actos/permitted.tsx";
import { useCuantosDelBanco, useLiveResumen } from "../kit/live.ts";
import { leastOf, type PanelTab, panelPath } from "../kit/tabs.ts";
import type { Ajustes, Hoy, Resumen } from "../kit/types.ts";
import { CanalesCaidos } from "../mensajes/canales-caidos.tsx";
import { DEFAULT_TAB, panelTabs, tabAt } from "../tabs.ts";
import styles from "./admin.module.css";
import { AdminLayout } from "./layout.tsx";

/** Whether the tab itself says which settings are missing. */
const saysIt = (tab: PanelTab, hoy: Hoy | undefined, owner: boolean): boolean =>
  tab === "ajustes" || (tab === "hoy" && (!hoy || (owner && isOpen(hoy.primerDia))));

/** The tabs the administrator may open, each with its count. */
function useTabs(resumen: Resumen | undefined, hoy: Hoy | undefined, locked: boolean) {
  const banco = useCuantosDelBanco(!locked);
  const may = useMay();
  return useMemo(() => {
    const counts = { ...resumen?.cantidades, banco, morosidad: hoy?.cuotas.vencidas, mensajes: hoy?.fallidos.cantidad };
    const open = panelTabs.filter(({ tab }) => may(leastOf(tab)));
    return open.map(({ tab, label, Icon, group, daily, count, tone }) => ({
      href: panelPath(tab),
      icon: <Icon size={20} />,
      count: count && counts[count],
      label,
      group,
      daily,
      tone,
    }));
  }, [resumen, hoy, banco, may]);
}

/** Whether the notices above a screen are loaded: appearing later, they would move what is being pressed. */
function useAvisosSabidos(tab: PanelTab | undefined, locked: boolean): boolean {
  const onHoy = !locked && tab === "hoy";
  const ajustes = trpc.ajustes.get.useQuery(undefined, { enabled: !locked });
  const canales = trpc.mensajes.canales.useQuery(undefined, { enabled: onHoy });
  const hoy = useHoy(!locked);
  return !ajustes.isLoading && !(onHoy && (canales.isLoading || hoy.isLoading));
}

/** The panel: each tab has an address, and shows live data. */
export function AdminPanel() {
  const [location] = useLocation();
  const { resumen, locked } = useLiveResumen();
  const { data: hoy } = useHoy(!locked);
  const may = useMay();
  const items = useTabs(resumen, hoy, locked);
  const shown = tabAt(location);
  const sabidos = useAvisosSabidos(shown?.row.tab, locked);
  if (!shown) return <Redirect to={panelPath(DEFAULT_TAB)} replace />;
  const { row, userId } = shown;
  const { tab, Content, Person } = row;
  if (!may(leastOf(tab))) return <Redirect to={panelPath(DEFAULT_TAB)} replace />;
  if (locked && tab !== "seguridad") return <Redirect to={panelPath("seguridad")} replace />;
  return (
    <AdminLayout tabs={<Tabs label="Secciones del panel" items={items} current={panelPath(tab)} />}>
      <div className={styles.content}>
        {hoy?.demo && <p className={styles.demo}>Modo demostración: los datos son inventados.</p>}
        <MisClientes className={styles.debajo} />
        <SinLinea />
        {locked ? (
          <Notice kind="aviso">{textOf("SECOND_STEP_NEEDED")}</Notice>
        ) : (
          !saysIt(tab, hoy, may("propietario")) && <Falta />
        )}
        {tab === "hoy" && !locked && (
          <div className={styles.aviso}>
            <CanalesCaidos elsewhere />
          </div>
        )}
        <TabPanel href={panelPath(tab)}>
          <Suspense fallback={<PageSkeleton />}>
            {sabidos ? userId && Person ? <Person key={userId} userId={userId} /> : <Content /> : <PageSkeleton />}
          </Suspense>
        </TabPanel>
        {hoy && <p className={styles.programa}>Cuotica {hoy.programa}</p>}
      </div>
    </AdminLayout>
  );
}

/** What borrowers cannot do while a setting is missing; the first missing one is shown. */
const FALTAS = [
  {
    falta: ({ datosPago, atencionTelefono }: Ajustes) => !datosPago && !atencionTelefono,
    text: "Tus clientes aún no ven a dónde pagar ni a quién escribir: faltan los datos de pago y el teléfono de atención.",
  },
  {
    falta: ({ datosPago }: Ajustes) => !datosPago,
    text: "Tus clientes aún no ven a dónde pagar sus cuotas: faltan los datos de pago.",
  },
  {
    falta: ({ atencionTelefono }: Ajustes) => !atencionTelefono,
    text: "Tus clientes aún no tienen a quién escribir: falta el teléfono de atención al cliente.",
  },
  {
    falta: ({ prestamista }: Ajustes) => !prestamista,
    text: "Tus clientes aún no ven quién les presta: faltan la razón social, el RIF, la dirección y el teléfono.",
  },
];

/** Reminds the operator of settings that borrowers need to pay, write or trust. */
function Falta() {
  const { data } = trpc.ajustes.get.useQuery();
  const missing = data && FALTAS.find(({ falta }) => falta(data))?.text;
  if (!missing) return null;
  return (
    <div className={styles.aviso}>
      <Notice kind="aviso">
        {missing}{" "}
        <EnlaceA
          tab="ajustes"
          si="Completar en Ajustes"
          no="Quien tiene el papel de propietario lo completa en Ajustes."
        />
      </Notice>
    </div>
  );
}
