import { toDia } from "../../../../rules/country/fecha.ts";
import { sumCentavos } from "../../../../rules/money/dinero.ts";
import { hoyEnCaracas } from "../../../api/hora.ts";
import { Notice } from "../../../kit/feedback/notice.tsx";
import { Dinero } from "../../../kit/show/dinero.tsx";
import { diaDicho } from "../en-revision-dicho.ts";
import { useMisPagos } from "../use-mis-pagos.ts";

/** Shows the pagos under review, so that nobody pays the same cuota twice. */
export function PagosEnRevision() {
  const { pagos, more } = useMisPagos();
  const pending = pagos.filter(({ status }) => status === "Pendiente");
  if (pending.length === 0) return null;
  const sum = sumCentavos(pending.map(({ monto }) => monto));
  const [desde] = pending.map(({ fecha }) => toDia(fecha)).sort();
  return (
    <Notice kind="aviso">
      {pending.length === 1 ? "Tienes un pago en revisión" : "Tienes varios pagos en revisión"}
      {desde && ` desde ${diaDicho(desde, hoyEnCaracas())}`}
      {/* A longer list is incomplete here, so its sum would be wrong. */}
      {!more && (
        <>
          , por{" "}
          <strong>
            <Dinero centavos={sum} />
          </strong>
        </>
      )}
      . No hace falta que pagues lo mismo otra vez.
    </Notice>
  );
}
