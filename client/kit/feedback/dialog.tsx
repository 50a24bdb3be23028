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

/** Puts the focus where `focus` says. On a touch screen no field is focused: the keyboard would hide what is to be read. */
function begin(dialog: HTMLDialogElement, focus: Foco): void {
  const [body, foot] = [...dialog.querySelectorAll<HTMLElement>("[data-parte]")];
  const buttons = foot?.querySelectorAll<HTMLElement>("button");
  const campo = window.matchMedia("(pointer: coarse)").matches ? null : body?.querySelector<HTMLElement>(CAMPO);
  const chosen = { acto: buttons?.[buttons.length - 1], campo, volver: buttons?.[0] }[focus];
  // The buttons at the foot are always visible: the content above starts at its beginning.
  chosen?.focus({ preventScroll: focus !== "campo" });
}

/** Swallows the second press of a double click: it was meant for the dialog that the first one closed, not for what is below. */
function swallowSecondPress(): void {
  const onClick = (event: MouseEvent) => {
    if (event.detail < 2) return document.removeEventListener("click", onClick, true);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  document.addEventListener("click", onClick, true);
}

/** What a dialog shows instead of its content while its act is impossible. Typed text is kept. */
export const EnSuLugar = createContext<({ body: ReactNode } & Pick<DialogProps, "dismiss" | "actions">) | null>(null);

interface DialogProps {
  title: string;
  /** Called when the act is done or the dialog is left; leaving asks first if something was typed. */
  onClose: () => void;
  children: ReactNode;
  /** The label of a button at the foot that leaves like Esc, such as «Cancelar». */
  dismiss?: string;
  /** Buttons at the foot, the main one last. */
  actions?: ReactNode;
  /** wide: for a picture. */
  width?: "normal" | "wide";
  /** What gets the focus: the main button, the first field, or the button that changes nothing. */
  focus?: Foco | undefined;
  /** A request is in progress: nothing closes the dialog, and the buttons for that are disabled. */
  busy?: boolean;
  /** Stays visible under what replaces the content (`EnSuLugar`). */
  kept?: ReactNode;
}

/**
 * A modal dialog, open while it is rendered: `{open && <Dialog …/>}`. Escape, Back, the cross, the backdrop and `dismiss` close
 * it, after asking if something was typed; the focus returns to where it was.
 */
export function Dialog(props: DialogProps) {
  const { title, onClose, children, width = "normal", focus = "acto", busy = false, kept } = props;
  const instead = useContext(EnSuLugar);
  // The request in progress may be what makes the act impossible: its own answer says so.
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
  /** The dialog that holds the typed text. */
  title: string;
  onStay: () => void;
  onDiscard: () => void;
}

/** Asks for confirmation before typed text is lost. */
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
  /** The act's button: «Sí, rechazar». */
  confirmLabel: string;
  danger?: boolean;
  onClose: () => void;
  focus?: Foco;
  /** Closes when it resolves; shows its error and stays open when it rejects. One `clave` per opening. */
  onConfirm: (clave: string) => Promise<unknown>;
  /** Shown if the server gives no text of its own. */
  fallback?: string;
}

/** Asks for confirmation of an important act. */
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
