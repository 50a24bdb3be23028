/** Test messages: their only content is that they arrived. */
import { formatInstante, type Instante } from "../../country/fecha.ts";
import type { Correo } from "../events/correos.ts";

export function correoPrueba(cuando: Instante, panelUrl: string): Correo {
  return {
    plantilla: "prueba",
    asunto: "Prueba: los correos salen",
    texto: [
      `Este correo se envió el ${formatInstante(cuando)} desde el panel, para saber si llega.`,
      `Llegó: no tienes que hacer nada más. Lo que se envía está en ${panelUrl}/mensajes`,
    ].join("\n\n"),
    params: {},
  };
}

/** One segment, without accents, which some operators garble. */
export const smsPrueba = "Cuotica: prueba. Si lees esto, los mensajes salen.";

/** On a locked screen, like any other notification. */
export const pantallaPrueba = "Prueba. Si lees esto, las notificaciones llegan a este navegador.";
