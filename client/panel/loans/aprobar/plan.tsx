import { daysBetween, isDia } from "../../../../rules/country/fecha.ts";
import { interesPorCuota } from "../../../../rules/loans/pagos/capital.ts";
import { type Periodo, planCuotas } from "../../../../rules/loans/plan.ts";
import { type Centavos, calculateMontoFinal, centavos, formatDolares } from "../../../../rules/money/dinero.ts";
import { Dinero } from "../../../kit/show/dinero.tsx";
import { Fecha } from "../../../kit/show/fecha.tsx";
import own from "./aprobar.module.css";

interface PlanPreviewProps {
  amount: Centavos;
  /** The terms used or to be used for approval. */
  interes: number;
  periodo: Periodo;
  cuotas: number | null;
  fechaPrimerPago: string;
}

const NADA = centavos(0);

/** «El interés se gana cuota a cuota: $1,00 en cada una.» */
function comoSeGana(intereses: readonly Centavos[]): string {
  const [least = NADA, most = NADA] = [intereses[0], intereses.at(-1)];
  const each = most === least ? formatDolares(most) : `${formatDolares(least)} o ${formatDolares(most)}`;
  return `El interés se gana cuota a cuota: ${each} en cada una.`;
}

/** What the borrower will owe and when, by the server's own rules, while the terms are being edited. */
export function PlanPreview({ amount, interes, periodo, cuotas, fechaPrimerPago }: PlanPreviewProps) {
  const montoFinal = calculateMontoFinal(amount, interes);
  const plan =
    cuotas !== null && isDia(fechaPrimerPago)
      ? planCuotas({ total: montoFinal, cuotas, fechaPrimerPago, periodo })
      : [];
  const last = plan.at(-1)?.vence;
  // Within a year no date needs its year.
  const corta = last !== undefined && isDia(fechaPrimerPago) && daysBetween(fechaPrimerPago, last) < 360;
  return (
    <section className={own.preview} aria-label="Plan de pagos">
      <p className={own.total}>
        <span>
          Monto final ({formatDolares(amount)} + {interes} %)
        </span>
        <strong>
          <Dinero centavos={montoFinal} />
        </strong>
      </p>
      {plan.length > 0 && montoFinal > amount && (
        <p className="small soft">{comoSeGana(interesPorCuota({ amount, montoFinal, multas: NADA }, plan.length))}</p>
      )}
      {plan.length > 0 && (
        // A long plan scrolls, with the keyboard too.
        <ol tabIndex={plan.length > 6 ? 0 : undefined}>
          {plan.map(({ numero, monto, vence }) => (
            <li key={numero}>
              <span>
                {numero}. <Fecha dia={vence} corta={corta} />
              </span>
              <Dinero centavos={monto} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
