import { useState } from "react";
import { cleanOtp } from "../../rules/input/otp.ts";
import { type Metodo, sendSecondStep, takeSecondStep } from "../api/auth.ts";
import { errorCode, errorText } from "../kit/failure.ts";
import { toast } from "../kit/feedback/toast.tsx";
import { TextField } from "../kit/form/field.tsx";
import { FormBox, FormMessage } from "../kit/form/form.tsx";
import { useForm } from "../kit/form/use-form.ts";
import { Button } from "../kit/show/button.tsx";
import { besideField } from "./beside-field.ts";
import { OtpField, otpError } from "./otp-field.tsx";
import { keepPaso, readPaso } from "./paso.ts";
import { Reenviar, sendFailure } from "./reenviar.tsx";

interface SegundoPasoProps {
  metodos: Metodo[];
  onDone: () => void;
  /** Back to the password: too late, or too many wrong codes. */
  onAgain: () => void;
}

const EXPIRED = "SECOND_STEP_EXPIRED";

/** What comes after a right password, in an account that asks for two steps. */
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
  const [sent, setSent] = useState(() => readPaso("segundo-paso-sms") !== null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const send = async () => {
    setBusy(true);
    setError(null);
    try {
      await sendSecondStep();
      keepPaso("segundo-paso-sms", "enviado");
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
      <PedirPaso by="otp" {...props} />
      <Reenviar onSend={sendSecondStep} />
    </div>
  );
}

function startAgain(failure: unknown, onAgain: () => void): void {
  toast(errorText(failure, ""), "error");
  onAgain();
}

function PedirPaso({ by, onDone, onAgain }: SegundoPasoProps & { by: Metodo | "backup-code" }) {
  const form = useForm({
    initial: { otp: "" },
    validate: ({ otp }) => {
      if (by !== "backup-code") return { otp: otpError(otp) };
      return otp.trim() ? {} : { otp: "Escribe un código de respaldo." };
    },
    fallback: "No pudimos verificar tu código.",
  });
  const onSubmit = form.submit(async ({ otp }) => {
    try {
      await takeSecondStep(by, cleanOtp(otp));
    } catch (failure) {
      if (errorCode(failure) === EXPIRED) return startAgain(failure, onAgain);
      throw besideField(failure, { CODE_WRONG: "otp", CODE_USED: "otp" });
    }
    onDone();
  });
  return (
    <FormBox onSubmit={onSubmit}>
      {by === "backup-code" ? (
        <TextField
          label="Código de respaldo"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          {...form.bind("otp")}
        />
      ) : (
        <OtpField sms={by === "otp"} first {...form.bind("otp")} />
      )}
      <FormMessage>{form.message}</FormMessage>
      <Button type="submit" block busy={form.busy}>
        Verificar
      </Button>
    </FormBox>
  );
}
