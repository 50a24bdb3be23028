import { useState } from "react";
import { useRefresh } from "../../api/refresh.ts";
import { trpc } from "../../api/trpc.ts";
import { ConfirmDialog } from "../../kit/feedback/dialog.tsx";
import { toast } from "../../kit/feedback/toast.tsx";
import { Button } from "../../kit/show/button.tsx";

/** Withdraws a request until it is decided. */
export function RetirarSolicitud({ loanId }: { loanId: string }) {
  const [asking, setAsking] = useState(false);
  const withdraw = trpc.loans.withdraw.useMutation();
  const refresh = useRefresh();
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Retirar solicitud
      </Button>
      {asking && (
        <ConfirmDialog
          title="Retirar solicitud"
          danger
          confirmLabel="Sí, retirar"
          fallback="Error al retirar la solicitud."
          onClose={() => setAsking(false)}
          onConfirm={async (clave) => {
            await withdraw.mutateAsync({ loanId, clave }).finally(refresh);
            toast("Retiraste tu solicitud.");
          }}
        >
          <p>Nadie más la revisará. Puedes enviar otra cuando quieras: no cuenta como rechazada.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
