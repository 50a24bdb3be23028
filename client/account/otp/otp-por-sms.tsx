import { useState } from "react";
import { formatTelefono, maskTelefono } from "../../../rules/country/telefono.ts";
import { sendOtp } from "../../api/auth.ts";
import type { FieldProps } from "../../kit/form/field.tsx";
import { FormMessage } from "../../kit/form/form.tsx";
import { Button } from "../../kit/show/button.tsx";
import styles from "./otp.module.css";
import { OtpField } from "./otp-field.tsx";
import { Reenviar, sendFailure } from "./reenviar.tsx";

interface OtpPorSmsProps extends FieldProps {
  /** E.164. */
  telefono: string;
  /** Shows the whole number, which the person has just typed. */
  open?: boolean;
}

/** A code inside a larger form: first the button that requests it, then its field. */
export function OtpPorSms({ telefono, open = false, ...field }: OtpPorSmsProps) {
  const [sent, setSent] = useState<{ largo: boolean } | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const shown = open ? formatTelefono(telefono) : maskTelefono(telefono);
  const send = async () => {
    setBusy(true);
    setError(null);
    try {
      setSent(await sendOtp(telefono));
    } catch (failure) {
      setError(sendFailure(failure));
    } finally {
      setBusy(false);
    }
  };
  const resend = async () => {
    const again = await sendOtp(telefono);
    setSent(again);
    return again;
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
      <OtpField
        sms
        first
        largo={sent.largo}
        {...(!sent.largo && { hint: `Lo enviamos por SMS al ${shown}.` })}
        {...field}
      />
      <Reenviar onSend={resend} />
    </div>
  );
}
