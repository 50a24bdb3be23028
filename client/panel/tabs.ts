/** The panel's tabs, in their order: the requests of every day, the business as a whole, the house. A tab is a row here and a folder. */
import type { ComponentType } from "react";
import type { Papel } from "../../rules/people/papeles.ts";
import { isId, withoutSlash } from "../../rules/routes.ts";
import { piece } from "../kit/piece.ts";
import { AjustesTab } from "./ajustes/ajustes.tsx";
import { CompletadosTab } from "./completados/completados.tsx";
import { type PanelTab, panelPath } from "./kit/tabs.ts";
import type { Resumen } from "./kit/types.ts";
import { AprobadasTab } from "./loans/aprobadas.tsx";
import { PendientesTab } from "./loans/pendientes.tsx";
import { RechazadasTab } from "./loans/rechazadas.tsx";
import { PagosTab } from "./pagos/pagos.tsx";
import { ReferidosTab } from "./referidos/referidos.tsx";
import { SeguridadTab } from "./seguridad/seguridad.tsx";
import { VerificacionesTab } from "./verificaciones/verificaciones.tsx";

interface Tab {
  tab: PanelTab;
  label: string;
  /** Begins another group. */
  first?: true;
  /** Who it is for; else for every administrator. */
  least?: Papel;
  /** How many wait there, as the summary counts them, or the bank's own count. */
  count?: keyof Resumen["cantidades"] | "banco";
  /** What is heavy, or opened less often, is a `piece`: it comes when it is asked for. */
  Content: ComponentType;
  /** For the address of one person under the tab's. */
  Person?: ComponentType<{ userId: string }>;
}

export const panelTabs: readonly Tab[] = [
  { tab: "pendientes", label: "Pendientes", count: "pendientes", Content: PendientesTab },
  { tab: "aprobadas", label: "Aprobadas", count: "aprobadas", Content: AprobadasTab },
  { tab: "rechazadas", label: "Rechazadas", count: "rechazadas", Content: RechazadasTab },
  { tab: "pagos", label: "Pagos", count: "pagos", Content: PagosTab },
  {
    tab: "banco",
    label: "Banco",
    count: "banco",
    Content: piece(() => import("./banco/banco.tsx"), "BancoTab").Content,
  },
  { tab: "completados", label: "Completados", count: "completados", Content: CompletadosTab },
  {
    tab: "calendario",
    label: "Calendario",
    Content: piece(() => import("./calendario/calendario.tsx"), "CalendarioTab").Content,
  },
  { tab: "verificaciones", label: "Verificaciones", count: "verificaciones", Content: VerificacionesTab },
  { tab: "referidos", label: "Referidos", Content: ReferidosTab },
  {
    tab: "resumen",
    label: "Resumen",
    first: true,
    Content: piece(() => import("./resumen/resumen.tsx"), "ResumenTab").Content,
  },
  {
    tab: "reportes",
    label: "Reportes",
    Content: piece(() => import("./reportes/reportes.tsx"), "ReportesTab").Content,
  },
  {
    tab: "morosidad",
    label: "Morosidad",
    Content: piece(() => import("./morosidad/morosidad.tsx"), "MorosidadTab").Content,
  },
  {
    tab: "clientes",
    label: "Clientes",
    Content: piece(() => import("./clientes/clientes.tsx"), "ClientesTab").Content,
    Person: piece(() => import("./clientes/ficha.tsx"), "FichaCliente").Content,
  },
  {
    tab: "auditoria",
    label: "Auditoría",
    first: true,
    Content: piece(() => import("./auditoria/auditoria.tsx"), "AuditoriaTab").Content,
  },
  { tab: "ajustes", label: "Ajustes", least: "propietario", Content: AjustesTab },
  {
    tab: "administradores",
    label: "Administradores",
    least: "propietario",
    Content: piece(() => import("./admins/administradores.tsx"), "AdministradoresTab").Content,
  },
  { tab: "seguridad", label: "Seguridad", Content: SeguridadTab },
];

export const DEFAULT_TAB = "pendientes" satisfies PanelTab;

/** The row of an address, and whose file it shows: '/admin/clientes/ID'. Undefined where there is no tab. */
export function tabAt(location: string): { row: Tab; userId?: string } | undefined {
  const path = withoutSlash(location);
  for (const row of panelTabs) {
    const address = panelPath(row.tab);
    if (path === address) return { row };
    const userId = row.Person && path.startsWith(`${address}/`) ? path.slice(address.length + 1) : "";
    if (isId(userId)) return { row, userId };
  }
  return undefined;
}
