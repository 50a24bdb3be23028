import { paths } from "../paths.ts";

/** The panel's tabs, in their order. */
export const panelTabs = [
  { tab: "pendientes", label: "Pendientes" },
  { tab: "aprobadas", label: "Aprobadas" },
  { tab: "rechazadas", label: "Rechazadas" },
  { tab: "pagos", label: "Pagos" },
  { tab: "completados", label: "Completados" },
  { tab: "verificaciones", label: "Verificaciones" },
  { tab: "referidos", label: "Referidos" },
  { tab: "ajustes", label: "Ajustes" },
  { tab: "seguridad", label: "Seguridad" },
] as const;

export type PanelTab = (typeof panelTabs)[number]["tab"];

export const DEFAULT_TAB = "pendientes" satisfies PanelTab;

export function panelPath(tab: PanelTab): string {
  return `${paths.admin}/${tab}`;
}

/** The tab of an address, or undefined: '/admin/pagos' → 'pagos'. */
export function tabAt(location: string): PanelTab | undefined {
  const path = location.replace(/\/+$/, "");
  return panelTabs.find(({ tab }) => panelPath(tab) === path)?.tab;
}
