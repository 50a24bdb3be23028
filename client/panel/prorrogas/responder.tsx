import { formatDia } from "../../../rules/country/fecha.ts";
import { checkGrant } from "../../../rules/loans/mora/prorrogas.ts";
import { trpc } from "../../api/trpc.ts";
import { ConfirmDialog } from "../../kit/feedback/dialog.tsx";
import { Notice } from "../../kit/feedback/notice.tsx";
import { useActo } from "../kit/actos/acto.ts";
import { undoRespuesta } from "../kit/actos/opuestos.ts";
import { ReasonDialog } from "../kit/actos/reason-dialog.tsx";
import { fullName } from "../kit/person.tsx";
import type { Prorroga } from "../kit/types.ts";
import { NuevosDias } from "./nuevos-dias.tsx";

interface DialogProps {
  prorroga: Prorroga;
  onClose: () => void;
}

const nombreDe = ({ prestamo }: Prorroga) => (prestamo ? fullName(prestamo) : "Tu cliente");

/** Grants the request, after showing what moves. */
export function ConcederDialog({ prorroga, onClose }: DialogProps) {
  const decideIt = useActo(trpc.prorrogas.decide.useMutation(), {
    hecho: "Prórroga concedida y notificación enviada.",
    opuesto: () => undoRespuesta(prorroga),
  });
  const { id: prorrogaId, desdeCuota, fecha, motivo, prestamo } = prorroga;
  const stale = prestamo && checkGrant(prestamo.cargos, prorroga);
  return (
    <ConfirmDialog
      title="Conceder prórroga"
      confirmLabel="Sí, conceder"
      fallback="No se pudo conceder la prórroga."
      onClose={onClose}
      onConfirm={(clave) => decideIt.run({ prorrogaId, conceder: true, clave })}
    >
      <p>
        <strong>{nombreDe(prorroga)}</strong> pagará la cuota {desdeCuota} el <strong>{formatDia(fecha)}</strong>; las
        que siguen se mueven con ella. Su motivo: {motivo}
      </p>
      {stale ? (
        <Notice kind="aviso">{stale.texto}</Notice>
      ) : (
        prestamo && <NuevosDias loan={prestamo} desdeCuota={desdeCuota} fecha={fecha} />
      )}
    </ConfirmDialog>
  );
}

/** Refuses it, with a reason for the borrower. */
export function NoConcederDialog({ prorroga, onClose }: DialogProps) {
  const decideIt = useActo(trpc.prorrogas.decide.useMutation(), {
    hecho: "Petición respondida y notificación enviada.",
    opuesto: () => undoRespuesta(prorroga),
  });
  return (
    <ReasonDialog
      title="No conceder la prórroga"
      danger
      required="Escribe por qué no se concede."
      hint="Tu cliente lo leerá en su aviso."
      confirmLabel="Sí, no conceder"
      fallback="No se pudo responder la petición."
      onClose={onClose}
      onConfirm={(motivo, clave) => decideIt.run({ prorrogaId: prorroga.id, conceder: false, motivo, clave })}
    >
      <p>
        La cuota {prorroga.desdeCuota} de <strong>{nombreDe(prorroga)}</strong> sigue venciendo el mismo día.
      </p>
    </ReasonDialog>
  );
}
