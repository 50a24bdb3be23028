import { formatTasaAnual } from "../../../rules/loans/tasa-anual.ts";
import { centavos } from "../../../rules/money/dinero.ts";
import { formatNumero } from "../../../rules/texts/pagos.ts";
import { hoyEnCaracas } from "../../api/hora.ts";
import { Card, DataList } from "../../kit/show/card.tsx";
import { Dinero, DineroBs } from "../../kit/show/dinero.tsx";
import { Progress } from "../../kit/show/progress.tsx";
import { cuotasPagadasText, deudaDe, type MiLoan } from "../../pieces/dinero/mi-loan.ts";
import { Plan } from "../../pieces/dinero/plan.tsx";
import { StatusChip } from "../../pieces/status.tsx";
import { Final, tituloFinal } from "../inicio/final.tsx";
import { Liquidar } from "../pagar/cuanto/liquidar.tsx";
import { MisPagos } from "../pagar/mis-pagos/mis-pagos.tsx";
import { Pagar } from "../pagar/pagar.tsx";
import { MasTiempo } from "../prorroga/mas-tiempo.tsx";
import { Ahora } from "./ahora.tsx";
import { AlCalendario } from "./al-calendario.tsx";
import styles from "./solicitar.module.css";

function Condiciones({ loan }: { loan: MiLoan }) {
  const { numero, amount, montoFinal, interes, tasaAnual, multas, datosPago } = loan;
  const total = montoFinal ?? 0;
  return (
    <Card title="Condiciones" className={styles.last}>
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
    </Card>
  );
}

function Estado({ loan }: { loan: MiLoan }) {
  if (loan.castigo > 0) return <StatusChip status="Vencido" label="Incobrable" />;
  const late = loan.cargos.some(({ estado }) => estado === "vencida");
  return <StatusChip status={late ? "Vencido" : deudaDe(loan) === 0 ? "Pagado" : "Aprobado"} />;
}

/** A running loan: what to pay now, the plan, how to pay it and what was paid. */
export function Aprobado({ loan }: { loan: MiLoan }) {
  const deuda = deudaDe(loan);
  const over = loan.castigo > 0 || deuda === 0;
  return (
    <div className={styles.columns}>
      <div>
        <Card title={over ? tituloFinal(loan) : "Tu préstamo"} aside={<Estado loan={loan} />}>
          {over && <Final loan={loan} />}
          {deuda > 0 && <Ahora loan={loan} />}
          <Progress done={loan.cuotasPagadas ?? 0} total={loan.cuotas ?? 0} label={cuotasPagadasText(loan)} />
          {deuda > 0 && loan.castigo === 0 && (
            <p>
              Te falta por pagar{" "}
              <strong>
                <Dinero centavos={deuda} />
              </strong>
            </p>
          )}
          <Plan cargos={loan.cargos} hoy={hoyEnCaracas()} pie={loan.saldo > 0 && <AlCalendario loan={loan} />} />
          {loan.saldo > 0 && (
            <>
              <MasTiempo loan={loan} />
              <Liquidar loan={loan} />
            </>
          )}
        </Card>
        <Condiciones loan={loan} />
      </div>
      <div>
        {deuda > 0 && <Pagar loan={loan} />}
        <MisPagos loanId={loan.id} />
      </div>
    </div>
  );
}
