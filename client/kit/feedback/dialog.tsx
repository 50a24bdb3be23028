import {
  createContext,
  type MouseEvent,
  type ReactNode,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { cx } from "../cx.ts";
import { errorText } from "../failure.ts";
import { newClave } from "../form/clave.ts";
import { FormMessage } from "../form/form.tsx";
import { IconClose } from "../icons.tsx";
import { Button } from "../show/button.tsx";
import styles from "./dialog.module.css";

export type Foco = "acto" | "campo" | "volver";

const CAMPO = "input:not([type=hidden], [type=file], :disabled), select, textarea";

/** Brings the keyboard where `focus` says. A finger is not asked to write before it chose to: its keys would hide what is read. */
function begin(dialog: HTMLDialogElement, focus: Foco): void {
  const [body, foot] = [...dialog.querySelectorAll<HTMLElement>("[data-parte]")];
  const buttons = foot?.querySelectorAll<HTMLElement>("button");
  const campo = window.matchMedia("(pointer: coarse)").matches ? null : body?.querySelector<HTMLElement>(CAMPO);
  const chosen = { acto: buttons?.[buttons.length - 1], campo, volver: buttons?.[0] }[focus];
  // The foot is in sight already: what stands over it is read from its beginning.
  chosen?.focus({ preventScroll: focus !== "campo" });
}

/** What a window shows instead, while what it was opened for cannot be done. What was typed in it is kept. */
export const EnSuLugar = createContext<{ body: ReactNode; actions: ReactNode } | null>(null);

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Buttons at the foot, the main one last. */
  actions?: ReactNode;
  /** wide: for a picture. */
  width?: "normal" | "wide";
  /** Where the keyboard begins: at the main act, at the first field, or at what leaves things as they are. */
  focus?: Foco | undefined;
  /** Something was sent and its answer is awaited: nothing closes the window, and what would do so shows it. */
  busy?: boolean;
  /** What stays in sight even under what stands in its place (`EnSuLugar`). */
  kept?: ReactNode;
}

/**
 * A modal window, open as long as it is rendered: `{open && <Dialog …/>}`. Escape, the cross and the backdrop close it,
 * and focus goes back to where it was.
 */
export function Dialog(props: DialogProps) {
  const { title, onClose, children, actions, width = "normal", focus = "acto", busy = false, kept } = props;
  const instead = useContext(EnSuLugar);
  // What is being sent from here may be what ends it: its own answer says so.
  const shown = (!busy && instead) || { body: children, actions };
  const ref = useRef<HTMLDialogElement>(null);
  const first = useRef(focus);
  const titleId = useId();
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) {
      dialog.showModal();
      begin(dialog, first.current);
    }
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
        <div className={styles.body} data-parte="">
          {shown.body}
          {shown === instead && kept}
        </div>
        {shown.actions && (
          <div className={styles.actions} data-parte="">
            {shown.actions}
          </div>
        )}
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
  focus?: Foco;
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
  focus,
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
      focus={focus}
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
