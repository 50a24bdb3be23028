import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import { correo } from "../../../rules/input/campos.ts";
import { fieldErrors as issuesByField } from "../../../rules/input/entrada.ts";
import { paths } from "../../../rules/paths.ts";
import { credentials } from "../../../rules/people/acceso/cuentas.ts";
import { type Metodo, signInEmail, signUpEmail } from "../../api/auth.ts";
import { prepareCaptcha } from "../../api/captcha/captcha.ts";
import { errorCode, Failure, failureOf } from "../../kit/failure.ts";
import { PasswordField, TextField } from "../../kit/form/field.tsx";
import { FormBox, FormMessage } from "../../kit/form/form.tsx";
import { type FormErrors, useForm } from "../../kit/form/state/use-form.ts";
import { Button } from "../../kit/show/button.tsx";
import { Aceptas } from "../campos/aceptas.tsx";
import { Ayuda, useSinSalida } from "../campos/ayuda.tsx";
import { besideField } from "../campos/beside-field.ts";
import { useTypedBefore } from "../campos/use-typed-before.ts";
import styles from "../cuenta.module.css";

export type Modo = "entrar" | "registrar";

interface Values {
  email: string;
  password: string;
}

/** Spec §8, "other". */
const OTHER = "Ocurrió un error. Intenta nuevamente.";

/** The field that each refusal is about. */
const FIELDS: Record<string, keyof Values> = {
  EMAIL_NOT_REGISTERED: "email",
  EMAIL_INVALID: "email",
  EMAIL_IN_USE: "email",
  PASSWORD_WRONG: "password",
  PASSWORD_WEAK: "password",
  PASSWORD_LONG: "password",
  PASSWORD_COMMON: "password",
  PASSWORD_PERSONAL: "password",
};

function validate(modo: Modo, { email, password }: Values): FormErrors<Values> {
  if (modo === "registrar") {
    const { error } = credentials.safeParse({ email, password });
    return error ? issuesByField(error) : {};
  }
  const { error } = correo.safeParse(email);
  return {
    ...(error && { email: error.issues[0]?.message }),
    ...(password === "" && { password: "Escribe tu contraseña." }),
  };
}

interface CuentaFormProps {
  modo: Modo;
  /** A prefix for every failure's text, which is then shown above the button too. */
  prefix?: string;
  onDone: () => void;
  /** The password was right, and the account needs a second step. */
  onSecondStep?: (metodos: Metodo[]) => void;
  /** The link to the other mode. */
  children: ReactNode;
}

/** E-mail and password: to sign in, or to create the account. */
export function CuentaForm({ modo, prefix = "", onDone, onSecondStep, children }: CuentaFormProps) {
  const registering = modo === "registrar";
  const form = useForm<Values>({
    initial: { email: "", password: "" },
    draftKey: "cuenta",
    drawn: true,
    validate: (values) => validate(modo, values),
    fallback: `${prefix}${OTHER}`,
  });
  useTypedBefore(form, ["email", "password"], "cuenta");
  const { sinSalida, note } = useSinSalida();
  const [taken, setTaken] = useState(false);
  const onSubmit = form.submit(async ({ email, password }) => {
    let metodos: Metodo[] | null = null;
    try {
      const account = { email: email.trim(), password };
      if (registering) await signUpEmail(account);
      else metodos = await signInEmail(account);
    } catch (failure) {
      note(failure);
      if (!prefix) throw besideField(failure, FIELDS);
      // Spec §8: shown above the button, so not at the field too; for a lost connection, its own text says what to do.
      const { kind, message } = failureOf(failure);
      setTaken(errorCode(failure) === "EMAIL_IN_USE");
      throw new Failure("refused", { message: `${prefix}${kind === "unexpected" ? OTHER : message}`, cause: failure });
    }
    if (metodos) onSecondStep?.(metodos);
    else onDone();
  });
  return (
    <FormBox ref={form.ref} onSubmit={onSubmit} onFocus={prepareCaptcha}>
      <TextField
        label="Correo electrónico"
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        {...form.bind("email")}
      />
      <div className="stack-sm">
        <PasswordField
          label="Contraseña"
          autoComplete={registering ? "new-password" : "current-password"}
          hint={registering ? "Al menos 6 caracteres." : undefined}
          {...form.bind("password")}
        />
        {!registering && (
          <Link href={paths.recuperar} className={styles.forgot}>
            ¿Olvidaste tu contraseña?
          </Link>
        )}
      </div>
      <FormMessage>{form.message}</FormMessage>
      {taken && form.message && (
        <p className={styles.other}>
          <Link href={paths.loginEmail}>Inicia sesión con él</Link>
        </p>
      )}
      {sinSalida && form.message && <Ayuda mensaje="Hola, no logro entrar a mi cuenta.">¿Sigue sin funcionar?</Ayuda>}
      <div className="stack">
        {registering && <Aceptas />}
        <Button type="submit" block busy={form.busy}>
          {registering ? "Crear cuenta" : "Iniciar Sesión"}
        </Button>
      </div>
      {children}
    </FormBox>
  );
}
