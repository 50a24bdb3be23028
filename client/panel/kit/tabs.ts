import { paths } from "../../../rules/paths.ts";

/** What the addresses of the tabs end with; what each is stands in its row of panel/tabs.ts. */
export type PanelTab =
  | "hoy"
  | "pendientes"
  | "aprobadas"
  | "rechazadas"
  | "pagos"
  | "banco"
  | "completados"
  | "calendario"
  | "verificaciones"
  | "referidos"
  | "resumen"
  | "reportes"
  | "morosidad"
  | "clientes"
  | "mensajes"
  | "estado"
  | "respaldos"
  | "auditoria"
  | "ajustes"
  | "administradores"
  | "seguridad";

export function panelPath(tab: PanelTab): string {
  return `${paths.admin}/${tab}`;
}

/** The file of one client. */
export function clientePath(userId: string): string {
  return `${panelPath("clientes")}/${userId}`;
}

/** Where the day's rate is written by whoever does the work of every day. */
export const PONER_TASA = `${panelPath("hoy")}?hacer=tasa`;
