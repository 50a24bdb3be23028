import { type ReactNode, useEffect, useState } from "react";
import { trpc } from "../api/trpc.ts";
import { errorCode } from "../kit/failure.ts";
import { ConfirmDialog } from "../kit/feedback/dialog.tsx";
import { Notice } from "../kit/feedback/notice.tsx";
import { toast } from "../kit/feedback/toast.tsx";
import { AlEsperar, AlRechazo } from "./acciones.tsx";
import { cuantos, Descripcion } from "./descripcion.tsx";
import type { Envio, Tipo } from "./envio.ts";
import { vigilar } from "./envios.ts";
import { onSent, setOwner } from "./outbox.ts";
import styles from "./pendientes.module.css";
import { alPreguntar } from "./salida.ts";
import { registrarTrabajador } from "./trabajador.ts";
import { useEnvios } from "./use-envios.ts";

export { salir } from "./salida.ts";

const ENVIADO: Record<Tipo, string> = {
  "pagos.register": "Pago registrado. Lo revisamos y te avisamos.",
  "loans.request": "Solicitud enviada. Te avisamos cuando la revisemos.",
};

/** Keeps the outbox at work while a borrower is here. */
function useVigilancia(userId: string | undefined): void {
  const utils = trpc.useUtils();
  useEffect(() => {
    if (userId) {
      setOwner(userId);
      registrarTrabajador();
    }
    return vigilar();
  }, [userId]);
  useEffect(
    () =>
      onSent((tipo, here) => {
        if (here) toast(ENVIADO[tipo]);
        void (tipo === "pagos.register" ? utils.pagos.mine : utils.loans.mine).invalidate();
      }),
    [utils],
  );
}

/** Signing out while something waits: it is said first. */
function useDespedida(envios: readonly Envio[]): ReactNode {
  const [answer, setAnswer] = useState<((leave: boolean) => void) | null>(null);
  useEffect(() => alPreguntar(() => new Promise((resolve) => setAnswer(() => resolve))), []);
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

/** What waits to be sent, said quietly above whatever page it is, unless the page lists it itself. */
export function Aviso() {
  const me = trpc.usuarios.me.useQuery(undefined, { enabled: false });
  const { envios, tarjetas } = useEnvios();
  useVigilancia(me.data?.rol === "admin" ? undefined : me.data?.id);
  const despedida = useDespedida(envios);
  const shown = tarjetas > 0 || errorCode(me.error) === "UNAUTHORIZED" ? [] : envios;
  const waiting = shown.filter(({ rechazado }) => !rechazado);
  const refused = shown.filter(({ rechazado }) => rechazado);
  return (
    <>
      <div className={styles.aviso}>
        <p className="visually-hidden" role="status">
          {waiting.length > 0 && `${cuantos(waiting)}.`}
        </p>
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
      {despedida}
    </>
  );
}
