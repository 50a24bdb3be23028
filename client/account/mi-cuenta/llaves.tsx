import { useState } from "react";
import { instante } from "../../../rules/country/fecha.ts";
import { LETRAS, MAX_PASSKEYS } from "../../../rules/limits/limits.ts";
import { trpc } from "../../api/trpc.ts";
import { errorText } from "../../kit/failure.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { toast } from "../../kit/feedback/toast.tsx";
import { TextField } from "../../kit/form/field.tsx";
import { useClaves } from "../../kit/form/state/use-claves.ts";
import { useForm } from "../../kit/form/state/use-form.ts";
import { Button } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import { Momento } from "../../kit/show/fecha.tsx";
import type { CambioProps, Cuenta } from "../entrar/cuenta.ts";
import { createPasskey, keepsPasskeys } from "../passkeys.ts";
import { CambioDialog } from "./cambio-dialog.tsx";
import styles from "./mi-cuenta.module.css";
import { SIN_PRUEBA, usePrueba } from "./prueba.tsx";

function Crear({ cuenta, onClose }: CambioProps) {
  const utils = trpc.useUtils();
  const prueba = usePrueba(cuenta, cuenta.dosPasos !== null);
  // Adding a passkey takes effect at once, unlike other changes, so a phone code alone is not accepted.
  const porTelefono = prueba.by === "sms" ? cuenta.porTelefono : "enseguida";
  const form = useForm({
    initial: SIN_PRUEBA,
    validate: (values) => ({
      ...prueba.validate(values),
      cedula: porTelefono === "cedula" && !values.cedula.trim() ? "Escribe tu cédula." : undefined,
    }),
    fallback: "No pudimos crear la llave.",
  });
  const send = async (values: typeof form.values) => {
    const { cerrarSesiones: _, ...proof } = prueba.read(values);
    await createPasskey(proof);
    toast("Llave creada. La próxima vez entra con ella.");
    await utils.cuentas.mine.invalidate();
  };
  return (
    <CambioDialog
      title="Crear llave"
      confirmLabel="Crear llave"
      sinCierre
      form={form}
      prueba={prueba}
      onSend={send}
      onClose={onClose}
    >
      <p>
        Este teléfono la guarda y te pedirá tu huella, tu cara o tu PIN. Nadie más puede usarla, y no viaja por mensaje.
      </p>
      {porTelefono === "espera" && (
        <Notice kind="aviso">
          Con un código solo se crea donde entraste hace más de 24 horas. Si tienes contraseña, confirma con ella.
        </Notice>
      )}
      {porTelefono === "cedula" && (
        <TextField
          label="Tu cédula"
          inputMode="numeric"
          maxLength={LETRAS.cedula}
          hint="Para comprobar que eres tú."
          {...form.bind("cedula")}
        />
      )}
    </CambioDialog>
  );
}

function Llave({ llave: { id, nombre, creada } }: { llave: Cuenta["llaves"][number] }) {
  const remove = trpc.passkeys.remove.useMutation();
  const conClave = useClaves();
  const utils = trpc.useUtils();
  const removeLlave = async () => {
    try {
      await conClave("", (clave) => remove.mutateAsync({ id, clave }));
      toast("Llave quitada. Bórrala también en los ajustes de tu teléfono.");
    } catch (failure) {
      toast(errorText(failure, "No pudimos quitar la llave."), "error");
    }
    await utils.cuentas.mine.invalidate();
  };
  return (
    <li className={styles.sesion}>
      <div>
        <p className={styles.value}>{nombre ?? "Otro navegador"}</p>
        <p className="small soft">
          Creada: <Momento instante={instante(creada)} />
        </p>
      </div>
      <Button variant="ghost" busy={remove.isPending} onClick={() => void removeLlave()}>
        Quitar
      </Button>
    </li>
  );
}

/** Signing in with a passkey stored on the phone, as well as codes and the password: offered here, never required. */
export function Llaves({ cuenta }: { cuenta: Cuenta }) {
  const [open, setOpen] = useState(false);
  const { llaves, dosPasos } = cuenta;
  const able = keepsPasskeys() && dosPasos !== "app" && llaves.length < MAX_PASSKEYS;
  if (!able && llaves.length === 0) return null;
  return (
    <Card title="Llaves de acceso">
      {llaves.length === 0 ? (
        <p>Entra con tu huella, tu cara o el PIN de tu teléfono, sin esperar un código. Lo demás sigue sirviendo.</p>
      ) : (
        <ul className={styles.rows}>
          {llaves.map((llave) => (
            <Llave key={llave.id} llave={llave} />
          ))}
        </ul>
      )}
      {able && (
        <div>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {llaves.length === 0 ? "Crear llave" : "Crear otra llave"}
          </Button>
        </div>
      )}
      {open && <Crear cuenta={cuenta} onClose={() => setOpen(false)} />}
    </Card>
  );
}
