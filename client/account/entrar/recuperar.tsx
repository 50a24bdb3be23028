import { useEffect, useState } from "react";
import { correo } from "../../../rules/input/campos.ts";
import { paths } from "../../../rules/paths.ts";
import { requestPasswordReset } from "../../api/auth.ts";
import { prepareCaptcha } from "../../api/captcha/captcha.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { TextField } from "../../kit/form/field.tsx";
import { FormBox, FormMessage } from "../../kit/form/form.tsx";
import { readDraft } from "../../kit/form/state/draft.ts";
import { useForm } from "../../kit/form/state/use-form.ts";
import { Page } from "../../kit/frame/page.tsx";
import { Button } from "../../kit/show/button.tsx";
import { Ayuda } from "../campos/ayuda.tsx";
import styles from "../cuenta.module.css";
import { forgetPaso, readPaso } from "../paso.ts";
import { ContrasenaNueva } from "./contrasena-nueva.tsx";
import { RecuperarPorTelefono } from "./recuperar-telefono.tsx";

/** The token in the mail's link: in the fragment, so that it reaches no server log. */
function readLinkToken(): string | null {
  return /^#token=([\w-]+)$/.exec(window.location.hash)?.[1] ?? null;
}

function useLinkToken(): string | null {
  const [token, setToken] = useState(readLinkToken);
  useEffect(() => {
    const update = () => setToken(readLinkToken());
    window.addEventListener("hashchange", update);
    return () => window.removeEventListener("hashchange", update);
  }, []);
  return token;
}

/** The address typed on the sign-in page before the password turned out to be forgotten. */
function typed(): string {
  const { email } = readDraft("cuenta")?.values ?? {};
  return typeof email === "string" ? email : "";
}

function PorCorreo() {
  const [sent, setSent] = useState(false);
  // The address typed at sign-in stays on this device until somebody signs in.
  const form = useForm({
    initial: { email: typed() },
    validate: ({ email }) => ({ email: correo.safeParse(email).error?.issues[0]?.message }),
    fallback: "No pudimos enviar el enlace.",
  });
  const onSubmit = form.submit(async ({ email }) => {
    setSent(false);
    await requestPasswordReset(email.trim());
    setSent(true);
  });
  return (
    <FormBox onSubmit={onSubmit} onFocus={prepareCaptcha}>
      <TextField
        label="Correo electrónico"
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        {...form.bind("email")}
      />
      <FormMessage>{form.message}</FormMessage>
      {sent && (
        <Notice kind="exito" live>
          Si ese correo está en una cuenta, te enviamos un enlace.
        </Notice>
      )}
      <Button type="submit" block busy={form.busy}>
        Enviar enlace
      </Button>
    </FormBox>
  );
}

/** Recovery of a forgotten password, by a link to a confirmed e-mail or by a code to a confirmed phone. */
export function RecuperarPage() {
  const token = useLinkToken();
  const [byPhone, setByPhone] = useState(() => readPaso("recuperar") !== null);
  const change = () => {
    forgetPaso("recuperar");
    setByPhone(!byPhone);
  };
  if (token) return <ContrasenaNueva token={token} />;
  return (
    <Page
      title="Recupera tu cuenta"
      intro={
        byPhone
          ? "Te enviamos un código por SMS y eliges una contraseña nueva."
          : "Te enviamos un enlace para que elijas una contraseña nueva."
      }
      back={{ href: paths.loginEmail, label: "Iniciar Sesión" }}
      width="narrow"
    >
      <div className={styles.panel}>
        {byPhone ? <RecuperarPorTelefono /> : <PorCorreo />}
        <p className={styles.other}>
          {byPhone ? "¿Ya no tienes ese teléfono? " : "¿Entras con tu teléfono? "}
          <button type="button" className={styles.toggle} onClick={change}>
            {byPhone ? "Recupera con tu correo" : "Recupera con tu teléfono"}
          </button>
        </p>
        <Ayuda mensaje="Hola, no puedo entrar a mi cuenta: ya no tengo mi teléfono ni mi correo.">
          ¿Ya no tienes ni el correo ni el teléfono?
        </Ayuda>
      </div>
    </Page>
  );
}
