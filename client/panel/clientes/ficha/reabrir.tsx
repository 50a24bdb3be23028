import { formatDolares } from "../../../../rules/money/dinero.ts";
import { nombreNivel } from "../../../../rules/people/niveles.ts";
import { trpc } from "../../../api/trpc.ts";
import { useActo } from "../../kit/actos/acto.ts";
import { undoAbrir, undoNivelBajado, undoRetirarRechazo } from "../../kit/actos/opuestos.ts";
import { ReasonDialog } from "../../kit/actos/reason-dialog.tsx";
import type { Completado, Ficha, Loan } from "../../kit/types.ts";
import { nameOf } from "../nombre.ts";

interface DialogProps {
  persona: Ficha;
  onClose: () => void;
}

/** Lowers the level by one, with a reason. */
export function BajarNivelDialog({ persona, onClose }: DialogProps) {
  const lower = useActo(trpc.usuarios.lowerLevel.useMutation(), {
    hecho: ({ nivel }) => `Nivel actualizado a ${nivel}.`,
    opuesto: ({ nivel }) => undoNivelBajado(userId, nivel),
  });
  const { id: userId, nivel: desde } = persona;
  return (
    <ReasonDialog
      title="Bajar nivel"
      danger
      required="Escribe por qué se baja el nivel."
      hint="Tu cliente lo leerá en su aviso."
      confirmLabel="Sí, bajar nivel"
      fallback="No se pudo bajar el nivel."
      onClose={onClose}
      onConfirm={(motivo, clave) => lower.run({ userId, desde, motivo, clave })}
    >
      <p>
        <strong>{nameOf(persona)}</strong> pasará del nivel {desde} al {desde - 1}, {nombreNivel(desde - 1)}. Lo que ya
        debe no cambia; podrá solicitar menos.
      </p>
    </ReasonDialog>
  );
}

/** A rejected request becomes pending again. */
export function RetirarRechazoDialog({ persona, loan, onClose }: DialogProps & { loan: Loan }) {
  const reopen = useActo(trpc.loans.reopen.useMutation(), {
    hecho: "Rechazo retirado: la solicitud está en Pendientes.",
    opuesto: () => undoRetirarRechazo(loan.id, loan.motivo),
  });
  return (
    <ReasonDialog
      title="Retirar rechazo"
      hint="Queda en la auditoría."
      confirmLabel="Sí, retirar el rechazo"
      fallback="No se pudo retirar el rechazo."
      onClose={onClose}
      onConfirm={(motivo, clave) => reopen.run({ loanId: loan.id, motivo, clave })}
    >
      <p>
        La solicitud de <strong>{formatDolares(loan.amount)}</strong> de <strong>{nameOf(persona)}</strong> vuelve a
        Pendientes con los datos con los que la pidió, y le llega un aviso.
      </p>
    </ReasonDialog>
  );
}

/** Reopens a finished loan. */
export function AbrirPrestamoDialog({ persona, loan, onClose }: DialogProps & { loan: Completado }) {
  const reopen = useActo(trpc.completados.reopen.useMutation(), {
    hecho: ({ saldo }) =>
      saldo > 0 ? `Préstamo abierto: debe ${formatDolares(saldo)}.` : "Préstamo abierto: no debe nada.",
    opuesto: () => undoAbrir(loan.id),
  });
  return (
    <ReasonDialog
      title="Abrir otra vez"
      danger
      required="Escribe por qué se abre otra vez."
      hint="Tu cliente lo leerá en su aviso."
      confirmLabel="Sí, abrir otra vez"
      fallback="No se pudo abrir el préstamo."
      onClose={onClose}
      onConfirm={(motivo, clave) => reopen.run({ loanId: loan.id, motivo, clave })}
    >
      <p>
        El préstamo de <strong>{formatDolares(loan.amount)}</strong> de <strong>{nameOf(persona)}</strong> vuelve a
        estar en curso, como antes de completarlo:
      </p>
      <ul>
        {loan.castigo > 0 && <li>Vuelve a deber los {formatDolares(loan.castigo)} que se dieron por perdidos.</li>}
        {loan.subioNivel && <li>Su nivel, que subió por pagarlo a tiempo, baja.</li>}
        <li>Deja de contar entre sus préstamos terminados y en lo recuperado del resumen.</li>
        <li>Mientras siga en curso no puede pedir otro.</li>
      </ul>
    </ReasonDialog>
  );
}

/** Reverses a write-off. */
export function DeshacerIncobrableDialog({ persona, loan, onClose }: DialogProps & { loan: Loan }) {
  const undo = useActo(trpc.loans.undoWriteOff.useMutation(), {
    hecho: ({ saldo }) => `Vuelve a estar en curso: debe ${formatDolares(saldo)}.`,
  });
  return (
    <ReasonDialog
      title="Deshacer incobrable"
      hint="Queda en la auditoría."
      confirmLabel="Sí, volver a cobrarlo"
      fallback="No se pudo deshacer."
      onClose={onClose}
      onConfirm={(motivo, clave) => undo.run({ loanId: loan.id, motivo, clave })}
    >
      <p>
        <strong>{nameOf(persona)}</strong> vuelve a deber <strong>{formatDolares(loan.castigo)}</strong>, con sus fechas
        de antes, sus recordatorios y su lugar en Morosidad si está atrasado. Le llega un aviso.
      </p>
    </ReasonDialog>
  );
}
