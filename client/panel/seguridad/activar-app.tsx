import { useState } from "react";
import { cleanOtp } from "../../../rules/input/otp.ts";
import { besideField } from "../../account/campos/beside-field.ts";
import { OtpField, otpError } from "../../account/otp/otp-field.tsx";
import { enableApp, takeSecondStep } from "../../api/auth.ts";
import { trpc } from "../../api/trpc.ts";
import { Dialog } from "../../kit/feedback/dialog.tsx";
import { FormDialog } from "../../kit/feedback/form-dialog.tsx";
import { Notice } from "../../kit/feedback/notice.tsx";
import { PasswordField } from "../../kit/form/field.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { Button } from "../../kit/show/button.tsx";
import { CopyButton } from "../../kit/show/copy-button.tsx";
import { Qr } from "../kit/qr.tsx";
import styles from "./seguridad.module.css";

const FALLBACK = "No pudimos activar la verificación en dos pasos.";
const TITLE = "Activar dos pasos";

interface Llave {
  totpURI: string;
  backupCodes: string[];
}

function PedirContrasena({ onDone, onClose }: { onDone: (llave: Llave) => void; onClose: () => void }) {
  const form = useForm({
    initial: { password: "" },
    validate: ({ password }) => (password ? {} : { password: "Escribe tu contraseña actual." }),
    fallback: FALLBACK,
  });
  return (
    <FormDialog
      title={TITLE}
      confirmLabel="Continuar"
      form={form}
      onSend={async ({ password }) => {
        try {
          onDone(await enableApp(password));
        } catch (failure) {
          throw besideField(failure, { PASSWORD_WRONG: "password" });
        }
      }}
      stays
      onClose={onClose}
    >
      <PasswordField label="Contraseña actual" {...form.bind("password")} />
    </FormDialog>
  );
}

function ProbarApp({ totpURI, onDone, onClose }: { totpURI: string; onDone: () => void; onClose: () => void }) {
  const secret = new URL(totpURI).searchParams.get("secret") ?? "";
  const form = useForm({
    initial: { otp: "" },
    validate: ({ otp }) => ({ otp: otpError(otp) }),
    fallback: FALLBACK,
  });
  return (
    <FormDialog
      title={TITLE}
      confirmLabel="Verificar"
      form={form}
      onSend={async ({ otp }) => {
        try {
          await takeSecondStep("totp", cleanOtp(otp));
        } catch (failure) {
          throw besideField(failure, { CODE_WRONG: "otp", CODE_USED: "otp" });
        }
        onDone();
      }}
      stays
      onClose={onClose}
    >
      <p>Escanea este código con tu aplicación de autenticación.</p>
      <Qr text={totpURI} label="Código QR para tu aplicación de autenticación" />
      <div className="stack-sm">
        <p className="small soft">¿No puedes escanearlo? Escribe esta clave en la aplicación:</p>
        <p className={styles.secret}>{secret.match(/.{1,4}/g)?.join(" ")}</p>
        <div>
          <CopyButton text={secret} label="Copiar clave" variant="ghost" />
        </div>
      </div>
      <OtpField hint="Los 6 números que ves en la aplicación." {...form.bind("otp")} />
    </FormDialog>
  );
}

export function GuardarRespaldos({ respaldos, onClose }: { respaldos: string[]; onClose: () => void }) {
  return (
    <Dialog
      title="Guarda tus códigos de respaldo"
      onClose={onClose}
      actions={<Button onClick={onClose}>Ya los guardé</Button>}
    >
      <Notice kind="aviso">
        No volveremos a mostrarlos. Si pierdes tu teléfono, cada uno te deja entrar una sola vez.
      </Notice>
      <ul className={styles.codes}>
        {respaldos.map((respaldo) => (
          <li key={respaldo}>{respaldo}</li>
        ))}
      </ul>
      <div className="row">
        <CopyButton text={respaldos.join("\n")} label="Copiar códigos" />
        <Button variant="secondary" onClick={() => window.print()}>
          Imprimir
        </Button>
      </div>
    </Dialog>
  );
}

/** Sets up an authenticator app: the password, the code to scan, a test code, and the backup codes. */
export function ActivarApp({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils();
  const [llave, setLlave] = useState<Llave | null>(null);
  const [works, setWorks] = useState(false);
  const finish = () => {
    void Promise.all([utils.cuentas.invalidate(), utils.resumen.get.invalidate()]);
    onClose();
  };
  if (!llave) return <PedirContrasena onDone={setLlave} onClose={onClose} />;
  if (!works) return <ProbarApp totpURI={llave.totpURI} onDone={() => setWorks(true)} onClose={onClose} />;
  return <GuardarRespaldos respaldos={llave.backupCodes} onClose={finish} />;
}
