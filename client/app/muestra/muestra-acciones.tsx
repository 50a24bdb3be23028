import { useState } from "react";
import { paths } from "../../../rules/paths.ts";
import { ConfirmDialog, Dialog } from "../../kit/feedback/dialog.tsx";
import { toast } from "../../kit/feedback/toast.tsx";
import { IconPlus } from "../../kit/icons.tsx";
import { Button, ButtonLink } from "../../kit/show/button.tsx";
import { Card, DataList } from "../../kit/show/card.tsx";
import { CopyButton } from "../../kit/show/copy-button.tsx";

const wait = () => new Promise((resolve) => setTimeout(resolve, 1500));

/** Buttons, busy and not. */
export function Botones() {
  const [busy, setBusy] = useState(false);
  const work = async () => {
    setBusy(true);
    await wait();
    setBusy(false);
  };
  return (
    <Card title="Botones">
      <div className="row">
        <Button busy={busy} onClick={() => void work()}>
          Solicitar préstamo
        </Button>
        <Button busy>Enviando</Button>
        <Button variant="secondary" icon={<IconPlus />}>
          Secundario
        </Button>
        <Button variant="ghost">Discreto</Button>
        <Button variant="danger">Sí, rechazar</Button>
        <Button disabled>No disponible</Button>
        <ButtonLink href={paths.muestra} variant="secondary">
          Enlace
        </ButtonLink>
        <CopyButton text="0102 04121234567 V12345678" label="Copiar todo" />
      </div>
    </Card>
  );
}

/** Dialogs and toasts. */
export function Ventanas() {
  const [open, setOpen] = useState<"dialog" | "confirm" | "failing" | null>(null);
  const close = () => setOpen(null);
  return (
    <Card title="Ventanas y avisos">
      <div className="row">
        <Button variant="secondary" onClick={() => setOpen("dialog")}>
          Abrir ventana
        </Button>
        <Button variant="secondary" onClick={() => setOpen("confirm")}>
          Confirmar
        </Button>
        <Button variant="secondary" onClick={() => setOpen("failing")}>
          Confirmar con error
        </Button>
        <Button variant="ghost" onClick={() => toast("Pago registrado.")}>
          Éxito
        </Button>
        <Button variant="ghost" onClick={() => toast("Tienes una notificación nueva.", "info")}>
          Información
        </Button>
        <Button variant="ghost" onClick={() => toast("Error al cerrar sesión.", "error")}>
          Error
        </Button>
      </div>
      {open === "dialog" && (
        <Dialog title="Datos para pagar" onClose={close} actions={<Button onClick={close}>Listo</Button>}>
          <DataList
            items={[
              { label: "Banco", value: "0102 Banco de Venezuela" },
              { label: "Teléfono", value: "0412-1234567" },
            ]}
          />
        </Dialog>
      )}
      {open === "confirm" && (
        <ConfirmDialog title="Completar préstamo" confirmLabel="Sí, completar" onClose={close} onConfirm={wait}>
          <p>Esta acción no se puede deshacer.</p>
        </ConfirmDialog>
      )}
      {open === "failing" && (
        <ConfirmDialog
          title="Rechazar solicitud"
          danger
          confirmLabel="Sí, rechazar"
          onClose={close}
          onConfirm={() => wait().then(() => Promise.reject(new TypeError()))}
          fallback="Ocurrió un error al rechazar la solicitud."
        >
          <p>¿Rechazar la solicitud de María Alejandra Rondón?</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
