import { useState } from "react";
import { relojMalPuesto } from "../api/hora.ts";
import { Notice } from "../kit/feedback/notice.tsx";
import { Button } from "../kit/show/button.tsx";

const KEY = "cuotica:reloj";

/** Whether it was said on this phone; one that was put right may be said again. */
function wasSaid(wrong: boolean | null): boolean {
  try {
    if (wrong === false) localStorage.removeItem(KEY);
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Says once that this phone lives on another day: what it shows elsewhere may be wrong, nothing here is. */
export function Reloj() {
  const wrong = relojMalPuesto();
  const [closed, setClosed] = useState(false);
  const said = wasSaid(wrong);
  if (!wrong || said || closed) return null;
  const close = () => {
    setClosed(true);
    try {
      localStorage.setItem(KEY, "dicho");
    } catch {
      // Storage is refused: it is said again on the next visit.
    }
  };
  return (
    <Notice
      title="La fecha de tu teléfono no es la de hoy"
      action={
        <Button variant="secondary" small onClick={close}>
          Entendido
        </Button>
      }
    >
      Aquí contamos los días con la hora de Venezuela: tus pagos quedan bien. Puedes corregirla en los ajustes del
      teléfono.
    </Notice>
  );
}
