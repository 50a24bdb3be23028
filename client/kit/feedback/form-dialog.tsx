import { type ReactNode, useId } from "react";
import { Button } from "../show/button.tsx";
import { Dialog, type Foco } from "./dialog.tsx";

interface FormDialogProps {
  title: string;
  confirmLabel: string;
  /** Where «Cancelar» would be taken for the act. */
  dismissLabel?: string;
  danger?: boolean;
  busy: boolean;
  /** At the first field unless the form may well be sent as it opens. */
  focus?: Foco;
  onClose: () => void;
  /** A second submit button, not triggered by Enter. */
  second?: { label: string; onPress: (form: HTMLFormElement | null) => void };
  /** The form, with this `id`: the button of the foot sends it. */
  children: (id: string) => ReactNode;
}

/** A dialog around one form. */
export function FormDialog(props: FormDialogProps) {
  const { title, confirmLabel, dismissLabel = "Cancelar", danger, busy, focus = "campo" } = props;
  const { second, onClose, children } = props;
  const id = useId();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      busy={busy}
      focus={focus}
      // Three buttons would leave a form no room on a phone: then only the cross closes it.
      {...(!second && { dismiss: dismissLabel })}
      actions={
        <>
          {second && (
            <Button
              variant="secondary"
              busy={busy}
              onClick={() => second.onPress(document.querySelector(`form[id="${CSS.escape(id)}"]`))}
            >
              {second.label}
            </Button>
          )}
          <Button type="submit" form={id} variant={danger ? "danger" : "primary"} busy={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children(id)}
    </Dialog>
  );
}
