import { useState } from "react";
import type { Cuenta } from "../../account/entrar/cuenta.ts";
import { MiCuenta } from "../../account/mi-cuenta/mi-cuenta.tsx";
import { Page } from "../../kit/frame/page.tsx";
import { Button } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import { StatusChip } from "../../pieces/status.tsx";
import { ActivarApp } from "./activar-app.tsx";
import { DesactivarApp, Respaldos } from "./respaldos.tsx";

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
      {cuenta.dosPasos === "app" && <Respaldos />}
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
