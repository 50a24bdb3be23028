import { formatBolivares, formatDolares } from "../../../rules/money/dinero.ts";
import { trpc } from "../../api/trpc.ts";
import { useActo } from "../kit/actos/acto.ts";
import { ReasonDialog } from "../kit/actos/reason-dialog.tsx";
import { fullName } from "../kit/person.tsx";
import type { Ficha, Reintegro } from "../kit/types.ts";

/** Reverses a refund: the credit belongs to its person again. */
export function DeshacerReintegroDialog({
  persona,
  reintegro,
  onClose,
}: {
  persona: Ficha;
  reintegro: Reintegro;
  onClose: () => void;
}) {
  const { id: reintegroId, userId, monto, bs, referencia } = reintegro;
  const undoRefund = useActo(trpc.creditos.undoRefund.useMutation(), {
    hecho: ({ saldoAFavor }) => `Reintegro deshecho: tiene ${formatDolares(saldoAFavor)} a favor.`,
    opuesto: () => ({
      deshecho: "El reintegro está registrado otra vez.",
      undo: ({ creditos }, clave) => creditos.refund.mutate({ userId, monto, bs, referencia, clave }),
    }),
  });
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
      onConfirm={(motivo, clave) => undoRefund.run({ reintegroId, motivo, clave })}
    >
      <p>
        <strong>{fullName(persona)}</strong> vuelve a tener <strong>{formatDolares(monto)}</strong> a favor, y en el
        libro esos {formatBolivares(bs)} con la referencia {referencia} cuentan como si no hubieran salido. Deshazlo
        solo si el dinero no salió o volvió a tu banco.
      </p>
    </ReasonDialog>
  );
}
