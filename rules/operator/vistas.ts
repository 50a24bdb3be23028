/** Saved views: a list of the panel as an administrator wants to find it again. Each sees only their own. */
import * as z from "zod/mini";
import { clave, id, keyed, texto } from "../input/entrada.ts";
import { LETRAS } from "../limits/limits.ts";

/** The tabs whose address says what their list shows. */
const VISTA_TABS = [
  "pendientes",
  "aprobadas",
  "rechazadas",
  "pagos",
  "completados",
  "morosidad",
  "clientes",
  "mensajes",
  "auditoria",
] as const;
export type VistaTab = (typeof VISTA_TABS)[number];

/** Parameters that belong to the moment and not to a view: the open row, dialog or requests. */
const DEL_MOMENTO = ["ver", "probar", "piden"];

/** A saved view's query string, in a canonical order, so that equal choices give equal text. */
export function consultaOf(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of DEL_MOMENTO) params.delete(name);
  params.sort();
  return params.toString();
}

export const vistaInput = keyed(
  z.object({
    tab: z.enum(VISTA_TABS, { error: "Esta lista no guarda vistas." }),
    nombre: texto(LETRAS.vista, "Ponle un nombre a la vista."),
    consulta: texto(LETRAS.consulta, "Filtra u ordena la lista antes de guardarla."),
  }),
);
export type VistaInput = Omit<z.infer<typeof vistaInput>, "clave">;

export const quitarVistaInput = z.object({ vistaId: id, clave });
