import { useLocation } from "wouter";
import { MIN_PASSWORD, password as passwordRule } from "../../server/rules/cuentas.ts";
import { resetPassword } from "../auth.ts";
import { paths } from "../paths.ts";
import { Button } from "../ui/button.tsx";
import { PasswordField } from "../ui/field.tsx";
import { FormBox, FormMessage, useForm } from "../ui/form.tsx";
import { Page } from "../ui/page.tsx";
import { toast } from "../ui/toast.tsx";
import { besideField } from "./beside-field.ts";
import styles from "./cuenta.module.css";

/** What is wrong with a new password, as `validate` says it. */
export function passwordError(password: string): string | undefined {
  return passwordRule.safeParse(password).error?.issues[0]?.message;
}

export const PASSWORD_HINT = `Al menos ${MIN_PASSWORD} caracteres.`;

/** The refusals of a new password, which stand beside its field. */
const FIELDS = { PASSWORD_COMMON: "password", PASSWORD_WEAK: "password", PASSWORD_LONG: "password" };

/** Where the link of the e-mail leads. */
export function ClaveNueva({ token }: { token: string }) {
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
