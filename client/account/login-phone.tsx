import { type ReactNode, useState } from "react";
import { useLocation } from "wouter";
import { formatTelefono, type Telefono } from "../../rules/country/telefono.ts";
import { cleanOtp } from "../../rules/input/otp.ts";
import { paths } from "../../rules/paths.ts";
import { sendCode, signInByCode } from "../api/auth.ts";
import { prepareCaptcha } from "../api/captcha.ts";
import { errorCode } from "../kit/failure.ts";
import { Notice } from "../kit/feedback/notice.tsx";
import { FormBox, FormMessage } from "../kit/form/form.tsx";
import { useForm } from "../kit/form/use-form.ts";
import { Page } from "../kit/frame/page.tsx";
import { Button, ButtonLink } from "../kit/show/button.tsx";
import { Aceptas } from "./aceptas.tsx";
import { besideField } from "./beside-field.ts";
import { CodigoField, codigoError } from "./codigo-field.tsx";
import styles from "./cuenta.module.css";
import { PedirCodigo } from "./pedir-codigo.tsx";
import { Reenviar } from "./reenviar.tsx";
import { useEntrada } from "./use-entrada.ts";

interface VerificarProps {
  telefono: Telefono;
  onDone: () => void;
  /** The account wants its password as well. */
  onSecondStep: () => void;
}

function Verificar({ telefono, onDone, onSecondStep }: VerificarProps) {
  const form = useForm({
    initial: { codigo: "" },
    validate: ({ codigo }) => ({ codigo: codigoError(codigo) }),
    fallback: "No pudimos verificar tu código.",
  });
  const onSubmit = form.submit(async ({ codigo }) => {
    try {
      await signInByCode(telefono, cleanOtp(codigo));
    } catch (failure) {
      if (errorCode(failure) === "SECOND_STEP_REQUIRED") return onSecondStep();
      throw besideField(failure, { CODE_WRONG: "codigo" });
    }
    onDone();
  });
  return (
    <FormBox onSubmit={onSubmit} onFocus={prepareCaptcha}>
      <CodigoField sms first {...form.bind("codigo")} />
      <FormMessage>{form.message}</FormMessage>
      <Button type="submit" block busy={form.busy}>
        Verificar
      </Button>
      <Reenviar onSend={() => sendCode(telefono)} />
    </FormBox>
  );
}

function PideClave({ search }: { search: string }) {
  return (
    <Notice
      kind="aviso"
      live
      title="Tu cuenta pide dos pasos"
      action={<ButtonLink href={`${paths.loginEmail}${search}`}>Entrar con correo y contraseña</ButtonLink>}
    >
      Por tu seguridad, el código del teléfono solo no basta: entra con tu correo y contraseña, y después te pediremos
      otro código.
    </Notice>
  );
}

function headingOf(sentTo: Telefono | null, needsPassword: boolean): { title: string; intro?: ReactNode } {
  if (!sentTo) {
    return { title: "Entra con tu teléfono", intro: "Te enviamos un código por SMS para comprobar que es tuyo." };
  }
  if (needsPassword) return { title: "Verificación en dos pasos" };
  const intro = (
    <>
      Lo enviamos por SMS al <strong className={styles.phone}>{formatTelefono(sentTo)}</strong>. Sirve por 10 minutos.
    </>
  );
  return { title: "Verifica tu código", intro };
}

/** Sign in by phone, or register: the code of an unknown number makes its account (spec §2). */
export function LoginPhonePage() {
  const { enter, search } = useEntrada();
  const [, navigate] = useLocation();
  const [telefono, setTelefono] = useState<Telefono | null>(null);
  const [step, setStep] = useState<"telefono" | "codigo" | "clave">("telefono");
  const onSent = (sent: Telefono) => {
    setTelefono(sent);
    setStep("codigo");
  };
  const asking = step === "telefono" || !telefono;
  const { title, intro } = headingOf(asking ? null : telefono, step === "clave");
  return (
    <Page title={title} intro={intro} width="narrow">
      <div className={styles.panel}>
        {asking && <PedirCodigo telefono={telefono} onSent={onSent} />}
        {asking && <Aceptas />}
        {telefono && step === "codigo" && (
          <Verificar telefono={telefono} onDone={enter} onSecondStep={() => setStep("clave")} />
        )}
        {telefono && step === "clave" && <PideClave search={search} />}
        <div className={styles.ways}>
          {!asking && (
            <Button variant="ghost" onClick={() => setStep("telefono")}>
              Usar otro número
            </Button>
          )}
          <Button variant="ghost" onClick={() => navigate(`${paths.login}${search}`)}>
            ← Cambiar Metodo
          </Button>
        </div>
      </div>
    </Page>
  );
}
