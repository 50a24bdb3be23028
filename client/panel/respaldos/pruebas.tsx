import { trpc } from "../../api/trpc.ts";
import { PasswordField, TextField } from "../../kit/form/field.tsx";
import type { Form } from "../../kit/form/state/use-form.ts";

interface Pruebas {
  actual: string;
  codigo: string;
}

/** The password again, and a code if the second step is an authenticator app. */
export function PruebasFields<T extends Pruebas>({ form }: { form: Form<T> }) {
  const app = trpc.cuentas.mine.useQuery().data?.dosPasos === "app";
  const bind = form.bind as Form<Pruebas>["bind"];
  return (
    <>
      <PasswordField label="Contraseña actual" autoComplete="current-password" {...bind("actual")} />
      {app && (
        <TextField
          label="Código"
          hint="De tu aplicación, o uno de respaldo."
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          {...bind("codigo")}
        />
      )}
    </>
  );
}
