import { useState } from "react";
import { MS_PER_DAY } from "../../rules/country/fecha.ts";
import { adelantoSabido, relojMalPuesto } from "../api/hora.ts";
import { Notice } from "../kit/feedback/notice.tsx";
import { Button } from "../kit/show/button.tsx";

const KEY = "cuotica:reloj";

/** The difference in days: each is reported once, so that a clock that was corrected and is wrong again is reported again. */
const diasDeMas = () => String(Math.round((adelantoSabido() ?? 0) / MS_PER_DAY));

function wasSaid(): boolean {
  try {
    return localStorage.getItem(KEY) === diasDeMas();
  } catch {
    return false;
  }
}

/** Says once that this phone has another date: other apps' dates may be wrong, ours are right. */
export function Reloj() {
  const [closed, setClosed] = useState(false);
  if (!relojMalPuesto() || closed || wasSaid()) return null;
  const close = () => {
    setClosed(true);
    try {
      localStorage.setItem(KEY, diasDeMas());
    } catch {
      // Storage is refused: reported again on the next visit.
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
