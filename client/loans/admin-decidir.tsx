import { formatDolares } from "../../server/rules/dinero.ts";
import { useRefreshPanel } from "../admin/admin-live.ts";
import { fullName } from "../admin/admin-person.tsx";
import { ReasonDialog } from "../admin/admin-reason-dialog.tsx";
import type { Loan } from "../admin/admin-types.ts";
import { trpc } from "../trpc.ts";
import { ConfirmDialog } from "../ui/dialog.tsx";
import { toast } from "../ui/toast.tsx";

interface DialogProps {
  loan: Loan;
  onClose: () => void;
}

/** Pendiente → Rechazado, after a confirmation (spec §4). */
export function RechazarDialog({ loan, onClose }: DialogProps) {
  const reject = trpc.loans.reject.useMutation();
  const refresh = useRefreshPanel();
  return (
    <ReasonDialog
      title="Rechazar solicitud"
      danger
      confirmLabel="Sí, rechazar"
      hint="Tu cliente lo leerá en su aviso."
      fallback="Ocurrió un error al rechazar la solicitud."
      onClose={onClose}
      onConfirm={async (motivo) => {
        await reject.mutateAsync({ loanId: loan.id, motivo });
        toast("Solicitud rechazada.");
        await refresh();
      }}
    >
      <p>
        Vas a rechazar la solicitud de <strong>{fullName(loan)}</strong> por{" "}
        <strong>{formatDolares(loan.amount)}</strong>. Le llegará un aviso y podrá solicitar de nuevo.
      </p>
    </ReasonDialog>
  );
}

interface BanearProps {
  loan: Pick<Loan, "id" | "nombre" | "apellido" | "saldo">;
  onClose: () => void;
}

/** Any state → Baneado, with its reason. */
export function BanearDialog({ loan, onClose }: BanearProps) {
  const ban = trpc.loans.ban.useMutation();
  const refresh = useRefreshPanel();
  const nombre = fullName(loan);
  return (
    <ReasonDialog
      title="Banear cliente"
      danger
      required="Escribe el motivo del baneo."
      hint="Tu cliente lo leerá en su aviso."
      confirmLabel="Sí, banear"
      fallback="No se pudo banear al cliente."
      onClose={onClose}
      onConfirm={async (motivo) => {
        await ban.mutateAsync({ loanId: loan.id, motivo });
        toast(`${nombre} quedó en la lista de baneados.`);
        await refresh();
      }}
    >
      <p>
        <strong>{nombre}</strong> no podrá solicitar préstamos y solo verá el enlace a atención al cliente.
        {loan.saldo > 0 && ` Su préstamo sale de Aprobadas con ${formatDolares(loan.saldo)} por pagar.`} Puedes quitar
        el baneo después, en Rechazadas.
      </p>
    </ReasonDialog>
  );
}

/** Baneado → what it was before. */
export function QuitarBaneoDialog({ loan, onClose }: DialogProps) {
  const unban = trpc.loans.unban.useMutation();
  const refresh = useRefreshPanel();
  return (
    <ConfirmDialog
      title="Quitar baneo"
      confirmLabel="Sí, quitar baneo"
      fallback="No se pudo quitar el baneo."
      onClose={onClose}
      onConfirm={async () => {
        await unban.mutateAsync({ loanId: loan.id });
        toast("Baneo quitado.");
        await refresh();
      }}
    >
      <p>
        <strong>{fullName(loan)}</strong> podrá usar su cuenta otra vez y su préstamo vuelve a{" "}
        {loan.statusPrevio ?? "su estado anterior"}.
      </p>
    </ConfirmDialog>
  );
}
