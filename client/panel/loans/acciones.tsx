import type { Terminos } from "../../../rules/holes.ts";
import { centavos, formatDolares, formatDolaresCortos } from "../../../rules/money/dinero.ts";
import { getNivel, NIVEL_MAXIMO, nombreNivel } from "../../../rules/people/niveles.ts";
import { useTerminos } from "../../api/ajustes.ts";
import { trpc } from "../../api/trpc.ts";
import { ConfirmDialog } from "../../kit/feedback/dialog.tsx";
import { useActo } from "../kit/actos/acto.ts";
import { undoMulta, undoNivelSubido, undoPerdon } from "../kit/actos/opuestos.ts";
import { ReasonDialog } from "../kit/actos/reason-dialog.tsx";
import { fullName } from "../kit/person.tsx";
import type { ApprovedLoan, Usuario } from "../kit/types.ts";

interface DialogProps {
  loan: ApprovedLoan;
  onClose: () => void;
}

interface SubirNivelProps {
  /** The person, with or without a loan. */
  loan: Pick<Usuario, "nombre" | "apellido"> & { userId: string };
  onClose: () => void;
}

/** Raises the level by one (spec §4). */
export function SubirNivelDialog({ loan, onClose }: SubirNivelProps) {
  const raise = useActo(trpc.usuarios.raiseLevel.useMutation(), {
    hecho: ({ nivel }) => `Nivel actualizado a ${nivel}.`,
    opuesto: ({ nivel }) => undoNivelSubido(loan.userId, nivel),
  });
  const { data: persona } = trpc.usuarios.nivel.useQuery({ userId: loan.userId });
  const terminos = useTerminos();
  return (
    <ConfirmDialog
      title="Subir nivel"
      confirmLabel="Sí, subir nivel"
      fallback="No se pudo subir el nivel."
      onClose={onClose}
      onConfirm={(clave) => raise.run({ userId: loan.userId, desde: persona?.nivel, clave })}
    >
      <p>
        <strong>{fullName(loan)}</strong> {persona ? consequence(persona.nivel, terminos) : "subirá un nivel."}
      </p>
    </ConfirmDialog>
  );
}

/** What the higher level means, following a name. */
function consequence(nivel: number, { rangos }: Terminos): string {
  const now = `está en el nivel ${nivel}, ${nombreNivel(nivel)}`;
  if (nivel >= NIVEL_MAXIMO) return `${now}: ya es el máximo.`;
  const next = getNivel(nivel + 1, rangos);
  return `${now}. Pasará al ${next.nivel}, ${next.nombre}, y podrá solicitar hasta ${formatDolaresCortos(next.max)}.`;
}

interface MultarDialogProps {
  loan: Pick<ApprovedLoan, "id" | "nombre" | "apellido" | "montoFinal">;
  onClose: () => void;
}

/** Adds $0,50, or what the settings say (spec §4). */
export function MultarDialog({ loan, onClose }: MultarDialogProps) {
  const fine = useActo(trpc.loans.fine.useMutation(), {
    hecho: "Multa aplicada correctamente y notificación enviada.",
    opuesto: ({ montoFinal }) => undoMulta(loan.id, montoFinal),
  });
  const multa = trpc.ajustes.get.useQuery().data?.multa;
  return (
    <ConfirmDialog
      title="Multar"
      danger
      confirmLabel="Sí, multar"
      fallback="Hubo un error al aplicar la multa."
      onClose={onClose}
      onConfirm={(clave) => fine.run({ loanId: loan.id, desde: loan.montoFinal, clave })}
    >
      <p>
        Se sumará una multa a lo que debe <strong>{fullName(loan)}</strong>, y vence con su próxima cuota, o en 7 días
        si le falta más.{" "}
        {multa !== undefined && (
          <>
            Son <strong>+{formatDolares(multa)}</strong>: su total pasará de {formatDolares(loan.montoFinal)} a{" "}
            <strong>{formatDolares(centavos(loan.montoFinal + multa))}</strong>.
          </>
        )}
      </p>
    </ConfirmDialog>
  );
}

/** Removes the latest fine. */
export function AnularMultaDialog({ loan, onClose }: DialogProps) {
  const waive = useActo(trpc.loans.waiveFine.useMutation(), {
    hecho: "Multa anulada y notificación enviada.",
    opuesto: ({ montoFinal }) => undoPerdon(loan.id, montoFinal),
  });
  return (
    <ReasonDialog
      title="Anular multa"
      required="Escribe por qué se anula la multa."
      confirmLabel="Sí, anular multa"
      fallback="No se pudo anular la multa."
      onClose={onClose}
      onConfirm={(motivo, clave) => waive.run({ loanId: loan.id, motivo, clave })}
    >
      <p>
        Se quitará la última multa de <strong>{fullName(loan)}</strong>, con el mismo monto que sumó. Ahora lleva{" "}
        <strong>{formatDolares(loan.multas)}</strong> en multas.
      </p>
    </ReasonDialog>
  );
}
