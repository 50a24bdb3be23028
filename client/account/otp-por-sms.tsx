import { useState } from "react";
import { formatTelefono, maskTelefono } from "../../rules/country/telefono.ts";
import { sendCode } from "../api/auth.ts";
import type { FieldProps } from "../kit/form/field.tsx";
import { FormMessage } from "../kit/form/form.tsx";
import { Button } from "../kit/show/button.tsx";
import styles from "./codigo.module.css";
import { CodigoField } from "./codigo-field.tsx";
import { Reenviar, sendFailure } from "./reenviar.tsx";

interface CodigoPorSmsProps extends FieldProps {
  /** E.164. */
  telefono: string;
  /** Shows the whole number: its person has just typed it. */
  open?: boolean;
}

/** A code inside a larger form: first the button that sends it, then its field. */
export function CodigoPorSms({ telefono, open = false, ...field }: CodigoPorSmsProps) {
  const [sent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const shown = open ? formatTelefono(telefono) : maskTelefono(telefono);
  const send = async () => {
    setBusy(true);
    setError(null);
    try {
      await sendCode(telefono);
      setSent(true);
    } catch (failure) {
      setError(sendFailure(failure));
    } finally {
      setBusy(false);
    }
  };
  if (!sent) {
    return (
      <div className="stack-sm">
        <Button variant="secondary" block busy={busy} onClick={() => void send()}>
          <span>
            Enviar código al <span className={styles.numero}>{shown}</span>
          </span>
        </Button>
        <FormMessage>{error ?? (field.error ? "Pide un código y escríbelo para continuar." : null)}</FormMessage>
      </div>
    );
  }
  return (
    <div className="stack-sm">
      <CodigoField sms first hint={`Lo enviamos por SMS al ${shown}.`} {...field} />
      <Reenviar onSend={() => sendCode(telefono)} />
    </div>
  );
}
