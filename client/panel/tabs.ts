/** The panel's tabs, in order: daily work, the portfolio, the business, the system. A tab is a row here and a folder. */
import type { ComponentType } from "react";
import { isId, withoutSlash } from "../../rules/routes.ts";
import {
  IconCamera,
  IconCheckCircle,
  IconClock,
  IconCloseCircle,
  IconHome,
  IconLock,
  IconMail,
  IconMoney,
  IconReceipt,
  IconShield,
  IconUser,
  IconUsers,
} from "../kit/icons.tsx";
import { piece } from "../kit/piece.ts";
import { AjustesTab } from "./ajustes/ajustes.tsx";
import { CompletadosTab } from "./completados/completados.tsx";
import { HoyTab } from "./hoy/hoy.tsx";
import {
  IconBank,
  IconCalendar,
  IconChart,
  IconHistory,
  IconInbox,
  IconPulse,
  IconShare,
  IconSliders,
  IconTrend,
} from "./kit/icons.tsx";
import { type PanelTab, panelPath } from "./kit/tabs.ts";
import type { Resumen } from "./kit/types.ts";
import { AprobadasTab } from "./loans/aprobadas/aprobadas.tsx";
import { PendientesTab } from "./loans/pendientes.tsx";
import { RechazadasTab } from "./loans/rechazadas.tsx";
import { PagosTab } from "./pagos/pagos.tsx";
import { ReferidosTab } from "./referidos/referidos.tsx";
import { SeguridadTab } from "./seguridad/seguridad.tsx";
import { VerificacionesTab } from "./verificaciones/verificaciones.tsx";

interface Tab {
  tab: PanelTab;
  label: string;
  Icon: ComponentType<{ size?: number }>;
  /** The name of the group that starts with it. */
  group?: string;
  /** One of the four everyday tabs, in a phone's tab bar. */
  daily?: true;
  /** The source of the tab's count: the summary, the bank, arrears or failed messages. */
  count?: keyof Resumen["cantidades"] | "banco" | "morosidad" | "mensajes";
  /** Whether the count is coloured, as it waits for an administrator or is late. */
  tone?: "work" | "late";
  /** Large or rarely opened tabs are a `piece`, loaded on demand. */
  Content: ComponentType;
  /** For a person's address below the tab's. */
  Person?: ComponentType<{ userId: string }>;
}

const TRABAJO: readonly Tab[] = [
  { tab: "hoy", label: "Hoy", Icon: IconHome, group: "Trabajo", daily: true, Content: HoyTab },
  {
    tab: "pendientes",
    label: "Pendientes",
    Icon: IconInbox,
    daily: true,
    count: "pendientes",
    tone: "work",
    Content: PendientesTab,
  },
  { tab: "pagos", label: "Pagos", Icon: IconMoney, daily: true, count: "pagos", tone: "work", Content: PagosTab },
  {
    tab: "banco",
    label: "Banco",
    Icon: IconBank,
    count: "banco",
    tone: "work",
    Content: piece(() => import("./banco/banco.tsx"), "BancoTab").Content,
  },
  {
    tab: "verificaciones",
    label: "Verificaciones",
    Icon: IconCamera,
    count: "verificaciones",
    tone: "work",
    Content: VerificacionesTab,
  },
  {
    tab: "morosidad",
    label: "Morosidad",
    Icon: IconClock,
    count: "morosidad",
    tone: "late",
    Content: piece(() => import("./morosidad/morosidad.tsx"), "MorosidadTab").Content,
  },
];

const CARTERA: readonly Tab[] = [
  {
    tab: "clientes",
    label: "Clientes",
    Icon: IconUsers,
    group: "Cartera",
    daily: true,
    Content: piece(() => import("./clientes/clientes.tsx"), "ClientesTab").Content,
    Person: piece(() => import("./clientes/ficha/ficha.tsx"), "FichaCliente").Content,
  },
  { tab: "aprobadas", label: "Aprobadas", Icon: IconReceipt, count: "aprobadas", Content: AprobadasTab },
  { tab: "completados", label: "Completados", Icon: IconCheckCircle, count: "completados", Content: CompletadosTab },
  { tab: "rechazadas", label: "Rechazadas", Icon: IconCloseCircle, count: "rechazadas", Content: RechazadasTab },
  {
    tab: "calendario",
    label: "Calendario",
    Icon: IconCalendar,
    Content: piece(() => import("./calendario/calendario.tsx"), "CalendarioTab").Content,
  },
  { tab: "referidos", label: "Referidos", Icon: IconShare, Content: ReferidosTab },
];

const NEGOCIO: readonly Tab[] = [
  {
    tab: "resumen",
    label: "Resumen",
    Icon: IconChart,
    group: "Negocio",
    Content: piece(() => import("./resumen/resumen.tsx"), "ResumenTab").Content,
  },
  {
    tab: "reportes",
    label: "Reportes",
    Icon: IconTrend,
    Content: piece(() => import("./reportes/reportes.tsx"), "ReportesTab").Content,
  },
];

const CASA: readonly Tab[] = [
  {
    tab: "mensajes",
    label: "Mensajes",
    Icon: IconMail,
    group: "Casa",
    count: "mensajes",
    tone: "work",
    Content: piece(() => import("./mensajes/mensajes.tsx"), "MensajesTab").Content,
  },
  {
    tab: "estado",
    label: "Estado",
    Icon: IconPulse,
    Content: piece(() => import("./estado/estado.tsx"), "EstadoTab").Content,
  },
  {
    tab: "respaldos",
    label: "Respaldos",
    Icon: IconShield,
    Content: piece(() => import("./respaldos/respaldos.tsx"), "RespaldosTab").Content,
  },
  {
    tab: "auditoria",
    label: "Auditoría",
    Icon: IconHistory,
    Content: piece(() => import("./auditoria/auditoria.tsx"), "AuditoriaTab").Content,
  },
  { tab: "ajustes", label: "Ajustes", Icon: IconSliders, Content: AjustesTab },
  {
    tab: "administradores",
    label: "Administradores",
    Icon: IconUser,
    Content: piece(() => import("./admins/administradores.tsx"), "AdministradoresTab").Content,
  },
  { tab: "seguridad", label: "Seguridad", Icon: IconLock, Content: SeguridadTab },
];

export const panelTabs: readonly Tab[] = [...TRABAJO, ...CARTERA, ...NEGOCIO, ...CASA];

export const DEFAULT_TAB = "hoy" satisfies PanelTab;

/** The tab at an address, and whose file it shows: '/admin/clientes/ID'. Undefined if there is none. */
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
