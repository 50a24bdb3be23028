import { type ReactNode, useId } from "react";
import { Dialog } from "../../kit/feedback/dialog.tsx";
import { Button } from "../../kit/show/button.tsx";

interface FormDialogProps {
  title: string;
  confirmLabel: string;
  danger?: boolean;
  busy: boolean;
  onClose: () => void;
  /** The form, with this `id`: the button of the foot sends it. */
  children: (id: string) => ReactNode;
}

/** A dialog around one form. */
export function FormDialog({ title, confirmLabel, danger, busy, onClose, children }: FormDialogProps) {
  const id = useId();
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <Dialog
      title={title}
      onClose={close}
      actions={
        <>
          <Button variant="secondary" onClick={close} disabled={busy}>
            Cancelar
          </Button>
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
