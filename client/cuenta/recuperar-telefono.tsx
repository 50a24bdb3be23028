import { useState } from "react";
import { useLocation } from "wouter";
import { cleanCode } from "../../server/rules/codigo.ts";
import { formatTelefono, type Telefono } from "../../server/rules/telefono.ts";
import { sendCode } from "../auth.ts";
import { paths } from "../paths.ts";
import { trpc } from "../trpc.ts";
import { Button } from "../ui/button.tsx";
import { PasswordField } from "../ui/field.tsx";
import { ErrorSummary, FormBox, FormMessage, useForm } from "../ui/form.tsx";
import { toast } from "../ui/toast.tsx";
import { prepareCaptcha } from "./captcha.ts";
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
    await recover.mutateAsync({ telefono, codigo: cleanCode(codigo), password });
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
