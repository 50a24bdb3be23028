import { useState } from "react";
import { Button } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import { QueDicen } from "./que-dicen.tsx";
import { useEncender } from "./use-encender.ts";
import { yaOfrecido } from "./ya-ofrecido.ts";

/** The offer of notifications on this phone, with what they will say. It is not repeated after either answer. */
export function Oferta() {
  const [answered, setAnswered] = useState(false);
  const { busy, turnOn } = useEncender(() => setAnswered(true));
  if (answered) return null;
  const refuse = () => {
    yaOfrecido();
    setAnswered(true);
  };
  return (
    <Card title="¿Te avisamos en este teléfono?">
      <QueDicen />
      <p className="soft">Las apagas cuando quieras, de un toque, en Datos Personales.</p>
      <div className="stack-sm">
        <Button busy={busy} variant="secondary" onClick={() => void turnOn()}>
          Activar notificaciones
        </Button>
        <Button variant="ghost" onClick={refuse}>
          Ahora no
        </Button>
      </div>
    </Card>
  );
}
