import { paths } from "../../../rules/paths.ts";

/** The panel's tabs, in their order: the requests of every day, the business as a whole, the house. */
export const panelTabs = [
  { tab: "pendientes", label: "Pendientes" },
  { tab: "aprobadas", label: "Aprobadas" },
  { tab: "rechazadas", label: "Rechazadas" },
  { tab: "pagos", label: "Pagos" },
  { tab: "completados", label: "Completados" },
  { tab: "calendario", label: "Calendario" },
  { tab: "verificaciones", label: "Verificaciones" },
  { tab: "referidos", label: "Referidos" },
  { tab: "resumen", label: "Resumen", first: true },
  { tab: "morosidad", label: "Morosidad" },
  { tab: "clientes", label: "Clientes" },
  { tab: "auditoria", label: "Auditoría", first: true },
  { tab: "ajustes", label: "Ajustes" },
  { tab: "administradores", label: "Administradores" },
  { tab: "seguridad", label: "Seguridad" },
] as const satisfies readonly { tab: string; label: string; first?: true }[];

export type PanelTab = (typeof panelTabs)[number]["tab"];

export const DEFAULT_TAB = "pendientes" satisfies PanelTab;

export function panelPath(tab: PanelTab): string {
  return `${paths.admin}/${tab}`;
}

/** The file of one client. */
export function clientePath(userId: string): string {
  return `${panelPath("clientes")}/${userId}`;
}

/** The tab of an address, and the client whose file it shows: '/admin/clientes/ID'. Undefined where there is no tab. */
export function tabAt(location: string): { tab: PanelTab; clienteId?: string } | undefined {
  const path = location.replace(/\/+$/, "");
  const clienteId = new RegExp(`^${panelPath("clientes")}/([\\w-]{1,64})$`).exec(path)?.[1];
  if (clienteId) return { tab: "clientes", clienteId };
  const found = panelTabs.find(({ tab }) => panelPath(tab) === path);
  return found && { tab: found.tab };
}
