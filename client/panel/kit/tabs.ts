import { paths } from "../../../rules/paths.ts";
import type { PanelTab } from "../tabs.ts";

export function panelPath(tab: PanelTab): string {
  return `${paths.admin}/${tab}`;
}

/** The file of one client. */
export function clientePath(userId: string): string {
  return `${panelPath("clientes")}/${userId}`;
}
