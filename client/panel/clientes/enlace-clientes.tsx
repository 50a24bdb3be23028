import { useState } from "react";
import { Dialog } from "../../kit/feedback/dialog.tsx";
import { useMarca } from "../../kit/frame/marca.ts";
import { Button } from "../../kit/show/button.tsx";
import { CopyButton } from "../../kit/show/copy-button.tsx";
import { Compartir } from "../../pieces/compartir.tsx";
import { Qr } from "../kit/qr.tsx";

/** The sign-up address, to send to clients or show on a screen or on paper. */
export function EnlaceClientes({ variant }: { variant: "ghost" | "secondary" }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant={variant} small={variant === "secondary"} onClick={() => setOpen(true)}>
        Compartir enlace
      </Button>
      {open && <EnlaceDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function EnlaceDialog({ onClose }: { onClose: () => void }) {
  const { marca } = useMarca();
  const { origin } = window.location;
  return (
    <Dialog title="Tu enlace para clientes" onClose={onClose} dismiss="Listo">
      <p>Con él cualquiera crea su cuenta y pide su primer préstamo.</p>
      <Qr text={origin} label={`Código QR de ${origin}`} />
      <p className="row">
        <code>{origin}</code>
        <CopyButton text={origin} what="tu enlace" />
      </p>
      <div>
        <Compartir texto={`Pide tu préstamo en ${marca}, en línea y en cuotas. Crea tu cuenta aquí: ${origin}`} />
      </div>
    </Dialog>
  );
}
