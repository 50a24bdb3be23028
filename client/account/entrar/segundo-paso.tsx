import { useEffect, useRef, useState } from "react";
import { type Metodo, sendSecondStep, takeSecondStep } from "../../api/auth.ts";
import { errorCode, errorText } from "../../kit/failure.ts";
import { toast } from "../../kit/feedback/toast.tsx";
import { TextField } from "../../kit/form/field.tsx";
import { FormBox, FormMessage } from "../../kit/form/form.tsx";
import { Button } from "../../kit/show/button.tsx";
import { Ayuda } from "../campos/ayuda.tsx";
import { OtpField } from "../otp/otp-field.tsx";
import { Reenviar, sendFailure } from "../otp/reenviar.tsx";
import { useOtpForm } from "../otp/use-otp-form.ts";
import { keepPaso, sentAt, useVuelta } from "../paso.ts";

interface SegundoPasoProps {
  metodos: Metodo[];
  onDone: () => void;
  /** Back to the password step: too late, or too many wrong codes. */
  onAgain: () => void;
}

const EXPIRED = "SECOND_STEP_EXPIRED";

/** The second step after a correct password. */
export function SegundoPaso(props: SegundoPasoProps) {
  const [backup, setBackup] = useState(false);
  if (!props.metodos.includes("totp")) return <PorSms {...props} />;
  return (
    <div className="stack">
      <p>
        {backup
          ? "Escribe uno de los códigos de respaldo que guardaste. Cada uno sirve una sola vez."
          : "Abre tu aplicación de autenticación y escribe el código de 6 números."}
      </p>
      <PedirPaso key={String(backup)} by={backup ? "backup-code" : "totp"} {...props} />
      <Button variant="ghost" onClick={() => setBackup(!backup)}>
        {backup ? "Usar mi aplicación" : "Usar un código de respaldo"}
      </Button>
    </div>
  );
}

function PorSms(props: SegundoPasoProps) {
  const [sent, setSent] = useState(false);
  const [times, setTimes] = useState(0);
  useVuelta("segundo-paso-sms", () => setSent(true));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const sendCode = async () => {
    await sendSecondStep();
    keepPaso("segundo-paso-sms", "enviado");
    setTimes((before) => before + 1);
    return { largo: false };
  };
  const send = async () => {
    setBusy(true);
    setError(null);
    try {
      await sendCode();
      setSent(true);
    } catch (failure) {
      if (errorCode(failure) === EXPIRED) startAgain(failure, props.onAgain);
      else setError(sendFailure(failure));
    } finally {
      setBusy(false);
    }
  };
  if (!sent) {
    return (
      <div className="stack">
        <p>Te enviaremos un código por SMS al teléfono de tu cuenta.</p>
        <FormMessage>{error}</FormMessage>
        <Button block busy={busy} onClick={() => void send()}>
          Enviar código
        </Button>
      </div>
    );
  }
  return (
    <div className="stack">
      <p>Escribe el código que enviamos por SMS al teléfono de tu cuenta.</p>
      <PedirPaso by="otp" times={times} {...props} />
      <Reenviar desde={sentAt("segundo-paso-sms")} onSend={sendCode} />
      <Ayuda mensaje="Hola, no me llega el código del segundo paso para entrar a mi cuenta.">
        ¿El código no llega, o ya no tienes ese teléfono?
      </Ayuda>
    </div>
  );
}

function startAgain(failure: unknown, onAgain: () => void): void {
  toast(errorText(failure, ""), "error");
  onAgain();
}

interface PedirPasoProps extends SegundoPasoProps {
  by: Metodo | "backup-code";
  /** How many codes this page sent: a change clears what was typed. */
  times?: number;
}

const respaldoError = (otp: string) => (otp.trim() ? undefined : "Escribe un código de respaldo.");

function PedirPaso({ by, times = 0, onDone, onAgain }: PedirPasoProps) {
  const backup = by === "backup-code";
  const send = async (code: string) => {
    try {
      await takeSecondStep(by, code);
    } catch (failure) {
      if (errorCode(failure) === EXPIRED) return startAgain(failure, onAgain);
      throw failure;
    }
    onDone();
  };
  const { form, onSubmit, field, another } = useOtpForm({
    send,
    ...(backup && { check: respaldoError }),
    changing: by === "totp",
  });
  const renew = useRef(another);
  renew.current = another;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another code is sent
  useEffect(() => renew.current(), [times]);
  return (
    <FormBox ref={form.ref} onSubmit={onSubmit}>
      {backup ? (
        <TextField
          label="Código de respaldo"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          {...field}
        />
      ) : (
        <OtpField sms={by === "otp"} first solo {...field} />
      )}
      <FormMessage>{form.message}</FormMessage>
      <Button type="submit" block busy={form.busy}>
        Verificar
      </Button>
    </FormBox>
  );
}
