import { type ComponentType, lazy, Suspense, useMemo } from "react";
import { Redirect, useLocation } from "wouter";
import { textOf } from "../../server/rules/mensajes.ts";
import { AjustesTab } from "../ajustes/admin-ajustes.tsx";
import { CompletadosTab } from "../completados/admin-completados.tsx";
import { AdminLayout } from "../layouts/admin.tsx";
import { AprobadasTab } from "../loans/admin-aprobadas.tsx";
import { PendientesTab } from "../loans/admin-pendientes.tsx";
import { RechazadasTab } from "../loans/admin-rechazadas.tsx";
import { PagosTab } from "../pagos/admin-pagos.tsx";
import { ReferidosTab } from "../referidos/admin-referidos.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageSkeleton } from "../ui/page-skeleton.tsx";
import { TabPanel, Tabs } from "../ui/tabs.tsx";
import { VerificacionesTab } from "../verificaciones/admin-verificaciones.tsx";
import styles from "./admin.module.css";
import { AdminAviso } from "./admin-aviso.tsx";
import { useLiveResumen } from "./admin-live.ts";
import { SeguridadTab } from "./admin-seguridad.tsx";
import { DEFAULT_TAB, type PanelTab, panelPath, panelTabs, tabAt } from "./admin-tabs.ts";
import type { Resumen } from "./admin-types.ts";

/** What is heavy, or opened less often, comes when it is asked for. */
const CalendarioTab = lazy(() =>
  import("../calendario/admin-calendario.tsx").then((m) => ({ default: m.CalendarioTab })),
);
const ResumenTab = lazy(() => import("../resumen/admin-resumen.tsx").then((m) => ({ default: m.ResumenTab })));
const MorosidadTab = lazy(() => import("../morosidad/admin-morosidad.tsx").then((m) => ({ default: m.MorosidadTab })));
const ClientesTab = lazy(() => import("../usuarios/admin-clientes.tsx").then((m) => ({ default: m.ClientesTab })));
const FichaCliente = lazy(() => import("../usuarios/admin-ficha.tsx").then((m) => ({ default: m.FichaCliente })));
const AuditoriaTab = lazy(() => import("../auditoria/admin-auditoria.tsx").then((m) => ({ default: m.AuditoriaTab })));
const AdministradoresTab = lazy(() =>
  import("../admins/admin-administradores.tsx").then((m) => ({ default: m.AdministradoresTab })),
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
