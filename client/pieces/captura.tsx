import { useState } from "react";
import { imagenUrl } from "../../rules/people/verificaciones.ts";
import { cx } from "../kit/cx.ts";
import { Dialog } from "../kit/feedback/dialog.tsx";
import { IconEye } from "../kit/icons.tsx";
import { Button } from "../kit/show/button.tsx";
import styles from "./captura.module.css";

interface VerCapturaProps {
  pago: { captura: string | null; codigo: string };
  /** What the viewer should know about it. */
  nota: string;
}

/** A pago's screenshot, which is never proof. Empty if there is none. */
export function VerCaptura({ pago: { captura, codigo }, nota }: VerCapturaProps) {
  const [open, setOpen] = useState(false);
  const [lost, setLost] = useState(false);
  if (captura === null) return null;
  return (
    <>
      <Button variant="ghost" small icon={<IconEye size={20} />} onClick={() => setOpen(true)}>
        Ver captura
        <span className="visually-hidden"> del pago con código {codigo}</span>
      </Button>
      {open && (
        <Dialog title="Captura del pago" width="wide" onClose={() => setOpen(false)}>
          <p className={cx("soft", styles.nota)}>{nota}</p>
          {lost ? (
            <p>No pudimos abrir la captura. Revisa tu conexión e inténtalo de nuevo.</p>
          ) : (
            <img
              className={styles.captura}
              src={imagenUrl(captura)}
              alt={`Captura del pago con código ${codigo}`}
              onError={() => setLost(true)}
            />
          )}
        </Dialog>
      )}
    </>
  );
}
