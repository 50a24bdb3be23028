import { useEffect, useRef } from "react";
import { cleanOtp } from "../../rules/input/otp.ts";
import { textOf } from "../../rules/texts/mensajes.ts";
import { type FieldProps, TextField } from "../kit/form/field.tsx";
import styles from "./otp.module.css";

/** What is wrong with a code before it is sent: one that cannot be right must not cost a try. */
export function otpError(otp: string): string | undefined {
  if (!otp.trim()) return "Escribe el código que recibiste.";
  return /^\d{6}$/.test(cleanOtp(otp)) ? undefined : textOf("CODE_WRONG");
}

/** Reads the SMS where the browser can, once its person allows it: Chrome on Android. */
function useSmsCode(enabled: boolean, onCode: (code: string) => void): void {
  const latest = useRef(onCode);
  latest.current = onCode;
  useEffect(() => {
    if (!enabled || !("OTPCredential" in window)) return;
    const leaving = new AbortController();
    const request = { otp: { transport: ["sms"] }, signal: leaving.signal } as CredentialRequestOptions;
    navigator.credentials
      .get(request)
      .then((found) => {
        if (found && "code" in found && typeof found.code === "string") latest.current(found.code);
      })
      // Refused, or left before it came: it can still be typed.
      .catch(() => undefined);
    return () => leaving.abort();
  }, [enabled]);
}

interface OtpFieldProps extends Omit<FieldProps, "label"> {
  label?: string;
  /** It comes by SMS, and the browser may read it. */
  sms?: boolean;
  /** Takes the focus when it appears: nothing else is to be done. */
  first?: boolean;
  /** Its form sends it when it is whole (use-otp-form.ts), and says so beforehand. */
  solo?: boolean;
}

/** A code of six digits, typed, pasted with its spaces, or filled in by the phone. */
export function OtpField({ label = "Código", sms = false, first = false, solo = false, ...field }: OtpFieldProps) {
  const ref = useRef<HTMLInputElement>(null);
  useSmsCode(sms, field.onChange);
  useEffect(() => {
    if (first) ref.current?.focus();
  }, [first]);
  return (
    <TextField
      hint={solo ? "Al completar los 6 números lo comprobamos: no hace falta tocar nada más." : undefined}
      {...field}
      ref={ref}
      label={label}
      className={styles.otp}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={16}
      spellCheck={false}
    />
  );
}
