import { type ReactNode, useState } from "react";
import { useLocation } from "wouter";
import { formatTelefono, type Telefono } from "../../../rules/country/telefono.ts";
import { paths } from "../../../rules/paths.ts";
import { sendOtp, signInByOtp } from "../../api/auth.ts";
import { prepareCaptcha } from "../../api/captcha/captcha.ts";
import { errorCode } from "../../kit/failure.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { FormBox, FormMessage } from "../../kit/form/form.tsx";
import { Page } from "../../kit/frame/page.tsx";
import { Button, ButtonLink } from "../../kit/show/button.tsx";
import { Aceptas } from "../campos/aceptas.tsx";
import { Ayuda } from "../campos/ayuda.tsx";
import styles from "../cuenta.module.css";
import { OtpField } from "../otp/otp-field.tsx";
import { PedirOtp } from "../otp/pedir-otp.tsx";
import { Reenviar } from "../otp/reenviar.tsx";
import { useOtpForm } from "../otp/use-otp-form.ts";
import { forgetPaso, isLargo, keepPaso, sentAt, useVuelta } from "../paso.ts";
import { ConLlave } from "./con-llave.tsx";
import { useEntrada } from "./use-entrada.ts";

interface VerificarProps {
  telefono: Telefono;
  largo: boolean;
  /** Another code was sent. */
  onAnother: (largo: boolean) => void;
  onDone: () => void;
  /** The account also needs its password. */
  onSecondStep: () => void;
}

function Verificar({ telefono, largo, onAnother, onDone, onSecondStep }: VerificarProps) {
  const send = async (code: string) => {
    try {
      await signInByOtp(telefono, code);
    } catch (failure) {
      if (errorCode(failure) === "SECOND_STEP_REQUIRED") return onSecondStep();
      throw failure;
    }
    onDone();
  };
  const { form, onSubmit, field, another } = useOtpForm({ send, largo });
  const onSend = async () => {
    const sent = await sendOtp(telefono);
    onAnother(sent.largo);
    another();
    return sent;
  };
  return (
    <FormBox ref={form.ref} onSubmit={onSubmit} onFocus={prepareCaptcha}>
      <OtpField sms first solo largo={largo} {...field} />
      <FormMessage>{form.message}</FormMessage>
      <Button type="submit" block busy={form.busy}>
        Verificar
      </Button>
      <Reenviar desde={sentAt("entrar")} onSend={onSend} />
      <Ayuda mensaje={`Hola, quiero entrar con el ${formatTelefono(telefono)} y no me llega el código.`}>
        ¿El código no llega, o ya no tienes ese número?
      </Ayuda>
    </FormBox>
  );
}

function PideContrasena({ search }: { search: string }) {
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

function headingOf(
  sentTo: Telefono | null,
  largo: boolean,
  needsPassword: boolean,
): { title: string; intro?: ReactNode } {
  if (!sentTo) {
    return { title: "Entra con tu teléfono", intro: "Te enviamos un código por SMS para comprobar que es tuyo." };
  }
  if (needsPassword) return { title: "Verificación en dos pasos" };
  const intro = (
    <>
      Lo enviamos por SMS al <strong className={styles.phone}>{formatTelefono(sentTo)}</strong>. Sirve por{" "}
      {largo ? "una hora" : "10 minutos"}.
    </>
  );
  return { title: "Verifica tu código", intro };
}

/** Sign in by phone, or register: the code of an unknown number makes its account (spec §2). */
export function LoginPhonePage() {
  const { enter, search } = useEntrada();
  const [, navigate] = useLocation();
  const [telefono, setTelefono] = useState<Telefono | null>(null);
  const [step, setStep] = useState<"telefono" | "otp" | "contrasena">("telefono");
  const [largo, setLargo] = useState(false);
  const typeCode = (sentTo: Telefono, long = isLargo("entrar")) => {
    setTelefono(sentTo);
    setLargo(long);
    setStep("otp");
  };
  useVuelta("entrar", typeCode);
  const onSent = (sentTo: Telefono, long: boolean) => {
    keepPaso("entrar", sentTo, long);
    typeCode(sentTo, long);
  };
  const leave = (next: () => void) => () => {
    forgetPaso("entrar");
    next();
  };
  const asking = step === "telefono" || !telefono;
  const { title, intro } = headingOf(asking ? null : telefono, largo, step === "contrasena");
  return (
    <Page title={title} intro={intro} width="narrow">
      <div className={styles.panel}>
        {asking && <PedirOtp telefono={telefono} onSent={onSent} />}
        {asking && <Aceptas />}
        {telefono && step === "otp" && (
          <Verificar
            telefono={telefono}
            largo={largo}
            onAnother={(long) => onSent(telefono, long)}
            onDone={leave(enter)}
            onSecondStep={leave(() => setStep("contrasena"))}
          />
        )}
        {telefono && step === "contrasena" && <PideContrasena search={search} />}
        <div className={styles.ways}>
          {!asking && (
            <Button variant="ghost" onClick={leave(() => setStep("telefono"))}>
              Usar otro número
            </Button>
          )}
          <Button variant="ghost" onClick={leave(() => navigate(`${paths.login}${search}`))}>
            ← Cambiar Metodo
          </Button>
          {asking && <ConLlave onDone={leave(enter)} />}
        </div>
      </div>
    </Page>
  );
}
