import { type ComponentProps, useState } from "react";
import { OBLIGATORIO } from "../../../rules/input/entrada.ts";
import { textOf } from "../../../rules/texts/refusals/mensajes.ts";
import { SegundoPaso } from "../../account/entrar/segundo-paso.tsx";
import { type Metodo, signInEmail } from "../../api/auth.ts";
import { prepareCaptcha } from "../../api/captcha/captcha.ts";
import { trpc } from "../../api/trpc.ts";
import { errorCode, isNetworkFailure } from "../../kit/failure.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { PasswordField, TextField } from "../../kit/form/field.tsx";
import { ErrorSummary, FormBox, FormMessage } from "../../kit/form/form.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { Page } from "../../kit/frame/page.tsx";
import { Button } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";

const REFUSED = textOf("SIGN_IN_REFUSED");

/**
 * One text for every refusal: it must not reveal whether the account exists. Network, rate limit and captcha failures keep
 * their own.
 */
function loginText(error: unknown): string {
  if (isNetworkFailure(error)) return "No hay conexión. Revísala e inténtalo de nuevo.";
  const code = errorCode(error);
  return code === "TOO_MANY_TRIES" || code === "CAPTCHA_MISSING" || code === "CAPTCHA_DEARER" ? textOf(code) : REFUSED;
}

/** The second step after a correct password. */
export function DosPasosAdmin(props: ComponentProps<typeof SegundoPaso>) {
  return (
    <Page title="Acceso Administrativo" intro="Tu clave es correcta. Falta un paso." width="narrow">
      <Card title="Verificación en dos pasos">
        <SegundoPaso {...props} />
      </Card>
    </Page>
  );
}

/** 'Acceso Administrativo' (spec §2). */
export function AdminLogin() {
  const utils = trpc.useUtils();
  const { data: falta } = trpc.usuarios.faltaAdmin.useQuery();
  const [metodos, setMetodos] = useState<Metodo[] | null>(null);
  const enter = () => utils.usuarios.me.invalidate();
  const form = useForm({
    initial: { email: "", password: "" },
    validate: ({ email, password }) => ({
      ...(!email.trim() && { email: OBLIGATORIO }),
      ...(!password && { password: OBLIGATORIO }),
    }),
    fallback: REFUSED,
  });
  const onSubmit = form.submit(async ({ email, password }) => {
    try {
      const asked = await signInEmail({ email: email.trim(), password });
      if (asked) return setMetodos(asked);
    } catch (error) {
      form.setMessage(loginText(error));
      return;
    }
    await enter();
  });
  if (metodos) return <DosPasosAdmin metodos={metodos} onDone={enter} onAgain={() => setMetodos(null)} />;
  return (
    <Page title="Acceso Administrativo" intro="Entra para gestionar préstamos, pagos y verificaciones." width="narrow">
      {falta && (
        <Notice kind="aviso" title="Todavía no hay administrador">
          El enlace para crear el primero sale en el registro del servidor cada vez que arranca. Ábrelo aquí: sirve una
          sola vez.
        </Notice>
      )}
      <Card>
        <FormBox onSubmit={onSubmit} onFocus={prepareCaptcha}>
          <ErrorSummary form={form} />
          <TextField
            label="Correo electrónico"
            type="email"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            {...form.bind("email")}
          />
          <PasswordField label="Contraseña" {...form.bind("password")} />
          <FormMessage>{form.message}</FormMessage>
          <Button type="submit" block busy={form.busy}>
            Entrar al Panel
          </Button>
        </FormBox>
      </Card>
    </Page>
  );
}
