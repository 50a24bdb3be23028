import { type ReactNode, useId } from "react";
import { Button } from "../show/button.tsx";
import { Dialog } from "./dialog.tsx";

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
