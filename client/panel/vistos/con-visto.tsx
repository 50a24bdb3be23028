import { type ReactNode, useState } from "react";
import { wantsOwner } from "../../../rules/people/acceso/topes.ts";
import { textOf } from "../../../rules/texts/refusals/mensajes.ts";
import { trpc } from "../../api/trpc.ts";
import { Dialog } from "../../kit/feedback/dialog.tsx";
import { Notice } from "../../kit/feedback/notice.tsx";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import type { Loan } from "../kit/types.ts";
import { usePide } from "./use-vistos.ts";

/** Why this administrator may not pay it out yet; null if they may, undefined while unknown. */
function useFalta(loan: Loan): string | null | undefined {
  const pide = usePide(loan);
  const visto = trpc.vistos.of.useQuery({ loanId: loan.id }, { enabled: Boolean(pide) });
  if (visto.isError) return "No pudimos saber si otro administrador dio el visto bueno. Cierra e inténtalo de nuevo.";
  if (pide === undefined || (pide && visto.data === undefined)) return undefined;
  if (pide === null) return null;
  const { desde, hasta, papel } = pide;
  if (hasta !== null && wantsOwner(loan.amount, hasta, visto.data ? [papel, visto.data.papel] : [papel]))
    return textOf("OWNER_NEEDED", { monto: hasta });
  if (!visto.data) return desde === null ? null : textOf("SECOND_APPROVAL_NEEDED", { monto: desde });
  return visto.data.mio ? textOf("SECOND_APPROVAL_OTHER") : null;
}

/**
 * The payout, once a second administrator has agreed where that is required: before, money might be sent for a request that
 * cannot be approved. Once shown it stays: a withdrawn agreement must not remove what is being typed.
 */
export function ConVisto({ loan, onClose, children }: { loan: Loan; onClose: () => void; children: ReactNode }) {
  const falta = useFalta(loan);
  const [passed, setPassed] = useState(false);
  if (falta === null && !passed) setPassed(true);
  if (passed || falta === null) return children;
  return (
    <Dialog title="Aprobar préstamo" onClose={onClose} dismiss="Cerrar">
      {falta ? (
        <Notice kind="aviso" title="No envíes el dinero todavía">
          <p>{falta}</p>
        </Notice>
      ) : (
        <Skeleton lines={4} />
      )}
    </Dialog>
  );
}
