import { formatTelefono, parseTelefono, type Telefono } from "../../../rules/country/telefono.ts";
import { LETRAS } from "../../../rules/limits/limits.ts";
import { textOf } from "../../../rules/texts/refusals/mensajes.ts";
import { sendOtp } from "../../api/auth.ts";
import { prepareCaptcha } from "../../api/captcha/captcha.ts";
import { TextField } from "../../kit/form/field.tsx";
import { FormBox, FormMessage } from "../../kit/form/form.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { Button } from "../../kit/show/button.tsx";
import { Ayuda, useSinSalida } from "../campos/ayuda.tsx";
import { useTypedBefore } from "../campos/use-typed-before.ts";
import { sendFailure } from "./reenviar.tsx";

interface PedirOtpProps {
  /** What was typed before, if the person comes back to change it. */
  telefono?: Telefono | null;
  onSent: (telefono: Telefono, largo: boolean) => void;
}

/** The form for a phone number, to which a code is sent. */
export function PedirOtp({ telefono: initial, onSent }: PedirOtpProps) {
  const form = useForm({
    initial: { telefono: initial ? formatTelefono(initial) : "" },
    validate: ({ telefono }) => (parseTelefono(telefono) ? {} : { telefono: textOf("TELEFONO_INVALID") }),
  });
  useTypedBefore(form, ["telefono"]);
  const { sinSalida, note } = useSinSalida();
  const typed = parseTelefono(form.values.telefono);
  const onSubmit = form.submit(async ({ telefono }) => {
    const phone = parseTelefono(telefono) ?? telefono;
    let largo: boolean;
    try {
      ({ largo } = await sendOtp(phone));
    } catch (failure) {
      form.setMessage(sendFailure(failure));
      note(failure);
      return;
    }
    onSent(phone, largo);
  });
  return (
    <FormBox ref={form.ref} onSubmit={onSubmit} onFocus={prepareCaptcha}>
      <TextField
        label="Teléfono"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={LETRAS.telefono}
        hint={typed ? `Es el ${formatTelefono(typed)}.` : "Un móvil venezolano, por ejemplo 0412-1234567."}
        {...form.bind("telefono")}
      />
      <FormMessage>{form.message}</FormMessage>
      {sinSalida && form.message && (
        <Ayuda mensaje="Hola, no logro que me llegue el código para entrar.">¿Sigue sin funcionar?</Ayuda>
      )}
      <Button type="submit" block busy={form.busy}>
        Enviar código
      </Button>
    </FormBox>
  );
}
