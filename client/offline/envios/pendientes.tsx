import { type ReactNode, useEffect, useState } from "react";
import { ConfirmDialog } from "../../kit/feedback/dialog.tsx";
import { Notice } from "../../kit/feedback/notice.tsx";
import { AlEsperar, AlRechazo } from "./acciones.tsx";
import { cuantos, Descripcion } from "./descripcion.tsx";
import type { Envio } from "./envio.ts";
import styles from "./pendientes.module.css";
import { onAsk } from "./salida.ts";

/** Warns when signing out with items still queued. */
function useDespedida(envios: readonly Envio[]): ReactNode {
  const [answer, setAnswer] = useState<((leave: boolean) => void) | null>(null);
  useEffect(() => onAsk(() => new Promise((resolve) => setAnswer(() => resolve))), []);
  if (!answer) return null;
  const say = (leave: boolean) => {
    setAnswer(null);
    answer(leave);
  };
  return (
    <ConfirmDialog
      title="¿Cerrar sesión?"
      confirmLabel="Cerrar sesión"
      onClose={() => say(false)}
      onConfirm={async () => say(true)}
    >
      <p>Tienes {cuantos(envios)}.</p>
      <p className="soft">
        {envios.length === 1 ? "Se queda" : "Se quedan"} en este teléfono hasta que vuelvas a entrar, fuera de la vista
        de los demás.
      </p>
    </ConfirmDialog>
  );
}

export interface PendientesProps {
  envios: readonly Envio[];
  /** Items that the page does not list itself. */
  shown: readonly Envio[];
}

/** Queued and refused items, and the question before signing out. */
export function Pendientes({ envios, shown }: PendientesProps) {
  const despedida = useDespedida(envios);
  const waiting = shown.filter(({ rechazado }) => !rechazado);
  const refused = shown.filter(({ rechazado }) => rechazado);
  return (
    <>
      {shown.length > 0 && (
        <div className={styles.aviso}>
          {waiting.length > 0 && (
            <Notice kind="offline" action={<AlEsperar envios={waiting} />}>
              <strong>{cuantos(waiting)}.</strong>{" "}
              {waiting.length === 1
                ? (waiting[0]?.fallo ?? "Lo estamos enviando.")
                : "Se enviarán solos cuando vuelva la línea."}
            </Notice>
          )}
          {refused.map((envio) => (
            <Notice key={envio.id} kind="peligro" live action={<AlRechazo envio={envio} />}>
              <strong>
                <Descripcion envio={envio} />:
              </strong>{" "}
              {envio.fallo}
            </Notice>
          ))}
        </div>
      )}
      {despedida}
    </>
  );
}
