import type { ReactNode } from "react";
import { prepareCaptcha } from "../../api/captcha/captcha.ts";
import { FormDialog, type FormDialogProps } from "../../kit/feedback/form-dialog.tsx";
import { type Prueba, PruebaFields, type PruebaValues } from "./prueba.tsx";

interface CambioDialogProps<T extends PruebaValues> extends FormDialogProps<T> {
  sinCierre?: boolean;
  prueba: Prueba;
  /** The fields of the change; the proof follows them. */
  children?: ReactNode;
}

/** Changes a sign-in method, with proof of identity. */
export function CambioDialog<T extends PruebaValues>(props: CambioDialogProps<T>) {
  const { sinCierre, prueba, children, ...dialog } = props;
  return (
    <FormDialog {...dialog} onFocus={prepareCaptcha}>
      {children}
      <PruebaFields prueba={prueba} form={props.form} sinCierre={sinCierre} />
    </FormDialog>
  );
}
