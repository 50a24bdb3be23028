import { type FormEvent, useEffect, useRef } from "react";
import { cleanOtp, OTP_LARGO_DIGITOS } from "../../../rules/input/otp.ts";
import { OTP_DIGITOS } from "../../../rules/limits/limits.ts";
import { textOf } from "../../../rules/texts/refusals/mensajes.ts";
import { errorCode } from "../../kit/failure.ts";
import { type Form, pressSend, useForm } from "../../kit/form/state/use-form.ts";
import { besideField } from "../campos/beside-field.ts";
import { otpError } from "./otp-field.tsx";
import { type Escrito, failed, SIN_ESCRIBIR, write } from "./otp-solo.ts";

/** Lets the person see the last digit before sending; a press meanwhile is the same submission. */
const RESPIRO_MS = 300;

interface Values {
  otp: string;
}

interface OtpForm {
  form: Form<Values>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Props of the code's field. */
  field: ReturnType<Form<Values>["bind"]>;
  /** A new code was sent: what was typed belonged to the previous one. */
  another: () => void;
}

interface OtpFormOptions {
  send: (code: string) => Promise<void>;
  /** The error in what was typed, before it is sent. */
  check?: (otp: string) => string | undefined;
  /** A wrong code may be right a moment later, for an app whose clock is ahead. */
  changing?: boolean;
  /** The code has twelve digits. */
  largo?: boolean;
}

/** A form with one code, which is sent automatically after the last digit. Its form element takes `form.ref`. */
export function useOtpForm({ send, check = otpError, changing = false, largo = false }: OtpFormOptions): OtpForm {
  const escrito = useRef<Escrito>(SIN_ESCRIBIR);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const isWrong = (otp: string) => escrito.current.wrong.includes(cleanOtp(otp));
  const form = useForm<Values>({
    initial: { otp: "" },
    validate: ({ otp }) => ({ otp: check(otp) ?? (isWrong(otp) ? textOf("CODE_WRONG") : undefined) }),
    fallback: "No pudimos verificar tu código.",
  });
  const submit = form.submit(async ({ otp }) => {
    const code = cleanOtp(otp);
    try {
      await send(code);
    } catch (failure) {
      escrito.current = failed(escrito.current, code, !changing && errorCode(failure) === "CODE_WRONG");
      throw besideField(failure, { CODE_WRONG: "otp", CODE_USED: "otp" });
    }
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    clearTimeout(timer.current);
    submit(event);
  };
  const bound = form.bind("otp");
  const onChange = (text: string) => {
    clearTimeout(timer.current);
    const { goes, ...next } = write(escrito.current, text, largo ? OTP_LARGO_DIGITOS : OTP_DIGITOS);
    escrito.current = next;
    bound.onChange(text);
    if (goes) timer.current = setTimeout(() => pressSend(form.ref.current), RESPIRO_MS);
  };
  const another = () => {
    escrito.current = { ...SIN_ESCRIBIR, text: escrito.current.text };
  };
  return { form, onSubmit, field: { ...bound, onChange }, another };
}
