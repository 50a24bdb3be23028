import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { cx } from "../cx.ts";
import { errorText } from "../failure.ts";
import { newClave } from "../form/clave.ts";
import { FormMessage } from "../form/form.tsx";
import { IconClose } from "../icons.tsx";
import { Button } from "../show/button.tsx";
import styles from "./dialog.module.css";

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Buttons at the foot, the main one last. */
  actions?: ReactNode;
  /** wide: for a picture. */
  width?: "normal" | "wide";
  /** Something was sent and its answer is awaited: nothing closes the window, and what would do so shows it. */
  busy?: boolean;
}

/**
 * A modal window, open as long as it is rendered: `{open && <Dialog …/>}`. Escape, the cross and the backdrop close it,
 * and focus goes back to where it was.
 */
export function Dialog({ title, onClose, children, actions, width = "normal", busy = false }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog?.open) dialog?.showModal();
    return () => dialog?.close();
  }, []);
  const close = () => {
    if (!busy) onClose();
  };
  const onBackdrop = (event: MouseEvent) => {
    if (event.target === ref.current) close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, through onCancel
    <dialog
      ref={ref}
      className={cx(styles.dialog, width === "wide" && styles.wide)}
      aria-labelledby={titleId}
      onClick={onBackdrop}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <div className={styles.panel}>
        <div className={styles.header}>
          <h2 id={titleId}>{title}</h2>
          <button type="button" className={styles.close} aria-label="Cerrar" disabled={busy} onClick={close}>
            <IconClose />
          </button>
        </div>
        <div className={styles.body}>{children}</div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  );
}

interface ConfirmDialogProps {
  title: string;
  children?: ReactNode;
  /** The act itself: «Sí, rechazar». */
  confirmLabel: string;
  danger?: boolean;
  onClose: () => void;
  /** Closes when it resolves; shows its error and stays when it rejects. `clave` is one per opening. */
  onConfirm: (clave: string) => Promise<unknown>;
  /** What is said when the server gives no text of its own. */
  fallback?: string;
}

/** Asks before an act that matters. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  danger,
  onClose,
  onConfirm,
  fallback,
}: ConfirmDialogProps) {
  const [clave] = useState(newClave);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const confirm = async () => {
    setBusy(true);
    setError(null);
    try {
      await onConfirm(clave);
      onClose();
    } catch (failure) {
      setError(errorText(failure, fallback ?? "Ocurrió un error."));
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      busy={busy}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            Cancelar
          </Button>
          <Button variant={danger ? "danger" : "primary"} busy={busy} onClick={() => void confirm()}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      <FormMessage>{error}</FormMessage>
    </Dialog>
  );
}
