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

/** The lowest role of each tab that is not for every administrator. */
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

/** A client's file. */
export function clientePath(userId: string): string {
  return `${panelPath("clientes")}/${userId}`;
}

/** A pago confirmed by the bank, next to its movement, with the way to undo it. */
export function confirmadoPath(pagoId: string): string {
  return `${panelPath("banco")}?vista=confirmados&buscar=${pagoId}`;
}

/** Where a gestor enters the day's rate. */
export const PONER_TASA = `${panelPath("hoy")}?hacer=tasa`;
