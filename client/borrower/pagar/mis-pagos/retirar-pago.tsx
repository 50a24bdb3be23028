import { useState } from "react";
import { type Centavos, formatDolares } from "../../../../rules/money/dinero.ts";
import { useRefresh } from "../../../api/refresh.ts";
import { trpc } from "../../../api/trpc.ts";
import { ConfirmDialog } from "../../../kit/feedback/dialog.tsx";
import { toast } from "../../../kit/feedback/toast.tsx";
import { clearDraft } from "../../../kit/form/state/draft.ts";
import { Button } from "../../../kit/show/button.tsx";

/** Withdraws a pago registered by mistake, until it is decided. */
export function RetirarPago({ pago }: { pago: { id: string; monto: Centavos; codigo: string } }) {
  const [asking, setAsking] = useState(false);
  const withdraw = trpc.pagos.withdraw.useMutation();
  const refresh = useRefresh();
  return (
    <>
      <Button variant="quiet" small onClick={() => setAsking(true)}>
        Retirar<span className="visually-hidden"> el pago con código {pago.codigo}</span>
      </Button>
      {asking && (
        <ConfirmDialog
          title="Retirar pago"
          danger
          confirmLabel="Sí, retirar"
          fallback="Error al retirar el pago."
          onClose={() => setAsking(false)}
          onConfirm={async (clave) => {
            await withdraw.mutateAsync({ pagoId: pago.id, clave }).finally(refresh);
            clearDraft(`pago:${pago.id}`);
            toast("Retiraste el pago.");
          }}
        >
          <p>
            Vas a retirar el pago de <strong>{formatDolares(pago.monto)}</strong> con código <code>{pago.codigo}</code>.
            Hazlo solo si lo registraste por error: el dinero no se mueve.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
