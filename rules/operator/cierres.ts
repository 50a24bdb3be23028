/** Which days may be closed. Separate from what the forms need, because these texts are the server's. */
import type { Dia } from "../country/fecha.ts";
import type { Refusal } from "../texts/refusals/mensajes.ts";
import { refuse } from "../texts/refusals/rechazos.ts";

/**
 * Whether a day of a caja may be counted: it must have come, and no later day may be closed. `ultimo`: the last counted day;
 * `libros`: until when the books are closed. Refuses CIERRE_AHEAD, CIERRE_BEHIND.
 */
export function checkCierre({ dia, hoy, ultimo, libros }: Record<"dia" | "hoy", Dia> & Closed): Refusal | null {
  if (dia > hoy) return refuse("CIERRE_AHEAD");
  if (libros !== null && dia <= libros) return refuse("CIERRE_BEHIND", { dia: libros });
  return ultimo !== null && dia < ultimo ? refuse("CIERRE_BEHIND", { dia: ultimo }) : null;
}

interface Closed {
  ultimo: Dia | null;
  libros: Dia | null;
}

/** Refuses LIBROS_AHEAD for a day that is not over, CIERRE_BEHIND for a closed one. */
export function checkLibros({ hasta, hoy, libros }: { hasta: Dia; hoy: Dia; libros: Dia | null }): Refusal | null {
  if (hasta >= hoy) return refuse("LIBROS_AHEAD");
  return libros !== null && hasta <= libros ? refuse("CIERRE_BEHIND", { dia: libros }) : null;
}
