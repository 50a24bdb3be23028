import { useEffect, useRef } from "react";
import { cleanOtp, isOtp, OTP_LARGO_DIGITOS } from "../../../rules/input/otp.ts";
import { OTP_DIGITOS } from "../../../rules/limits/limits.ts";
import { textOf } from "../../../rules/texts/refusals/mensajes.ts";
import { type FieldProps, TextField } from "../../kit/form/field.tsx";
import styles from "./otp.module.css";

/** Why a code cannot be right; checked before sending, so that it does not use up an attempt. */
export function otpError(otp: string): string | undefined {
  if (!otp.trim()) return "Escribe el código que recibiste.";
  return isOtp(cleanOtp(otp)) ? undefined : textOf("CODE_WRONG");
}

/** Reads the SMS where the browser supports it and the person allows it: Chrome on Android. */
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
      // Refused, or the person left before it came: it can still be typed.
      .catch(() => undefined);
    return () => leaving.abort();
  }, [enabled]);
}

interface OtpFieldProps extends Omit<FieldProps, "label"> {
  label?: string;
  /** The code comes by SMS, and the browser may read it. */
  sms?: boolean;
  /** Takes the focus on appearing: nothing else can be done. */
  first?: boolean;
  /** Its form sends the code once it is complete (use-otp-form.ts), and says so beforehand. */
  solo?: boolean;
  /** The code has twelve digits: strangers requested many for this phone. */
  largo?: boolean;
}

const hintOf = (solo: boolean, largo: boolean): string | undefined => {
  const auto = `Al completar los ${largo ? OTP_LARGO_DIGITOS : OTP_DIGITOS} números lo comprobamos: no hace falta tocar nada más.`;
  const porque = `Alguien pidió muchos códigos para este teléfono: el tuyo tiene ${OTP_LARGO_DIGITOS} números. Si ya te llegó uno en la última hora, escribe ese.`;
  return [largo && porque, solo && auto].filter(Boolean).join(" ") || undefined;
};

/** A code's field: typed, pasted with spaces, or filled in by the phone. */
export function OtpField({
  label = "Código",
  sms = false,
  first = false,
  solo = false,
  largo = false,
  ...field
}: OtpFieldProps) {
  const ref = useRef<HTMLInputElement>(null);
  useSmsCode(sms, field.onChange);
  useEffect(() => {
    if (first) ref.current?.focus();
  }, [first]);
  return (
    <TextField
      hint={hintOf(solo, largo)}
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
