import { paths } from "../../../rules/paths.ts";
import type { Papel } from "../../../rules/people/acceso/papeles.ts";

/** The tabs' path segments; each tab's row is in panel/tabs.ts. */
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

/** Whose each tab is, where it is not every administrator's. */
const DE_QUIEN: Partial<Record<PanelTab, Papel>> = {
  respaldos: "propietario",
  ajustes: "propietario",
  administradores: "propietario",
};

/** The lowest role that may open a tab. */
export function leastOf(tab: PanelTab): Papel {
  return DE_QUIEN[tab] ?? "lector";
}

export function panelPath(tab: PanelTab): string {
  return `${paths.admin}/${tab}`;
}

/** The file of one client. */
export function clientePath(userId: string): string {
  return `${panelPath("clientes")}/${userId}`;
}

/** A pago that the bank confirmed, beside its money and with the way back. */
export function confirmadoPath(pagoId: string): string {
  return `${panelPath("banco")}?vista=confirmados&buscar=${pagoId}`;
}

/** Where a gestor enters the day's rate. */
export const PONER_TASA = `${panelPath("hoy")}?hacer=tasa`;
