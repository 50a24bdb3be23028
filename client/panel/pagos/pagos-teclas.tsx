import { PistaDeTeclas, Tecla, type TeclaHace } from "../kit/teclas.tsx";

export const TECLAS: readonly TeclaHace[] = [
  { tecla: "J", hace: "Pasa al pago siguiente" },
  { tecla: "K", hace: "Vuelve al pago anterior" },
  { tecla: "A", hace: "Abre la aprobación del pago elegido" },
  { tecla: "R", hace: "Abre el rechazo del pago elegido" },
  { tecla: "?", hace: "Muestra esta ayuda" },
];

/** Where there is a keyboard: that there are keys, and which. */
export function Teclas({ onAyuda }: { onAyuda: () => void }) {
  return (
    <PistaDeTeclas>
      <Tecla>J</Tecla> y <Tecla>K</Tecla> recorren los pagos, <Tecla>A</Tecla> aprueba, <Tecla>R</Tecla> rechaza.{" "}
      <button type="button" onClick={onAyuda}>
        Ver todas las teclas
      </button>
    </PistaDeTeclas>
  );
}
