import { type ComponentType, lazy, Suspense, useMemo } from "react";
import { Redirect, useLocation } from "wouter";
import { textOf } from "../../../rules/texts/mensajes.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { PageSkeleton } from "../../kit/frame/page-skeleton.tsx";
import { TabPanel, Tabs } from "../../kit/show/tabs.tsx";
import { AjustesTab } from "../ajustes/ajustes.tsx";
import { CompletadosTab } from "../completados/completados.tsx";
import { useLiveResumen } from "../kit/live.ts";
import { DEFAULT_TAB, type PanelTab, panelPath, panelTabs, tabAt } from "../kit/tabs.ts";
import type { Resumen } from "../kit/types.ts";
import { AprobadasTab } from "../loans/aprobadas.tsx";
import { PendientesTab } from "../loans/pendientes.tsx";
import { RechazadasTab } from "../loans/rechazadas.tsx";
import { PagosTab } from "../pagos/pagos.tsx";
import { ReferidosTab } from "../referidos/referidos.tsx";
import { SeguridadTab } from "../seguridad/seguridad.tsx";
import { VerificacionesTab } from "../verificaciones/verificaciones.tsx";
import styles from "./admin.module.css";
import { AdminAviso } from "./aviso.tsx";
import { AdminLayout } from "./layout.tsx";

/** What is heavy, or opened less often, comes when it is asked for. */
const CalendarioTab = lazy(() => import("../calendario/calendario.tsx").then((m) => ({ default: m.CalendarioTab })));
const ResumenTab = lazy(() => import("../resumen/resumen.tsx").then((m) => ({ default: m.ResumenTab })));
const MorosidadTab = lazy(() => import("../morosidad/morosidad.tsx").then((m) => ({ default: m.MorosidadTab })));
const ClientesTab = lazy(() => import("../clientes/clientes.tsx").then((m) => ({ default: m.ClientesTab })));
const FichaCliente = lazy(() => import("../clientes/ficha.tsx").then((m) => ({ default: m.FichaCliente })));
const AuditoriaTab = lazy(() => import("../auditoria/auditoria.tsx").then((m) => ({ default: m.AuditoriaTab })));
const AdministradoresTab = lazy(() =>
  import("../admins/administradores.tsx").then((m) => ({ default: m.AdministradoresTab })),
);

const CONTENT: Record<PanelTab, ComponentType> = {
  pendientes: PendientesTab,
  aprobadas: AprobadasTab,
  rechazadas: RechazadasTab,
  pagos: PagosTab,
  completados: CompletadosTab,
  calendario: CalendarioTab,
  verificaciones: VerificacionesTab,
  referidos: ReferidosTab,
  resumen: ResumenTab,
  morosidad: MorosidadTab,
  clientes: ClientesTab,
  auditoria: AuditoriaTab,
  ajustes: AjustesTab,
  administradores: AdministradoresTab,
  seguridad: SeguridadTab,
};

const COUNTED: Partial<Record<PanelTab, keyof Resumen["cantidades"]>> = {
  pendientes: "pendientes",
  aprobadas: "aprobadas",
  rechazadas: "rechazadas",
  pagos: "pagos",
  completados: "completados",
  verificaciones: "verificaciones",
};

/** The panel: its tabs are addresses, and what they show follows the server. */
export function AdminPanel() {
  const [location] = useLocation();
  const { resumen, locked } = useLiveResumen();
  const items = useMemo(
    () =>
      panelTabs.map(({ tab, ...item }) => {
        const counted = COUNTED[tab];
        return { ...item, href: panelPath(tab), count: counted && resumen?.cantidades[counted] };
      }),
    [resumen],
  );
  const shown = tabAt(location);
  if (!shown) return <Redirect to={panelPath(DEFAULT_TAB)} replace />;
  const { tab, clienteId } = shown;
  if (locked && tab !== "seguridad") return <Redirect to={panelPath("seguridad")} replace />;
  const Content = CONTENT[tab];
  return (
    <AdminLayout
      tabs={
        // The counts make the tabs wider: with them, the chosen one is brought into sight again.
        <Tabs key={resumen ? "counted" : "plain"} label="Secciones del panel" items={items} current={panelPath(tab)} />
      }
    >
      <div className={styles.content}>
        {locked ? <Notice kind="aviso">{textOf("SECOND_STEP_NEEDED")}</Notice> : tab !== "ajustes" && <AdminAviso />}
        <TabPanel href={panelPath(tab)}>
          <Suspense fallback={<PageSkeleton />}>
            {clienteId ? <FichaCliente key={clienteId} userId={clienteId} /> : <Content />}
          </Suspense>
        </TabPanel>
      </div>
    </AdminLayout>
  );
}
