/** Where a notification leads: the pages that events are about. Each notification stores its own. */
import { paths } from "../../paths.ts";

export const LUGARES = ["pagar", "pagos", "prestamo", "identidad", "actividad", "datos", "nivel", "historial"] as const;
export type Lugar = (typeof LUGARES)[number];

/** Its page, and the text of the link. */
export const ADONDE: Record<Lugar, { pagina: string; texto: string }> = {
  pagar: { pagina: `${paths.solicitar}#pagar`, texto: "Ir a pagar" },
  pagos: { pagina: `${paths.solicitar}#pagos`, texto: "Ver mis pagos" },
  prestamo: { pagina: paths.solicitar, texto: "Ver mi préstamo" },
  identidad: { pagina: paths.solicitar, texto: "Ir a Préstamos" },
  actividad: { pagina: `${paths.datos}#actividad`, texto: "Ver la actividad de tu cuenta" },
  datos: { pagina: paths.datos, texto: "Ver mis datos" },
  nivel: { pagina: paths.niveles, texto: "Ver mi nivel" },
  historial: { pagina: paths.historial, texto: "Ver mi historial" },
};
