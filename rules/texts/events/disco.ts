/** To the operator, directly and not through the queue: nothing can be stored. */
import { formatInstante, type Instante } from "../../country/fecha.ts";
import type { Correo } from "./correos.ts";

/** `que`: what is wrong and what to do, without a final full stop; `cierra`: the program exits over it, to be restarted. */
export function correoSinGuardar(
  { que, cierra, cuando }: { que: string; cierra: boolean; cuando: Instante },
  panelUrl: string,
): Correo<"sin-guardar"> {
  const ahora = cierra
    ? "El programa se cerró para no decir que guardó lo que quizá no guardó. Si algo lo arranca de nuevo, sigue solo; si no, arráncalo tú."
    : "Mientras dure, nadie puede registrar un pago ni entrar; lo que ya estaba guardado está a salvo.";
  return {
    plantilla: "sin-guardar",
    asunto: "No se puede guardar nada: míralo ahora",
    texto: [
      `${que}.`,
      `Desde: ${formatInstante(cuando)}`,
      ahora,
      "Este correo no vuelve a salir en una hora, aunque siga igual.",
      `Mira cómo está en el panel:\n${panelUrl}/estado`,
    ].join("\n\n"),
    params: {},
  };
}
