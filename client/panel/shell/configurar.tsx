import { MIN_CONTRASENA_LETRAS } from "../../../rules/limits/limits.ts";
import { credentials } from "../../../rules/people/acceso/cuentas.ts";
import { textOf } from "../../../rules/texts/refusals/mensajes.ts";
import { signInEmail } from "../../api/auth.ts";
import { prepareCaptcha } from "../../api/captcha/captcha.ts";
import { trpc } from "../../api/trpc.ts";
import { PasswordField, TextField } from "../../kit/form/field.tsx";
import { ErrorSummary, FormBox, FormMessage } from "../../kit/form/form.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { validate } from "../../kit/form/state/validate.ts";
import { Page } from "../../kit/frame/page.tsx";
import { Button } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";

/** Creates the first administrator, once, with the link from the program's log. */
export function AdminConfigurar({ token, onDone }: { token: string; onDone: () => void }) {
  const utils = trpc.useUtils();
  const create = trpc.usuarios.createFirstAdmin.useMutation();
  const form = useForm({
    initial: { email: "", password: "" },
    validate: (values) => validate(credentials, values, { email: textOf("EMAIL_INVALID") }),
    fallback: "No pudimos crear el administrador.",
  });
  const onSubmit = form.submit(async (values) => {
    const { email, password } = values;
    await create.mutateAsync({ token, ...values });
    onDone();
    await signInEmail({ email: email.trim(), password });
    await utils.usuarios.me.invalidate();
  });
  return (
    <Page
      title="Crea el primer administrador"
      intro="Este enlace sirve una sola vez. Con este correo y esta contraseña entrarás al panel."
      width="narrow"
    >
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
          <PasswordField
            label="Contraseña"
            autoComplete="new-password"
            hint={`Al menos ${MIN_CONTRASENA_LETRAS} caracteres.`}
            {...form.bind("password")}
          />
          <FormMessage>{form.message}</FormMessage>
          <Button type="submit" block busy={form.busy}>
            Crear y entrar
          </Button>
        </FormBox>
      </Card>
      <Button variant="ghost" onClick={onDone}>
        Ya tengo una cuenta
      </Button>
    </Page>
  );
}
