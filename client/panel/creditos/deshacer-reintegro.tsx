import { formatBolivares, formatDolares } from "../../../rules/money/dinero.ts";
import { trpc } from "../../api/trpc.ts";
import { useDecision } from "../kit/actos/decision.ts";
import { useDeshacer } from "../kit/actos/deshacer.ts";
import { ReasonDialog } from "../kit/actos/reason-dialog.tsx";
import { fullName } from "../kit/person.tsx";
import type { Ficha, Reintegro } from "../kit/types.ts";

/** Credit that was given back is its person's again. */
export function DeshacerReintegroDialog({
  persona,
  reintegro,
  onClose,
}: {
  persona: Ficha;
  reintegro: Reintegro;
  onClose: () => void;
}) {
  const undoRefund = trpc.creditos.undoRefund.useMutation();
  const refund = trpc.creditos.refund.useMutation();
  const decide = useDecision();
  const offer = useDeshacer();
  const { id: reintegroId, userId, monto, bs, referencia } = reintegro;
  const undo = (clave: string) => refund.mutateAsync({ userId, monto, bs, referencia, clave });
  return (
    <ReasonDialog
      title="Deshacer reintegro"
      danger
      required="Escribe por qué se deshace."
      hint="Tu cliente lo leerá en su aviso."
      frequent={["El banco devolvió la transferencia", "No se envió el dinero", "Se registró dos veces"]}
      confirmLabel="Sí, deshacer el reintegro"
      fallback="No se pudo deshacer el reintegro."
      onClose={onClose}
      onConfirm={(motivo, clave) =>
        decide(undoRefund.mutateAsync({ reintegroId, motivo, clave }), ({ saldoAFavor }) =>
          offer({
            hecho: `Reintegro deshecho: tiene ${formatDolares(saldoAFavor)} a favor.`,
            deshecho: "El reintegro está registrado otra vez.",
            undo,
          }),
        )
      }
    >
      <p>
        <strong>{fullName(persona)}</strong> vuelve a tener <strong>{formatDolares(monto)}</strong> a favor, y en el
        libro esos {formatBolivares(bs)} con la referencia {referencia} cuentan como si no hubieran salido. Deshazlo
        solo si el dinero no salió o volvió a tu banco.
      </p>
    </ReasonDialog>
  );
}
