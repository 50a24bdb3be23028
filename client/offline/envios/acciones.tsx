import { useState } from "react";
import { useLocation } from "wouter";
import { paths } from "../../../rules/paths.ts";
import { ConfirmDialog } from "../../kit/feedback/dialog.tsx";
import { Button } from "../../kit/show/button.tsx";
import { forgetCaptura } from "../kept/capturas.ts";
import { Descripcion } from "./descripcion.tsx";
import type { Envio } from "./envio.ts";
import { discard, giveBack, sendPending } from "./envios.ts";
import styles from "./pendientes.module.css";
import { useEnvios } from "./use-envios.ts";

/** Discards items in the outbox, after confirmation. */
function Descartar({ envios }: { envios: readonly Envio[] }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        Descartar
      </Button>
      {open && (
        <ConfirmDialog
          title="Descartar sin enviar"
          danger
          confirmLabel="Sí, descartar"
          onClose={() => setOpen(false)}
          onConfirm={async () => {
            await discard(envios);
            await Promise.all(envios.map(({ valores }) => forgetCaptura(valores.captura)));
          }}
          fallback="No pudimos descartarlo."
        >
          <ul className={styles.lista}>
            {envios.map((envio) => (
              <li key={envio.id}>
                <Descripcion envio={envio} />
              </li>
            ))}
          </ul>
          <p className="soft">
            Se borra de este teléfono y no lo enviaremos. Si la línea se cortó después de enviarlo, puede que ya nos
            haya llegado.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Acts for items that wait for a connection. */
export function AlEsperar({ envios }: { envios: readonly Envio[] }) {
  const { enviando } = useEnvios();
  return (
    <div className={styles.acciones}>
      <Button variant="secondary" busy={enviando} busyLabel="Enviando…" onClick={() => void sendPending()}>
        Enviar ahora
      </Button>
      <Descartar envios={envios} />
    </div>
  );
}

/** Acts for an item that the server refused. */
export function AlRechazo({ envio }: { envio: Envio }) {
  const [, navigate] = useLocation();
  const mend = async () => {
    await giveBack(envio);
    navigate(envio.tipo === "pagos.register" ? `${paths.solicitar}#pagar-registro` : paths.solicitar);
  };
  return (
    <div className={styles.acciones}>
      <Button variant="secondary" onClick={() => void mend()}>
        Corregir
      </Button>
      <Descartar envios={[envio]} />
    </div>
  );
}
