import { useState } from "react";
import { cleanOtp } from "../../rules/input/otp.ts";
import { PasswordField } from "../kit/form/field.tsx";
import type { Form, FormErrors } from "../kit/form/use-form.ts";
import { Button } from "../kit/show/button.tsx";
import type { Cuenta } from "./cuenta.ts";
import { otpError } from "./otp-field.tsx";
import { OtpPorSms } from "./otp-por-sms.tsx";

/** What shows that it is the owner who asks: the password of now, or a code sent to the account's phone. */
export interface PruebaValues {
  actual: string;
  otp: string;
}

export const SIN_PRUEBA: PruebaValues = { actual: "", otp: "" };

export interface Prueba {
  cuenta: Cuenta;
  by: "contrasena" | "sms";
  /** Null where there is only one way. */
  change: (() => void) | null;
  validate: (values: PruebaValues) => FormErrors<PruebaValues>;
  /** What the server is told. */
  read: (values: PruebaValues) => { actual: string } | { otp: string };
}

/** The proof of a form whose values include `PruebaValues`. */
export function usePrueba(cuenta: Cuenta): Prueba {
  const [by, setBy] = useState<Prueba["by"]>(cuenta.tieneContrasena ? "contrasena" : "sms");
  const both = cuenta.tieneContrasena && cuenta.telefono !== null;
  return {
    cuenta,
    by,
    change: both ? () => setBy(by === "contrasena" ? "sms" : "contrasena") : null,
    validate: ({ actual, otp }) =>
      by === "contrasena" ? { actual: actual ? undefined : "Escribe tu contraseña actual." } : { otp: otpError(otp) },
    read: ({ actual, otp }) => (by === "contrasena" ? { actual } : { otp: cleanOtp(otp) }),
  };
}

/** The fields of that proof. */
export function PruebaFields<T extends PruebaValues>({ prueba, form }: { prueba: Prueba; form: Form<T> }) {
  const { by, change, cuenta } = prueba;
  // The form holds more than these two, but these it holds.
  const { bind } = form as unknown as Form<PruebaValues>;
  return (
    <div className="stack-sm">
      {by === "contrasena" ? (
        <PasswordField label="Contraseña actual" {...bind("actual")} />
      ) : (
        <OtpPorSms label="Código" telefono={cuenta.telefono ?? ""} {...bind("otp")} />
      )}
      {change && (
        <div>
          <Button variant="ghost" onClick={change}>
            {by === "contrasena" ? "Confirmar con un código por SMS" : "Confirmar con mi contraseña"}
          </Button>
        </div>
      )}
    </div>
  );
}
