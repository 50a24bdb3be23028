import { type ComponentType, useMemo } from "react";
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
import { TabPanel, Tabs } from "../ui/tabs.tsx";
import { VerificacionesTab } from "../verificaciones/admin-verificaciones.tsx";
import styles from "./admin.module.css";
import { AdminAviso } from "./admin-aviso.tsx";
import { useLiveResumen } from "./admin-live.ts";
import { SeguridadTab } from "./admin-seguridad.tsx";
import { DEFAULT_TAB, type PanelTab, panelPath, panelTabs, tabAt } from "./admin-tabs.ts";
import type { Resumen } from "./admin-types.ts";

const CONTENT: Record<PanelTab, ComponentType> = {
  pendientes: PendientesTab,
  aprobadas: AprobadasTab,
  rechazadas: RechazadasTab,
  pagos: PagosTab,
  completados: CompletadosTab,
  verificaciones: VerificacionesTab,
  referidos: ReferidosTab,
  ajustes: AjustesTab,
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
      panelTabs.map(({ tab, label }) => {
        const counted = COUNTED[tab];
        return { href: panelPath(tab), label, count: counted && resumen?.cantidades[counted] };
      }),
    [resumen],
  );
  const tab = tabAt(location);
  if (!tab) return <Redirect to={panelPath(DEFAULT_TAB)} replace />;
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
          <Content />
        </TabPanel>
      </div>
    </AdminLayout>
  );
}
