import { useState } from "react";
import { useLocation } from "wouter";
import { formatInstante } from "../../../rules/country/fecha.ts";
import { formatTelefono, type Telefono } from "../../../rules/country/telefono.ts";
import { cleanOtp } from "../../../rules/input/otp.ts";
import { LETRAS } from "../../../rules/limits/limits.ts";
import { paths } from "../../../rules/paths.ts";
import { sendOtp } from "../../api/auth.ts";
import { prepareCaptcha } from "../../api/captcha/captcha.ts";
import { trpc } from "../../api/trpc.ts";
import { toast } from "../../kit/feedback/toast.tsx";
import { PasswordField, TextField } from "../../kit/form/field.tsx";
import { ErrorSummary, FormBox, FormMessage } from "../../kit/form/form.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { Button } from "../../kit/show/button.tsx";
import { OtpField, otpError } from "../otp/otp-field.tsx";
import { PedirOtp } from "../otp/pedir-otp.tsx";
import { Reenviar } from "../otp/reenviar.tsx";
import { forgetPaso, isLargo, keepPaso, readPaso, sentAt } from "../paso.ts";
import { PASSWORD_HINT, passwordError } from "./contrasena-nueva.tsx";

/** Recovery by a code sent to the account's phone, with the new password in the same form. */
export function RecuperarPorTelefono() {
  const [telefono, setTelefono] = useState(() => readPaso<Telefono>("recuperar"));
  const [largo, setLargo] = useState(() => isLargo("recuperar"));
  const onSent = (sent: Telefono, long: boolean) => {
    keepPaso("recuperar", sent, long);
    setTelefono(sent);
    setLargo(long);
  };
  return telefono ? <Cambiar telefono={telefono} largo={largo} onSent={onSent} /> : <PedirOtp onSent={onSent} />;
}

interface CambiarProps {
  telefono: Telefono;
  largo: boolean;
  onSent: (telefono: Telefono, largo: boolean) => void;
}

function Cambiar({ telefono, largo, onSent }: CambiarProps) {
  const [, navigate] = useLocation();
  const onSend = async () => {
    const sent = await sendOtp(telefono);
    onSent(telefono, sent.largo);
    return sent;
  };
  const recover = trpc.cuentas.recoverByPhone.useMutation();
  const form = useForm({
    initial: { otp: "", password: "", cedula: "" },
    validate: ({ otp, password }) => ({ otp: otpError(otp), password: passwordError(password) }),
    fallback: "No pudimos cambiar tu contraseña.",
  });
  const onSubmit = form.submit(async ({ otp, password, cedula }) => {
    const asked = { telefono, otp: cleanOtp(otp), password, ...(cedula.trim() && { cedula: cedula.trim() }) };
    const { espera } = await recover.mutateAsync(asked);
    forgetPaso("recuperar");
    if (espera === null) toast("Listo: ya puedes entrar.");
    else toast(`Tu contraseña cambia el ${formatInstante(espera)}. Mientras tanto entra con un código.`, "info");
    navigate(espera === null ? paths.login : paths.loginPhone, { replace: true });
  });
  return (
    <FormBox onSubmit={onSubmit} onFocus={prepareCaptcha}>
      <p>
        Enviamos un código por SMS al <strong>{formatTelefono(telefono)}</strong>.
      </p>
      <ErrorSummary form={form} />
      <OtpField sms first largo={largo} {...form.bind("otp")} />
      <PasswordField
        label="Contraseña nueva"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        {...form.bind("password")}
      />
      <TextField
        label="Tu cédula (opcional)"
        inputMode="numeric"
        maxLength={LETRAS.cedula}
        hint="En tu teléfono de siempre, con ella cambia enseguida. Si no, en 24 horas."
        {...form.bind("cedula")}
      />
      <FormMessage>{form.message}</FormMessage>
      <Button type="submit" block busy={form.busy}>
        Guardar contraseña
      </Button>
      <Reenviar desde={sentAt("recuperar")} onSend={onSend} />
    </FormBox>
  );
}
