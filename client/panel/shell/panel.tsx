import { Suspense, useMemo } from "react";
import { Redirect, useLocation } from "wouter";
import { textOf } from "../../../rules/texts/mensajes.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { PageSkeleton } from "../../kit/frame/page-skeleton.tsx";
import { TabPanel, Tabs } from "../../kit/show/tabs.tsx";
import { SinLinea } from "../../offline/sin-linea.tsx";
import { useCuantosDelBanco, useLiveResumen } from "../kit/live.ts";
import { useMay } from "../kit/papel.ts";
import { panelPath } from "../kit/tabs.ts";
import { DEFAULT_TAB, panelTabs, tabAt } from "../tabs.ts";
import styles from "./admin.module.css";
import { AdminAviso } from "./aviso.tsx";
import { AdminLayout } from "./layout.tsx";

/** The panel: its tabs are addresses, and what they show follows the server. */
export function AdminPanel() {
  const [location] = useLocation();
  const { resumen, locked } = useLiveResumen();
  const banco = useCuantosDelBanco(!locked);
  const may = useMay();
  const items = useMemo(
    () =>
      panelTabs
        .filter(({ least }) => may(least ?? "lector"))
        .map(({ tab, label, first, count }) => ({
          href: panelPath(tab),
          label,
          first,
          count: count === "banco" ? banco : count && resumen?.cantidades[count],
        })),
    [resumen, banco, may],
  );
  const shown = tabAt(location);
  if (!shown) return <Redirect to={panelPath(DEFAULT_TAB)} replace />;
  const { row, userId } = shown;
  const { tab, least, Content, Person } = row;
  if (!may(least ?? "lector")) return <Redirect to={panelPath(DEFAULT_TAB)} replace />;
  if (locked && tab !== "seguridad") return <Redirect to={panelPath("seguridad")} replace />;
  return (
    <AdminLayout
      tabs={
        // The counts make the tabs wider: with them, the chosen one is brought into sight again.
        <Tabs key={resumen ? "counted" : "plain"} label="Secciones del panel" items={items} current={panelPath(tab)} />
      }
    >
      <div className={styles.content}>
        <SinLinea />
        {locked ? <Notice kind="aviso">{textOf("SECOND_STEP_NEEDED")}</Notice> : tab !== "ajustes" && <AdminAviso />}
        <TabPanel href={panelPath(tab)}>
          <Suspense fallback={<PageSkeleton />}>
            {userId && Person ? <Person key={userId} userId={userId} /> : <Content />}
          </Suspense>
        </TabPanel>
      </div>
    </AdminLayout>
  );
}
