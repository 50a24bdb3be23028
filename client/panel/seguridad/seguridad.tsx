import { useState } from "react";
import { besideField } from "../../account/beside-field.ts";
import type { Cuenta } from "../../account/cuenta.ts";
import { MiCuenta } from "../../account/mi-cuenta.tsx";
import { disableApp } from "../../api/auth.ts";
import { trpc } from "../../api/trpc.ts";
import { FormDialog } from "../../kit/feedback/form-dialog.tsx";
import { toast } from "../../kit/feedback/toast.tsx";
import { PasswordField } from "../../kit/form/field.tsx";
import { FormBox, FormMessage } from "../../kit/form/form.tsx";
import { useForm } from "../../kit/form/use-form.ts";
import { Page } from "../../kit/frame/page.tsx";
import { Button } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import { StatusChip } from "../../pieces/status.tsx";
import { ActivarApp } from "./activar-app.tsx";

function DesactivarApp({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils();
  const form = useForm({
    initial: { password: "" },
    validate: ({ password }) => (password ? {} : { password: "Escribe tu contraseña actual." }),
    fallback: "No pudimos desactivar la verificación en dos pasos.",
  });
  const onSubmit = form.submit(async ({ password }) => {
    try {
      await disableApp(password);
    } catch (failure) {
      throw besideField(failure, { PASSWORD_WRONG: "password" });
    }
    toast("Verificación en dos pasos desactivada.");
    void utils.cuentas.invalidate();
    onClose();
  });
  return (
    <FormDialog title="Desactivar dos pasos" confirmLabel="Desactivar" danger busy={form.busy} onClose={onClose}>
      {(id) => (
        <FormBox id={id} onSubmit={onSubmit}>
          <p>Volverás a entrar solo con tu contraseña, y tus códigos de respaldo dejarán de servir.</p>
          <PasswordField label="Contraseña actual" {...form.bind("password")} />
          <FormMessage>{form.message}</FormMessage>
        </FormBox>
      )}
    </FormDialog>
  );
}

/** The second step of an administrator: an authenticator app. */
function DosPasosApp({ cuenta }: { cuenta: Cuenta }) {
  const [open, setOpen] = useState<"activar" | "desactivar" | null>(null);
  const active = cuenta.dosPasos !== null;
  return (
    <Card
      title="Verificación en dos pasos"
      aside={<StatusChip status={active ? "Aprobado" : "Pendiente"} label={active ? "Activada" : "Desactivada"} />}
    >
      <p>
        {active
          ? "Al entrar al panel pedimos, además de tu contraseña, un código de tu aplicación."
          : "Desde el panel se mueve dinero: pide, además de tu contraseña, un código de tu teléfono con una aplicación como Google Authenticator o Aegis."}
      </p>
      <div>
        <Button variant={active ? "secondary" : "primary"} onClick={() => setOpen(active ? "desactivar" : "activar")}>
          {active ? "Desactivar" : "Activar"}
        </Button>
      </div>
      {open === "activar" && <ActivarApp onClose={() => setOpen(null)} />}
      {open === "desactivar" && <DesactivarApp onClose={() => setOpen(null)} />}
    </Card>
  );
}

/** «Seguridad»: how the administrator signs in. */
export function SeguridadTab() {
  return (
    <Page title="Seguridad" intro="Cómo entras al panel, y dónde está abierto.">
      <MiCuenta dosPasos={DosPasosApp} />
    </Page>
  );
}
