/** Saved views: a list in the panel with its filters, to come back to. Each administrator sees only their own. */
import * as z from "zod/mini";
import { clave, id, keyed, texto } from "../input/entrada.ts";
import { LETRAS } from "../limits/limits.ts";

/** The tabs whose address holds their list's filters. */
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

/** Parameters that are not part of a view: the open row, dialog or requests. */
const DEL_MOMENTO = ["ver", "probar", "piden"];

/** A view's query string in canonical order: equal views give equal text. */
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
