/** Refusals of «Pagar» and of withdrawing a pago. Separate from mensajes.ts, because only the server uses them. */
import { MAX_INTENCIONES_DEL_DIA } from "../../limits/banco.ts";
import { type Centavos, formatDolares } from "../../money/dinero.ts";
import { de } from "../texto.ts";

export const TEXTOS_INTENCIONES = {
  INTENCION_NO_ACCOUNT: "Todavía no hay una cuenta a la que pagar. Escribe a atención al cliente.",
  INTENCION_OTHER_ACCOUNT: "Esa cuenta ya no recibe pagos. Elige otra.",
  INTENCION_NO_RATE:
    "Aún no hay una tasa publicada para decirte cuántos bolívares son. Inténtalo más tarde o escribe a atención al cliente.",
  INTENCION_NOTHING_OWED: "No debes nada de este préstamo: no hay nada que pagar.",
  INTENCION_EXCESS: de(
    ({ saldo }: { saldo: Centavos }) => `Es más de lo que debes (${formatDolares(saldo)}). Corrige el monto.`,
  ),
  INTENCION_TOO_MANY: `Hoy ya te dimos ${MAX_INTENCIONES_DEL_DIA} montos exactos. Paga el monto que quieras y regístralo aquí con su referencia.`,
  INTENCION_NONE_FREE:
    "Ahora no queda un monto exacto libre. Paga el monto de siempre y regístralo aquí con su referencia.",
  PAGO_ARRIVED: "El dinero de este pago ya llegó y lo estamos revisando: no hay que cambiarlo ni retirarlo.",
  LINK_UNKNOWN: "Este enlace no es de ningún pago. Pídele otro a quien te lo envió.",
  REQUEST_DECIDED: "Tu solicitud ya tuvo respuesta: recarga la página para verla.",
  REQUEST_IN_HAND: "Alguien está atendiendo tu solicitud ahora mismo. Espera unos minutos e inténtalo de nuevo.",
} as const;
