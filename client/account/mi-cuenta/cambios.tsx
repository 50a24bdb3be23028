import type { Instante } from "../../../rules/country/fecha.ts";
import { parseTelefono } from "../../../rules/country/telefono.ts";
import { correo } from "../../../rules/input/campos.ts";
import { cleanOtp } from "../../../rules/input/otp.ts";
import { LETRAS } from "../../../rules/limits/limits.ts";
import { textOf } from "../../../rules/texts/refusals/mensajes.ts";
import { trpc } from "../../api/trpc.ts";
import { PasswordField, TextField } from "../../kit/form/field.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { PASSWORD_HINT, passwordError } from "../entrar/contrasena-nueva.tsx";
import type { CambioProps } from "../entrar/cuenta.ts";
import { sayHecho } from "../hecho.ts";
import { otpError } from "../otp/otp-field.tsx";
import { OtpPorSms } from "../otp/otp-por-sms.tsx";
import { CambioDialog } from "./cambio-dialog.tsx";
import { SIN_PRUEBA, usePrueba } from "./prueba.tsx";

/** What each change does after it is saved. */
function useDone(): (text: string, hecho: { espera: Instante | null }) => Promise<void> {
  const utils = trpc.useUtils();
  return async (text, hecho) => {
    sayHecho(text, hecho);
    await Promise.all([utils.cuentas.invalidate(), utils.esperas.invalidate()]);
  };
}

/** A first or another address, to be confirmed by its link. */
export function CambiarCorreo({ cuenta, onClose }: CambioProps) {
  const change = trpc.cuentas.changeEmail.useMutation();
  const prueba = usePrueba(cuenta);
  const done = useDone();
  const form = useForm({
    initial: { email: "", ...SIN_PRUEBA },
    validate: (values) => ({
      email: correo.safeParse(values.email).error?.issues[0]?.message,
      ...prueba.validate(values),
    }),
    fallback: "No pudimos cambiar tu correo.",
  });
  const send = async (values: typeof form.values, clave: string) => {
    const hecho = await change.mutateAsync({ email: values.email, ...prueba.read(values), clave });
    await done("Te enviamos un enlace para confirmar tu correo.", hecho);
  };
  return (
    <CambioDialog
      title={cuenta.email ? "Cambiar correo" : "Agregar correo"}
      confirmLabel="Guardar correo"
      form={form}
      prueba={prueba}
      onSend={send}
      onClose={onClose}
    >
      <TextField
        label="Correo electrónico"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...form.bind("email")}
      />
    </CambioDialog>
  );
}

/** A first or another password. */
export function CambiarContrasena({ cuenta, onClose }: CambioProps) {
  const change = trpc.cuentas.changePassword.useMutation();
  const prueba = usePrueba(cuenta);
  const done = useDone();
  const form = useForm({
    initial: { password: "", ...SIN_PRUEBA },
    validate: (values) => ({ password: passwordError(values.password), ...prueba.validate(values) }),
    fallback: "No pudimos cambiar tu contraseña.",
  });
  const send = async (values: typeof form.values, clave: string) => {
    const hecho = await change.mutateAsync({ password: values.password, ...prueba.read(values), clave });
    const text = values.cerrarSesiones ? "Contraseña guardada. Cerramos tus otras sesiones." : "Contraseña guardada.";
    await done(text, hecho);
  };
  return (
    <CambioDialog
      title={cuenta.tieneContrasena ? "Cambiar contraseña" : "Agregar contraseña"}
      confirmLabel="Guardar contraseña"
      form={form}
      prueba={prueba}
      onSend={send}
      onClose={onClose}
    >
      {!cuenta.email && <p>Para entrar con ella agrega también tu correo.</p>}
      <PasswordField
        label="Contraseña nueva"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        {...form.bind("password")}
      />
    </CambioDialog>
  );
}

/** A first or another phone, confirmed by a code sent to it. */
export function CambiarTelefono({ cuenta, onClose }: CambioProps) {
  const change = trpc.cuentas.changePhone.useMutation();
  // A phone that is the second step is changed only with a code sent to it.
  const prueba = usePrueba(cuenta, cuenta.dosPasos === "telefono");
  const done = useDone();
  const form = useForm({
    initial: { telefono: "", otpNuevo: "", ...SIN_PRUEBA },
    validate: (values) => {
      if (!parseTelefono(values.telefono)) return { telefono: textOf("TELEFONO_INVALID") };
      return { otpNuevo: otpError(values.otpNuevo), ...prueba.validate(values) };
    },
    fallback: "No pudimos cambiar tu teléfono.",
  });
  const telefono = parseTelefono(form.values.telefono);
  const send = async (values: typeof form.values, clave: string) => {
    const otpNuevo = cleanOtp(values.otpNuevo);
    const hecho = await change.mutateAsync({ telefono: values.telefono, otpNuevo, ...prueba.read(values), clave });
    await done("Teléfono confirmado: ya puedes entrar con él.", hecho);
  };
  return (
    <CambioDialog
      title={cuenta.telefono ? "Cambiar teléfono" : "Agregar teléfono"}
      confirmLabel="Guardar teléfono"
      form={form}
      prueba={prueba}
      onSend={send}
      onClose={onClose}
    >
      <TextField
        label="Teléfono nuevo"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={LETRAS.telefono}
        hint="Un móvil venezolano, por ejemplo 0412-1234567."
        {...form.bind("telefono")}
      />
      {telefono && (
        <OtpPorSms
          key={telefono}
          open
          label="Código del teléfono nuevo"
          telefono={telefono}
          {...form.bind("otpNuevo")}
        />
      )}
    </CambioDialog>
  );
}
