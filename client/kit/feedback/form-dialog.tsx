import { type ComponentProps, type FormEvent, type ReactNode, useId, useRef } from "react";
import { FormBox, FormMessage } from "../form/form.tsx";
import type { Handler } from "../form/form-control.ts";
import { type Form, pressSend } from "../form/state/use-form.ts";
import { Button } from "../show/button.tsx";
import { Dialog, type Foco } from "./dialog.tsx";
import { Recuperado } from "./recuperado.tsx";

export interface FormDialogProps<T extends object> extends Pick<ComponentProps<"form">, "onFocus"> {
  title: string;
  confirmLabel: string;
  /** For acts with which «Cancelar» could be confused. */
  dismissLabel?: string;
  danger?: boolean;
  /** The first field, unless the form is often sent as it opens. */
  focus?: Foco;
  form: Form<T>;
  /** An error of the whole form, if not its own message. */
  message?: string | null;
  /** Closes the dialog when it resolves, unless it `stays`. */
  onSend: Handler<T>;
  /** `onSend` itself decides what comes next. */
  stays?: boolean;
  /** A second button that sends, not triggered by Enter. */
  second?: { label: string; onSend: Handler<T> };
  onClose: () => void;
  /** The explanation and the fields. */
  children?: ReactNode;
}

/** A dialog around one form: the recovered draft, the fields, the error, and the button that sends it. */
export function FormDialog<T extends object>(props: FormDialogProps<T>) {
  const { title, confirmLabel, dismissLabel = "Cancelar", danger, focus = "campo", form, children } = props;
  const { message = form.message } = props;
  const { onSend, stays, second, onClose, onFocus } = props;
  const id = useId();
  const bySecond = useRef(false);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const send = bySecond.current && second ? second.onSend : onSend;
    bySecond.current = false;
    form.submit(async (values, clave) => {
      await send(values, clave);
      if (!stays) onClose();
    })(event);
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      busy={form.busy}
      focus={focus}
      // Three buttons leave no room for a form on a phone: then only the cross closes it.
      {...(!second && { dismiss: dismissLabel })}
      actions={
        <>
          {second && (
            <Button
              variant="secondary"
              busy={form.busy}
              onClick={() => {
                bySecond.current = true;
                pressSend(form.ref.current);
              }}
            >
              {second.label}
            </Button>
          )}
          <Button type="submit" form={id} variant={danger ? "danger" : "primary"} busy={form.busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <FormBox id={id} ref={form.ref} onSubmit={onSubmit} onFocus={onFocus} autoComplete="off">
        <Recuperado form={form} />
        {children}
        <FormMessage>{message}</FormMessage>
      </FormBox>
    </Dialog>
  );
}
