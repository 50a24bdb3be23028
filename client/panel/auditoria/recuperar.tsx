import { useState } from "react";
import { trpc } from "../../api/trpc.ts";
import { ConfirmDialog } from "../../kit/feedback/dialog.tsx";
import { Button } from "../../kit/show/button.tsx";
import { useActo } from "../kit/actos/acto.ts";
import { undoPagoRecuperado } from "../kit/actos/opuestos.ts";
import { useMay } from "../kit/actos/permitted.tsx";
import type { AuditLine } from "../kit/types.ts";

/** Brings back a pago that was removed: the trail is the only place that still shows it. */
export function RecuperarPago({ line: { entidadId: pagoId } }: { line: AuditLine }) {
  const [asked, setAsked] = useState(false);
  const may = useMay();
  if (!may("gestor")) return null;
  return (
    <>
      <p>
        <Button variant="secondary" small onClick={() => setAsked(true)}>
          Recuperar el pago
        </Button>
      </p>
      {asked && <RecuperarDialog pagoId={pagoId} onClose={() => setAsked(false)} />}
    </>
  );
}

function RecuperarDialog({ pagoId, onClose }: { pagoId: string; onClose: () => void }) {
  const restore = useActo(trpc.pagos.restore.useMutation(), {
    hecho: ({ status }) => `Pago recuperado: ${ESTADOS[status]}.`,
    opuesto: () => undoPagoRecuperado(pagoId),
  });
  return (
    <ConfirmDialog
      title="Recuperar el pago"
      confirmLabel="Sí, recuperar"
      fallback="No se pudo recuperar el pago."
      onClose={onClose}
      onConfirm={(clave) => restore.run({ pagoId, clave })}
    >
      <p>
        Vuelve a Pagos como estaba, con su número y sin su captura. Si estaba aprobado, cuenta otra vez en su préstamo.
        A su cliente le llega un aviso.
      </p>
    </ConfirmDialog>
  );
}

const ESTADOS = { Pendiente: "espera revisión", Aprobado: "está aprobado", Rechazado: "está rechazado" };
