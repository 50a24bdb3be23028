/** Batch acts on the selected loans. */
import { Button } from "../../../kit/show/button.tsx";
import { ExportarElegidos } from "../../kit/lista/exportar.tsx";
import { BarraDeSeleccion, type Seleccion } from "../../kit/lista/seleccion.tsx";
import type { ApprovedLoan } from "../../kit/types.ts";
import { isPaid } from "../actos.ts";
import { CompletarVariosDialog, prestamosText, RecordarVariosDialog } from "../aprobar/varios.tsx";
import { type PrestamoAct, PrestamoDialog } from "../dialogos.tsx";

const VARIOS = { recordar: RecordarVariosDialog, completar: CompletarVariosDialog };
export type Lote = keyof typeof VARIOS;
/** The act asked for on one loan, or on the selected ones. */
export type AprobadasAct = PrestamoAct | { kind: Lote };

interface ConLoElegidoProps {
  seleccion: Seleccion<ApprovedLoan>;
  onAct: (kind: Lote) => void;
}

/** The acts possible on the selection; those that fit none of them are not offered. */
export function ConLoElegido({ seleccion, onAct }: ConLoElegidoProps) {
  const { rows } = seleccion;
  return (
    <BarraDeSeleccion seleccion={seleccion} cuantos={(chosen) => prestamosText(chosen.length)}>
      {rows.some(({ proxima }) => proxima) && (
        <Button small onClick={() => onAct("recordar")}>
          Recordar
        </Button>
      )}
      {rows.some(isPaid) && (
        <Button small variant="secondary" onClick={() => onAct("completar")}>
          Completar
        </Button>
      )}
      <ExportarElegidos lista="aprobadas" ids={rows.map(({ id }) => id)} />
    </BarraDeSeleccion>
  );
}

interface ActDialogProps {
  act: AprobadasAct;
  seleccion: Seleccion<ApprovedLoan>;
  onClose: () => void;
}

export function AprobadasDialog({ act, seleccion, onClose }: ActDialogProps) {
  if ("loan" in act) return <PrestamoDialog act={act} onClose={onClose} />;
  const Varios = VARIOS[act.kind];
  return <Varios loans={seleccion.rows} onKeep={seleccion.keep} onClose={onClose} />;
}
