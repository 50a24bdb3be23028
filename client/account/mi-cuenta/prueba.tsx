import { useState } from "react";
import { cleanOtp } from "../../../rules/input/otp.ts";
import { LETRAS } from "../../../rules/limits/limits.ts";
import { CheckboxField, PasswordField, TextField } from "../../kit/form/field.tsx";
import type { Form, FormErrors } from "../../kit/form/state/use-form.ts";
import { Button } from "../../kit/show/button.tsx";
import type { Cuenta } from "../entrar/cuenta.ts";
import { otpError } from "../otp/otp-field.tsx";
import { OtpPorSms } from "../otp/otp-por-sms.tsx";

/** Proof of ownership: the current password, a code sent to the account's phone, or both. */
export interface PruebaValues {
  actual: string;
  otp: string;
  /** Asked for if the phone is the only proof; without it the change waits. */
  cedula: string;
  /** Whether the change ends the other sessions. */
  cerrarSesiones: boolean;
}

export const SIN_PRUEBA: PruebaValues = { actual: "", otp: "", cedula: "", cerrarSesiones: true };

export interface Prueba {
  cuenta: Cuenta;
  by: "contrasena" | "sms" | "ambas";
  /** Switches to the other proof; null if there is only one. */
  change: (() => void) | null;
  validate: (values: PruebaValues) => FormErrors<PruebaValues>;
  /** What is sent to the server. */
  read: (values: PruebaValues) => { actual?: string; otp?: string; cedula?: string; cerrarSesiones: boolean };
}

/**
 * The proof for a form whose values include `PruebaValues`. With a second step, a phone code alone proves nothing; `both` asks
 * for both.
 */
export function usePrueba(cuenta: Cuenta, both = false): Prueba {
  const [way, setWay] = useState<"contrasena" | "sms">(cuenta.tieneContrasena ? "contrasena" : "sms");
  const by = both ? "ambas" : way;
  const either = cuenta.tieneContrasena && cuenta.telefono !== null && cuenta.dosPasos === null;
  return {
    cuenta,
    by,
    change: either && !both ? () => setWay(way === "contrasena" ? "sms" : "contrasena") : null,
    validate: ({ actual, otp }) => ({
      actual: by === "sms" || actual ? undefined : "Escribe tu contraseña actual.",
      otp: by === "contrasena" ? undefined : otpError(otp),
    }),
    read: ({ actual, otp, cedula, cerrarSesiones }) => ({
      ...(by === "sms" ? {} : { actual }),
      ...(by === "contrasena" ? {} : { otp: cleanOtp(otp) }),
      ...(by === "sms" && cedula.trim() ? { cedula: cedula.trim() } : {}),
      cerrarSesiones,
    }),
  };
}

interface PruebaFieldsProps<T extends PruebaValues> {
  prueba: Prueba;
  form: Form<T>;
  /** True for a change that gives no reason to end the other sessions. */
  sinCierre?: boolean | undefined;
}

/** The fields of that proof, and the choice to end the other sessions. */
export function PruebaFields<T extends PruebaValues>({ prueba, form, sinCierre }: PruebaFieldsProps<T>) {
  const { by, change, cuenta } = prueba;
  // The form holds more fields than these, but certainly these.
  const { bind, set, values } = form as unknown as Form<PruebaValues>;
  return (
    <div className="stack-sm">
      {by !== "sms" && <PasswordField label="Contraseña actual" {...bind("actual")} />}
      {by !== "contrasena" && (
        <OtpPorSms
          label={by === "ambas" ? "Código de tu teléfono actual" : "Código"}
          telefono={cuenta.telefono ?? ""}
          {...bind("otp")}
        />
      )}
      {by === "sms" && !sinCierre && cuenta.porTelefono === "cedula" && (
        <TextField
          label="Tu cédula (opcional)"
          inputMode="numeric"
          maxLength={LETRAS.cedula}
          hint="Con ella cambia enseguida. Sin ella, en 24 horas."
          {...bind("cedula")}
        />
      )}
      {by === "sms" && !sinCierre && cuenta.porTelefono === "espera" && (
        <p className="small soft">
          Por tu seguridad, lo que solo confirma tu teléfono cambia en 24 horas. Mientras tanto entras como siempre.
        </p>
      )}
      {change && (
        <div>
          <Button variant="ghost" onClick={change}>
            {by === "contrasena" ? "Confirmar con un código por SMS" : "Confirmar con mi contraseña"}
          </Button>
        </div>
      )}
      {!sinCierre && (
        <CierreField checked={values.cerrarSesiones} onChange={(checked) => set("cerrarSesiones", checked)} />
      )}
    </div>
  );
}

/** Whether the change signs out all other sessions. */
export function CierreField({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  return <CheckboxField label="Cerrar las demás sesiones" checked={checked} onChange={onChange} />;
}
