import { useState } from "react";
import { useLocation } from "wouter";
import { formatTelefono, type Telefono } from "../../rules/country/telefono.ts";
import { cleanOtp } from "../../rules/input/otp.ts";
import { paths } from "../../rules/paths.ts";
import { sendCode } from "../api/auth.ts";
import { prepareCaptcha } from "../api/captcha.ts";
import { trpc } from "../api/trpc.ts";
import { toast } from "../kit/feedback/toast.tsx";
import { PasswordField } from "../kit/form/field.tsx";
import { ErrorSummary, FormBox, FormMessage } from "../kit/form/form.tsx";
import { useForm } from "../kit/form/use-form.ts";
import { Button } from "../kit/show/button.tsx";
import { PASSWORD_HINT, passwordError } from "./clave-nueva.tsx";
import { CodigoField, codigoError } from "./codigo-field.tsx";
import { PedirCodigo } from "./pedir-codigo.tsx";
import { Reenviar } from "./reenviar.tsx";

/** A code to the account's phone, and the new password with it. */
export function RecuperarPorTelefono() {
  const [telefono, setTelefono] = useState<Telefono | null>(null);
  return telefono ? <Cambiar telefono={telefono} /> : <PedirCodigo onSent={setTelefono} />;
}

function Cambiar({ telefono }: { telefono: Telefono }) {
  const [, navigate] = useLocation();
  const recover = trpc.cuentas.recoverByPhone.useMutation();
  const form = useForm({
    initial: { codigo: "", password: "" },
    validate: ({ codigo, password }) => ({ codigo: codigoError(codigo), password: passwordError(password) }),
    fallback: "No pudimos cambiar tu contraseña.",
  });
  const onSubmit = form.submit(async ({ codigo, password }) => {
    await recover.mutateAsync({ telefono, codigo: cleanOtp(codigo), password });
    toast("Listo: ya puedes entrar.");
    navigate(paths.login, { replace: true });
  });
  return (
    <FormBox onSubmit={onSubmit} onFocus={prepareCaptcha}>
      <p>
        Enviamos un código por SMS al <strong>{formatTelefono(telefono)}</strong>.
      </p>
      <ErrorSummary form={form} />
      <CodigoField sms first {...form.bind("codigo")} />
      <PasswordField
        label="Contraseña nueva"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        {...form.bind("password")}
      />
      <FormMessage>{form.message}</FormMessage>
      <Button type="submit" block busy={form.busy}>
        Guardar contraseña
      </Button>
      <Reenviar onSend={() => sendCode(telefono)} />
    </FormBox>
  );
}
