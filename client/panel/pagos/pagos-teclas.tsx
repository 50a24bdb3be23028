import { Dialog } from "../../kit/feedback/dialog.tsx";
import { Button } from "../../kit/show/button.tsx";
import { PistaDeTeclas, Tecla } from "../kit/teclas.tsx";
import own from "./pagos.module.css";

const TECLAS = [
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

export function TeclasDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Teclas de esta lista" onClose={onClose} actions={<Button onClick={onClose}>Entendido</Button>}>
      <dl className={own.ayuda}>
        {TECLAS.map(({ tecla, hace }) => (
          <div key={tecla}>
            <dt>
              <Tecla>{tecla}</Tecla>
            </dt>
            <dd>{hace}</dd>
          </div>
        ))}
      </dl>
      <p className="soft small">No actúan mientras escribes ni con otra ventana abierta.</p>
    </Dialog>
  );
}
