import { useLocation } from "wouter";
import { MIN_CONTRASENA_LETRAS } from "../../../rules/limits/limits.ts";
import { paths } from "../../../rules/paths.ts";
import { contrasena } from "../../../rules/people/acceso/cuentas.ts";
import { resetPassword } from "../../api/auth.ts";
import { toast } from "../../kit/feedback/toast.tsx";
import { PasswordField } from "../../kit/form/field.tsx";
import { FormBox, FormMessage } from "../../kit/form/form.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { Page } from "../../kit/frame/page.tsx";
import { Button } from "../../kit/show/button.tsx";
import { besideField } from "../campos/beside-field.ts";
import styles from "../cuenta.module.css";

/** Why a new password is not accepted, as `validate` reports it. */
export function passwordError(password: string): string | undefined {
  return contrasena.safeParse(password).error?.issues[0]?.message;
}

export const PASSWORD_HINT = `Al menos ${MIN_CONTRASENA_LETRAS} caracteres.`;

/** Refusals of a new password that are shown at its field. */
const FIELDS = {
  PASSWORD_COMMON: "password",
  PASSWORD_PERSONAL: "password",
  PASSWORD_WEAK: "password",
  PASSWORD_LONG: "password",
};

/** The page that a recovery mail's link opens. */
export function ContrasenaNueva({ token }: { token: string }) {
  const [, navigate] = useLocation();
  const form = useForm({
    initial: { password: "" },
    validate: ({ password }) => ({ password: passwordError(password) }),
    fallback: "No pudimos cambiar tu contraseña.",
  });
  const onSubmit = form.submit(async ({ password }) => {
    try {
      await resetPassword({ token, newPassword: password });
    } catch (failure) {
      throw besideField(failure, FIELDS);
    }
    toast("Listo: entra con tu contraseña nueva.");
    navigate(paths.loginEmail, { replace: true });
  });
  return (
    <Page
      title="Elige una contraseña nueva"
      intro="Al guardarla cerramos tus sesiones abiertas, por si alguien más entró."
      width="narrow"
    >
      <div className={styles.panel}>
        <FormBox onSubmit={onSubmit}>
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
        </FormBox>
        <p className={styles.other}>
          ¿El enlace venció? <a href={paths.recuperar}>Pide uno nuevo</a>
        </p>
      </div>
    </Page>
  );
}
