/** Every address of the product (spec §2). */
export const paths = {
  inicio: "/",
  login: "/login",
  loginEmail: "/login/email",
  registroEmail: "/registro/email",
  dashboard: "/dashboard",
  solicitar: "/solicitar",
  datos: "/datos",
  niveles: "/niveles",
  referidos: "/referidos",
  perfil: "/perfil",
  solicitudEnviada: "/solicitud-enviada",
  sobre: "/sobre",
  terminos: "/terminos",
  privacidad: "/privacidad",
  tutorial: "/tutorial",
  admin: "/admin",
  muestra: "/dev/ui",
} as const;

/** The panel's tabs, in their order. */
export const adminTabs = [
  { tab: "pendientes", label: "Pendientes" },
  { tab: "aprobadas", label: "Aprobadas" },
  { tab: "rechazadas", label: "Rechazadas" },
  { tab: "pagos", label: "Pagos" },
  { tab: "completados", label: "Completados" },
  { tab: "verificaciones", label: "Verificaciones" },
] as const;

export type AdminTab = (typeof adminTabs)[number]["tab"];

/** The address of one tab of the panel. */
export function adminPath(tab: AdminTab): string {
  return `${paths.admin}/${tab}`;
}
