import { useState } from "react";
import { useLocation } from "wouter";
import { cedula as unaCedula } from "../../../rules/input/campos.ts";
import { paths } from "../../../rules/paths.ts";
import { signInEmail } from "../../api/auth.ts";
import { prepareCaptcha } from "../../api/captcha/captcha.ts";
import { trpc } from "../../api/trpc.ts";
import "../../kit/feedback/lugar.ts";
import { toast } from "../../kit/feedback/toast.tsx";
import { PasswordField, TextField } from "../../kit/form/field.tsx";
import { ErrorSummary, FormBox, FormMessage } from "../../kit/form/form.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { Page } from "../../kit/frame/page.tsx";
import { Button, ButtonLink } from "../../kit/show/button.tsx";
import { DataList } from "../../kit/show/card.tsx";
import { Aceptas } from "../campos/aceptas.tsx";
import styles from "../cuenta.module.css";
import { PASSWORD_HINT, passwordError } from "../entrar/contrasena-nueva.tsx";
import { loginPath } from "../volver.ts";
import { forgetEnlace, type Titular } from "./enlace-correo.ts";

/**
 * What the address's owner gets: the account, the account if they know its cédula, or only the address, for an account of their
 * own.
 */
type Caso = "cuenta" | "cedula" | "nueva";

const TEXTOS: Record<Caso, { title: string; intro: string; button: string }> = {
  cuenta: {
    title: "Elige una contraseña",
    intro: "La cuenta de este correo queda solo para ti: se cierra todo lo que otra persona haya abierto.",
    button: "Guardar y entrar",
  },
  cedula: {
    title: "Elige una contraseña",
    intro: "Esta cuenta ya tiene datos de alguien. Si eres tú, escribe tu cédula.",
    button: "Guardar y entrar",
  },
  nueva: {
    title: "Quita tu correo de esa cuenta",
    intro: "Tu correo sale de la cuenta que otra persona abrió con él, y con él creas la tuya.",
    button: "Quitar y crear mi cuenta",
  },
};

interface CorreoAjenoProps {
  token: string;
  titular: Titular;
  onBack: (() => void) | null;
}

/** Shown to the reader of an unconfirmed address who is not signed in to its account. */
export function CorreoAjeno({ token, titular, onBack }: CorreoAjenoProps) {
  const { correo, telefono, conDatos } = titular;
  const [caso, setCaso] = useState<Caso>(telefono ? "nueva" : conDatos ? "cedula" : "cuenta");
  const { title, intro, button } = TEXTOS[caso];
  return (
    <Page title={title} intro={intro} width="narrow">
      <div className={styles.panel}>
        <DataList items={[{ label: "Correo", value: <span className={styles.break}>{correo}</span> }]} />
        {telefono && (
          <p>
            Esa cuenta se abre con el teléfono que termina en <strong>{telefono}</strong>.
          </p>
        )}
        <Reclamo key={caso} token={token} correo={correo} caso={caso} button={button} />
        <div className="stack-sm">
          {telefono && (
            <ButtonLink href={loginPath(paths.correo)} variant="ghost" block>
              Ese teléfono es mío: entrar
            </ButtonLink>
          )}
          {!telefono && conDatos && (
            <Button variant="ghost" block onClick={() => setCaso(caso === "nueva" ? "cedula" : "nueva")}>
              {caso === "nueva" ? "La cuenta es mía" : "Esta cuenta no es mía"}
            </Button>
          )}
          {onBack && (
            <Button variant="ghost" block onClick={onBack}>
              Volver
            </Button>
          )}
        </div>
      </div>
    </Page>
  );
}

interface ReclamoProps {
  token: string;
  correo: string;
  caso: Caso;
  button: string;
}

function Reclamo({ token, correo, caso, button }: ReclamoProps) {
  const [, navigate] = useLocation();
  const utils = trpc.useUtils();
  const claim = trpc.correos.claim.useMutation();
  const form = useForm({
    initial: { cedula: "", password: "" },
    validate: ({ cedula, password }) => ({
      cedula: caso === "cedula" ? unaCedula.safeParse(cedula).error?.issues[0]?.message : undefined,
      password: passwordError(password),
    }),
    fallback: "No pudimos guardar tu contraseña.",
  });
  const onSubmit = form.submit(async ({ cedula, password }, clave) => {
    const { email } = await claim.mutateAsync({ token, password, clave, ...(caso === "cedula" && { cedula }) });
    forgetEnlace();
    try {
      await signInEmail({ email, password });
    } catch {
      toast("Listo: entra con tu correo y tu nueva contraseña.", "info");
      return navigate(paths.loginEmail, { replace: true });
    }
    await utils.invalidate();
    toast("Listo: este correo es tuyo.");
    navigate(paths.dashboard, { replace: true });
  });
  return (
    <FormBox onSubmit={onSubmit} onFocus={prepareCaptcha}>
      <ErrorSummary form={form} />
      {/* For the browser's password manager. */}
      <input type="email" name="email" autoComplete="username" value={correo} readOnly hidden />
      {caso === "cedula" && (
        <TextField label="Cédula" autoComplete="off" autoCapitalize="characters" {...form.bind("cedula")} />
      )}
      <PasswordField
        label="Contraseña nueva"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        {...form.bind("password")}
      />
      <FormMessage>{form.message}</FormMessage>
      {caso === "nueva" && <Aceptas />}
      <Button type="submit" block busy={form.busy}>
        {button}
      </Button>
    </FormBox>
  );
}
