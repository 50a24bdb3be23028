import { trpc } from "../../../../api/trpc.ts";
import { useAct } from "../../../kit/actos/act.ts";
import { useMay } from "../../../kit/actos/permitted.tsx";
import { PAGED } from "../../../kit/lista/list.tsx";
import type { Ficha, Pago } from "../../../kit/types.ts";
import { CorregirPagoDialog } from "../../../pagos/corregir-pago.tsx";
import { AprobarPagoDialog } from "../../../pagos/decidir/aprobar-pago.tsx";
import { BuscarDineroDialog } from "../../../pagos/decidir/buscar-dinero.tsx";
import { EliminarPagoDialog, RechazarPagoDialog } from "../../../pagos/decidir/decidir-pago.tsx";
import { type PagoAct, pagoColumns } from "../../../pagos/pagos-columnas.tsx";
import { RegistrarPago } from "../../../pagos/registrar-pago.tsx";
import { juntosDe } from "../../../pagos/use-dicho.ts";
import { TableSection } from "../seccion.tsx";

const DIALOGS = {
  buscar: BuscarDineroDialog,
  aprobar: AprobarPagoDialog,
  rechazar: RechazarPagoDialog,
  corregir: CorregirPagoDialog,
  eliminar: EliminarPagoDialog,
};

/** Columns about the payer, who is known on this page. */
const KNOWN = ["UID", "Nombre"];

/** Their pagos, each with its possible decisions. */
export function FichaPagos({ persona }: { persona: Ficha }) {
  const pagos = trpc.pagos.listOf.useInfiniteQuery({ userId: persona.id }, PAGED);
  const may = useMay()("gestor");
  const { act, open, close } = useAct<{ kind: PagoAct; pago: Pago }>();
  const ActDialog = act && DIALOGS[act.kind];
  return (
    <>
      <p>
        <RegistrarPago cliente={persona} />
      </p>
      <TableSection
        title="Pagos"
        query={pagos}
        empty="No ha registrado pagos."
        columns={pagoColumns(may ? (kind, pago) => open({ kind, pago }) : null, juntosDe(pagos.data?.pages)).filter(
          ({ title }) => !KNOWN.includes(title),
        )}
        rowKey={({ id }) => id}
      />
      {act && ActDialog && <ActDialog pago={act.pago} onClose={close} />}
    </>
  );
}
