import { Permitted } from "../kit/actos/permitted.tsx";
import { PistaDeTeclas, Tecla, type TeclaHace } from "../kit/teclas.tsx";

export const TECLAS: readonly TeclaHace[] = [
  { tecla: "J", hace: "Pasa al pago siguiente" },
  { tecla: "K", hace: "Vuelve al pago anterior" },
  { tecla: "A", hace: "Aprueba el pago, o los que están elegidos", least: "gestor" },
  { tecla: "R", hace: "Rechaza el pago, o los que están elegidos", least: "gestor" },
  { tecla: "X", hace: "Elige el pago, o lo deja", least: "gestor" },
  { tecla: "T", hace: "Elige todos los que se ven, o ninguno", least: "gestor" },
  { tecla: "?", hace: "Muestra esta ayuda" },
];

/** Where there is a keyboard: that there are keys, and which. */
export function Teclas({ onAyuda }: { onAyuda: () => void }) {
  return (
    <PistaDeTeclas>
      <Tecla>J</Tecla> y <Tecla>K</Tecla> recorren los pagos
      <Permitted>
        , <Tecla>A</Tecla> aprueba, <Tecla>R</Tecla> rechaza, <Tecla>X</Tecla> elige
      </Permitted>
      .{" "}
      <button type="button" onClick={onAyuda}>
        Ver todas las teclas
      </button>
    </PistaDeTeclas>
  );
}
