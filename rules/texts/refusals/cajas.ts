/**
 * Refusals about where the lender's money is, which only an operator can meet. Separate from mensajes.ts, so that borrowers
 * need not load them.
 */
import { type Dia, formatDia } from "../../country/fecha.ts";
import { de } from "../texto.ts";

export const TEXTOS_CAJAS = {
  CAJA_REPEATED: "Ya hay una caja con ese nombre. Escribe otro.",
  CAJA_OTHER_MONEY: "Esa caja es de otra moneda. Elige una de la moneda en que pagó.",
  CAJA_SAME: "El dinero sale de una caja y entra en otra: elige dos distintas.",
  CAJA_NO_RATE: "Todavía no hay una tasa con que pasar esos bolívares a dólares. Publícala en Ajustes y repítelo.",
  CAJA_RECIBIDO: "Entre dos cajas de la misma moneda entra lo mismo que sale. Deja vacío lo que entró.",
  CIERRE_AHEAD: "Ese día todavía no ha llegado. Elige hoy o un día anterior.",
  CIERRE_BEHIND: de(
    ({ dia }: { dia: Dia }) => `Lo que pasó hasta el ${formatDia(dia)} ya se cerró. Elige un día posterior.`,
  ),
  CIERRE_REPEATED: "Otra persona cerró ese día mientras contabas. Mira lo que anotó; si hace falta, cuenta otra vez.",
  CIERRE_CHANGED: "Entró o salió dinero mientras contabas. Mira lo que debería haber ahora y cierra otra vez.",
  CIERRE_NOTE: "Escribe de dónde viene la diferencia, o déjala abierta.",
  LIBROS_AHEAD: "Los libros se cierran hasta un día que ya pasó. Elige ayer o un día anterior.",
} as const;
