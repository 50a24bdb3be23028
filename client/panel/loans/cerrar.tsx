import { capitalDe } from "../../../rules/loans/pagos/capital.ts";
import { formatDolares } from "../../../rules/money/dinero.ts";
import { trpc } from "../../api/trpc.ts";
import { ConfirmDialog } from "../../kit/feedback/dialog.tsx";
import { Notice } from "../../kit/feedback/notice.tsx";
import { useSends } from "../../kit/form/state/use-sends.ts";
import { useActo } from "../kit/actos/acto.ts";
import { undoCierre, undoIncobrable } from "../kit/actos/opuestos.ts";
import { ReasonDialog } from "../kit/actos/reason-dialog.tsx";
import { fullName } from "../kit/person.tsx";
import type { ApprovedLoan } from "../kit/types.ts";

interface DialogProps {
  loan: ApprovedLoan;
  onClose: () => void;
}

/** Closes a loan for good (spec §4), after saying what happens to its debt, to pagos under review and to any excess. */
export function CompletarDialog({ loan, onClose }: DialogProps) {
  const complete = useActo(trpc.loans.complete.useMutation(), {
    hecho: "Préstamo completado y registrado correctamente.",
    opuesto: () => undoCierre(loan.id),
  });
  const { saldo, castigo, enRevision, aFavor } = loan;
  return (
    <ConfirmDialog
      title="Completar préstamo"
      danger={saldo > 0}
      confirmLabel="Sí, completar"
      fallback="Ocurrió un error al completar el préstamo."
      onClose={onClose}
      onConfirm={(clave) => complete.run({ loanId: loan.id, clave })}
    >
      <p>
        El préstamo de <strong>{fullName(loan)}</strong> por <strong>{formatDolares(loan.amount)}</strong> pasará a
        Completados.
      </p>
      {saldo > 0 && (
        <Notice kind="peligro" title={`Faltan ${formatDolares(saldo)} por pagar`}>
          Si lo completas, ese saldo se da por perdido: no sube de nivel y su aviso le dirá que quedó sin pagar. Si lo
          paga después, podrás registrarlo.
        </Notice>
      )}
      {castigo > 0 && (
        <Notice kind="aviso" title={`${formatDolares(castigo)} ya se dieron por incobrables`}>
          Al completarlo podrá pedir otro préstamo. Esa deuda se seguirá viendo junto a sus solicitudes.
        </Notice>
      )}
      {enRevision > 0 && (
        <Notice kind="aviso" title={`Hay ${formatDolares(enRevision)} en pagos por revisar`}>
          Revísalos antes. Si los apruebas después, pagan lo que falte y lo demás queda a su favor.
        </Notice>
      )}
      {aFavor > 0 && <p>Pagó {formatDolares(aFavor)} de más: pasarán a su saldo a favor.</p>}
      <p>
        <strong>Esta acción no se puede deshacer</strong> sin que tu cliente lo sepa: para abrirlo otra vez usa
        «Deshacer», o su ficha, y le llega otro aviso.
      </p>
    </ConfirmDialog>
  );
}

/** Writes off a loan's debt, with a reason: its person still owes it, and the loan moves to «Incobrables». */
export function IncobrableDialog({ loan, onClose }: DialogProps) {
  const writeOff = useActo(trpc.loans.writeOff.useMutation(), {
    hecho: ({ castigo }) => `${formatDolares(castigo)} pasaron a Incobrables.`,
    opuesto: () => undoIncobrable(loan.id),
  });
  return (
    <ReasonDialog
      title="Dar por incobrable"
      danger
      required="Escribe por qué se da por incobrable."
      hint="Queda en la auditoría."
      confirmLabel="Sí, dar por incobrable"
      fallback="No se pudo dar por incobrable."
      onClose={onClose}
      onConfirm={(motivo, clave) => writeOff.run({ loanId: loan.id, motivo, clave })}
    >
      <p>
        Dejas de esperar los <strong>{formatDolares(loan.saldo)}</strong> que debe <strong>{fullName(loan)}</strong>:{" "}
        {formatDolares(capitalDe(loan.saldo, loan))} de lo que le prestaste, y el resto interés y multas.
      </p>
      <ul>
        <li>El préstamo pasa a «Incobrables», sin recordatorios ni multas.</li>
        <li>Mientras los deba no puede pedir otro. Le llegará un aviso que se lo dice.</li>
        <li>Si paga después, apruebas su pago como siempre y cuenta como recuperado.</li>
      </ul>
      {loan.enRevision > 0 && (
        <Notice kind="aviso">
          Hay {formatDolares(loan.enRevision)} en pagos por revisar: revísalos antes de decidir.
        </Notice>
      )}
    </ReasonDialog>
  );
}

/** Closes a paid loan with one press; `closing` tells whether that of a loan is in progress. */
export function useCerrar(): { close: (loan: ApprovedLoan) => Promise<void>; closing: (loanId: string) => boolean } {
  const complete = useActo(trpc.loans.complete.useMutation(), {
    hecho: (completado) => `Préstamo de ${fullName(completado)} completado.`,
    opuesto: (_, { loanId }) => undoCierre(loanId),
    fallback: "Ocurrió un error al completar el préstamo.",
  });
  const { sending, send } = useSends();
  return { close: ({ id: loanId }) => send(loanId, () => complete.press({ loanId })), closing: sending };
}
