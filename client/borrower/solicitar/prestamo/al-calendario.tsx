import { paths } from "../../../../rules/paths.ts";
import { ahora } from "../../../api/hora.ts";
import { download } from "../../../kit/bajar.ts";
import { useMarca } from "../../../kit/frame/marca.ts";
import { Button } from "../../../kit/show/button.tsx";
import { nombreCargo } from "../../../pieces/dinero/cargos.ts";
import { type MiLoan, owedOf } from "../../../pieces/dinero/mi-loan.ts";

/** The days of what is owed, as a file for the phone's own calendar. */
export function AlCalendario({ loan: { id, cargos } }: { loan: MiLoan }) {
  const { marca } = useMarca();
  const save = async () => {
    const { planEnIcs } = await import("../../../../rules/loans/pagos/ics.ts");
    const filas = owedOf(cargos).map((cargo) => ({
      ...{ id: `${cargo.tipo}${cargo.numero}`, nombre: nombreCargo(cargo, cargos) },
      ...{ vence: cargo.vence, pendiente: cargo.pendiente },
    }));
    const url = `${window.location.origin}${paths.solicitar}#pagar`;
    download("cuotas.ics", "text/calendar", planEnIcs({ loanId: id, marca, url, ahora: ahora(), filas }));
  };
  return (
    <Button variant="quiet" small onClick={() => void save()}>
      Agregar a mi calendario
    </Button>
  );
}
