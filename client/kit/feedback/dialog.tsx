import { createContext, type ReactNode, useContext, useId, useLayoutEffect, useRef, useState } from "react";
import { cx } from "../cx.ts";
import { errorText } from "../failure.ts";
import { FormMessage } from "../form/form.tsx";
import { newClave } from "../form/state/clave.ts";
import { IconClose } from "../icons.tsx";
import { Button } from "../show/button.tsx";
import styles from "./dialog.module.css";
import { useSalida } from "./salida.ts";

export type Foco = "acto" | "campo" | "volver";

const CAMPO = "input:not([type=hidden], [type=file], :disabled), select, textarea";

/** Brings the keyboard where `focus` says. A finger is not asked to write before it chose to: its keys would hide what is read. */
function begin(dialog: HTMLDialogElement, focus: Foco): void {
  const [body, foot] = [...dialog.querySelectorAll<HTMLElement>("[data-parte]")];
  const buttons = foot?.querySelectorAll<HTMLElement>("button");
  const campo = window.matchMedia("(pointer: coarse)").matches ? null : body?.querySelector<HTMLElement>(CAMPO);
  const chosen = { acto: buttons?.[buttons.length - 1], campo, volver: buttons?.[0] }[focus];
  // The foot is visible: the content above it is read from its beginning.
  chosen?.focus({ preventScroll: focus !== "campo" });
}

/** Swallows the second press of a double click: it was meant for the dialog that the first press closed, not for what is under it. */
function swallowSecondPress(): void {
  const onClick = (event: MouseEvent) => {
    if (event.detail < 2) return document.removeEventListener("click", onClick, true);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  document.addEventListener("click", onClick, true);
}

/** What a window shows instead, while what it was opened for cannot be done. What was typed in it is kept. */
export const EnSuLugar = createContext<({ body: ReactNode } & Pick<DialogProps, "dismiss" | "actions">) | null>(null);

interface DialogProps {
  title: string;
  /** Done, or left: leaving asks first where something was written. */
  onClose: () => void;
  children: ReactNode;
  /** Says «Cancelar»: a button at the foot that leaves as Esc does. */
  dismiss?: string;
  /** Buttons at the foot, the main one last. */
  actions?: ReactNode;
  /** wide: for a picture. */
  width?: "normal" | "wide";
  /** Where the keyboard begins: at the main act, at the first field, or at what leaves things as they are. */
  focus?: Foco | undefined;
  /** Something was sent and its answer is awaited: nothing closes the window, and what would do so shows it. */
  busy?: boolean;
  /** Stays visible under what takes the dialog's place (`EnSuLugar`). */
  kept?: ReactNode;
}

/**
 * A modal window, open as long as it is rendered: `{open && <Dialog …/>}`. Escape, Back, the cross, the backdrop and `dismiss` leave
 * it, and ask where something was written; focus goes back to where it was.
 */
export function Dialog(props: DialogProps) {
  const { title, onClose, children, width = "normal", focus = "acto", busy = false, kept } = props;
  const instead = useContext(EnSuLugar);
  // What is being sent from here may be what ends it: its own answer says so.
  const replaced = busy ? null : instead;
  const { dismiss, actions } = replaced ?? props;
  const ref = useRef<HTMLDialogElement>(null);
  const first = useRef(focus);
  const titleId = useId();
  const salida = useSalida({ ref, busy, onClose });
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) {
      dialog.showModal();
      begin(dialog, first.current);
    }
    return () => {
      dialog?.close();
      swallowSecondPress();
    };
  }, []);
  return (
    <>
      <dialog
        ref={ref}
        className={cx(styles.dialog, width === "wide" && styles.wide)}
        aria-labelledby={titleId}
        {...salida.props}
      >
        <div className={styles.panel}>
          <div className={styles.header}>
            <h2 id={titleId}>{title}</h2>
            <button type="button" className={styles.close} aria-label="Cerrar" disabled={busy} onClick={salida.leave}>
              <IconClose />
            </button>
          </div>
          <div className={styles.body} data-parte="">
            {replaced ? replaced.body : children}
            {replaced && kept}
          </div>
          {(dismiss || actions) && (
            <div className={styles.actions} data-parte="">
              {dismiss && (
                <Button variant="secondary" onClick={salida.leave} disabled={busy}>
                  {dismiss}
                </Button>
              )}
              {actions}
            </div>
          )}
        </div>
      </dialog>
      {salida.asking && <Descartar title={title} onStay={salida.stay} onDiscard={salida.throwAway} />}
    </>
  );
}

interface DescartarProps {
  /** The title of the dialog with the written text. */
  title: string;
  onStay: () => void;
  onDiscard: () => void;
}

/** Asks for confirmation before written text is lost. */
function Descartar({ title, onStay, onDiscard }: DescartarProps) {
  return (
    <Dialog
      title="¿Descartar lo escrito?"
      focus="volver"
      onClose={onStay}
      dismiss="Seguir escribiendo"
      actions={
        <Button variant="danger" onClick={onDiscard}>
          Descartar
        </Button>
      }
    >
      <p>Lo que escribiste en «{title}» todavía no se ha enviado. Si lo descartas, se pierde.</p>
    </Dialog>
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
  /** Shown when the server gives no text of its own. */
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
      dismiss="Cancelar"
      actions={
        <Button variant={danger ? "danger" : "primary"} busy={busy} onClick={() => void confirm()}>
          {confirmLabel}
        </Button>
      }
    >
      {children}
      <FormMessage>{error}</FormMessage>
    </Dialog>
  );
}
