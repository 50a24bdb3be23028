import { type FormEvent, type ReactNode, useId } from "react";
import { prepareCaptcha } from "../../api/captcha/captcha.ts";
import { Dialog } from "../../kit/feedback/dialog.tsx";
import { FormBox, FormMessage } from "../../kit/form/form.tsx";
import type { Form } from "../../kit/form/state/use-form.ts";
import { Button } from "../../kit/show/button.tsx";
import { type Prueba, PruebaFields, type PruebaValues } from "./prueba.tsx";

interface CambioDialogProps<T extends PruebaValues> {
  title: string;
  confirmLabel: string;
  danger?: boolean;
  sinCierre?: boolean;
  form: Form<T>;
  prueba: Prueba;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  /** What changes; the proof follows it. */
  children?: ReactNode;
}

/** Changes a sign-in method, with proof of identity. */
export function CambioDialog<T extends PruebaValues>(props: CambioDialogProps<T>) {
  const { title, confirmLabel, danger, sinCierre, form, prueba, onSubmit, onClose, children } = props;
  const id = useId();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      busy={form.busy}
      dismiss="Cancelar"
      actions={
        <Button type="submit" form={id} variant={danger ? "danger" : "primary"} busy={form.busy}>
          {confirmLabel}
        </Button>
      }
    >
      <FormBox id={id} onSubmit={onSubmit} onFocus={prepareCaptcha}>
        {children}
        <PruebaFields prueba={prueba} form={form} sinCierre={sinCierre} />
        <FormMessage>{form.message}</FormMessage>
      </FormBox>
    </Dialog>
  );
}
