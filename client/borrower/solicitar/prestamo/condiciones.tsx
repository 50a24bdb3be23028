import { formatTasaAnual } from "../../../../rules/loans/tasa-anual.ts";
import { centavos } from "../../../../rules/money/dinero.ts";
import { formatNumero } from "../../../../rules/texts/pagos.ts";
import { DataList } from "../../../kit/show/card.tsx";
import { Dinero, DineroBs } from "../../../kit/show/dinero.tsx";
import type { MiLoan } from "../../../pieces/dinero/mi-loan.ts";

/** The loan's terms. */
export function Condiciones({ loan }: { loan: MiLoan }) {
  const { numero, amount, montoFinal, interes, tasaAnual, multas, datosPago } = loan;
  const total = montoFinal ?? 0;
  return (
    <DataList
      items={[
        ...(numero === null ? [] : [{ label: "Préstamo", value: formatNumero(numero) }]),
        { label: "Recibiste", value: <Dinero centavos={amount} /> },
        ...(datosPago
          ? [
              { label: "En bolívares", value: <DineroBs centimos={datosPago.bs} /> },
              { label: "Referencia", value: datosPago.referencia },
            ]
          : []),
        {
          label: `Interés fijo (${interes}%)`,
          value: <Dinero centavos={centavos(total - multas - amount)} />,
        },
        ...(tasaAnual === null ? [] : [{ label: "Tasa efectiva anual", value: formatTasaAnual(tasaAnual) }]),
        ...(multas > 0 ? [{ label: "Multas", value: <Dinero centavos={multas} /> }] : []),
        { label: "Total a pagar", value: <Dinero centavos={centavos(total)} /> },
      ]}
    />
  );
}
