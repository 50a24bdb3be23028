import { useState } from "react";
import { cleanOtp } from "../../rules/input/otp.ts";
import { PasswordField } from "../kit/form/field.tsx";
import type { Form, FormErrors } from "../kit/form/use-form.ts";
import { Button } from "../kit/show/button.tsx";
import { codigoError } from "./codigo-field.tsx";
import { CodigoPorSms } from "./codigo-por-sms.tsx";
import type { Cuenta } from "./cuenta.ts";

/** What shows that it is the owner who asks: the password of now, or a code sent to the account's phone. */
export interface PruebaValues {
  actual: string;
  codigo: string;
}

export const SIN_PRUEBA: PruebaValues = { actual: "", codigo: "" };

export interface Prueba {
  cuenta: Cuenta;
  by: "clave" | "sms";
  /** Null where there is only one way. */
  change: (() => void) | null;
  validate: (values: PruebaValues) => FormErrors<PruebaValues>;
  /** What the server is told. */
  read: (values: PruebaValues) => { actual: string } | { codigo: string };
}

/** The proof of a form whose values include `PruebaValues`. */
export function usePrueba(cuenta: Cuenta): Prueba {
  const [by, setBy] = useState<Prueba["by"]>(cuenta.tieneClave ? "clave" : "sms");
  const both = cuenta.tieneClave && cuenta.telefono !== null;
  return {
    cuenta,
    by,
    change: both ? () => setBy(by === "clave" ? "sms" : "clave") : null,
    validate: ({ actual, codigo }) =>
      by === "clave"
        ? { actual: actual ? undefined : "Escribe tu contraseña actual." }
        : { codigo: codigoError(codigo) },
    read: ({ actual, codigo }) => (by === "clave" ? { actual } : { codigo: cleanOtp(codigo) }),
  };
}

/** The fields of that proof. */
export function PruebaFields<T extends PruebaValues>({ prueba, form }: { prueba: Prueba; form: Form<T> }) {
  const { by, change, cuenta } = prueba;
  // The form holds more than these two, but these it holds.
  const { bind } = form as unknown as Form<PruebaValues>;
  return (
    <div className="stack-sm">
      {by === "clave" ? (
        <PasswordField label="Contraseña actual" {...bind("actual")} />
      ) : (
        <CodigoPorSms label="Código" telefono={cuenta.telefono ?? ""} {...bind("codigo")} />
      )}
      {change && (
        <div>
          <Button variant="ghost" onClick={change}>
            {by === "clave" ? "Confirmar con un código por SMS" : "Confirmar con mi contraseña"}
          </Button>
        </div>
      )}
    </div>
  );
}
