import { useState } from "react";
import { formatTelefono } from "../../../rules/country/telefono.ts";
import { textOf } from "../../../rules/texts/refusals/mensajes.ts";
import { trpc } from "../../api/trpc.ts";
import { useForm } from "../../kit/form/state/use-form.ts";
import { Button } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import { StatusChip } from "../../pieces/status.tsx";
import type { CambioProps, Cuenta } from "../entrar/cuenta.ts";
import { sayHecho } from "../hecho.ts";
import { CambioDialog } from "./cambio-dialog.tsx";
import { SIN_PRUEBA, usePrueba } from "./prueba.tsx";

function Cambiar({ cuenta, onClose }: CambioProps) {
  const activo = cuenta.dosPasos === null;
  const change = trpc.cuentas.switchPhoneStep.useMutation();
  const utils = trpc.useUtils();
  const prueba = usePrueba(cuenta, !activo);
  const form = useForm({
    initial: SIN_PRUEBA,
    validate: prueba.validate,
    fallback: "No pudimos cambiar la verificación en dos pasos.",
  });
  const send = async (values: typeof form.values, clave: string) => {
    const hecho = await change.mutateAsync({ activo, ...prueba.read(values), clave });
    sayHecho(activo ? "Verificación en dos pasos activada." : "Verificación en dos pasos desactivada.", hecho);
    await Promise.all([utils.cuentas.invalidate(), utils.esperas.invalidate()]);
  };
  return (
    <CambioDialog
      title={activo ? "Activar dos pasos" : "Desactivar dos pasos"}
      confirmLabel={activo ? "Activar" : "Desactivar"}
      danger={!activo}
      form={form}
      prueba={prueba}
      onSend={send}
      onClose={onClose}
    >
      <p>
        {activo
          ? "Desde ahora entrarás con tu correo y contraseña, y después con un código por SMS. El teléfono solo ya no bastará."
          : "Volverás a entrar solo con tu contraseña, o solo con tu teléfono."}
      </p>
    </CambioDialog>
  );
}

/** The second step of a borrower: an SMS code in addition to the password. */
export function DosPasosTelefono({ cuenta }: { cuenta: Cuenta }) {
  const [open, setOpen] = useState(false);
  const { dosPasos, email, telefono, tieneContrasena } = cuenta;
  const able = email && telefono && tieneContrasena;
  return (
    <Card
      title="Verificación en dos pasos"
      aside={<StatusChip status={dosPasos ? "Aprobado" : "Rechazado"} label={dosPasos ? "Activada" : "Desactivada"} />}
    >
      {dosPasos === "app" ? (
        <p>Al entrar te pedimos un código de tu aplicación de autenticación.</p>
      ) : (
        <>
          <p>
            {telefono && able
              ? `Además de tu contraseña, te pedimos un código por SMS al ${formatTelefono(telefono)}. Si alguien la adivina, no podrá entrar.`
              : textOf("SECOND_STEP_UNAVAILABLE")}
          </p>
          {(able || dosPasos) && (
            <div>
              <Button variant="secondary" onClick={() => setOpen(true)}>
                {dosPasos ? "Desactivar" : "Activar"}
              </Button>
            </div>
          )}
        </>
      )}
      {open && <Cambiar cuenta={cuenta} onClose={() => setOpen(false)} />}
    </Card>
  );
}
