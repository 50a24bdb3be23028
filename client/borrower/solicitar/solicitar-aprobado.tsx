import { centavos } from "../../../rules/money/dinero.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { Card, DataList } from "../../kit/show/card.tsx";
import { Dinero, DineroBs } from "../../kit/show/dinero.tsx";
import { Progress } from "../../kit/show/progress.tsx";
import { cuotasPagadasText, type MiLoan } from "../../pieces/mi-loan.ts";
import { StatusChip } from "../../pieces/status.tsx";
import { MisPagos } from "../pagar/mis-pagos.tsx";
import { Pagar } from "../pagar/pagar.tsx";
import styles from "./solicitar.module.css";
import { PlanCuotas } from "./solicitar-plan.tsx";

function Condiciones({ loan }: { loan: MiLoan }) {
  const { amount, montoFinal, interes, multas, datosPago } = loan;
  const total = montoFinal ?? 0;
  return (
    <Card title="Condiciones" className={styles.last}>
      <DataList
        items={[
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
          ...(multas > 0 ? [{ label: "Multas", value: <Dinero centavos={multas} /> }] : []),
          { label: "Total a pagar", value: <Dinero centavos={centavos(total)} /> },
        ]}
      />
    </Card>
  );
}

/** A running loan: what is left, the plan, how to pay it and what was paid. */
export function Aprobado({ loan }: { loan: MiLoan }) {
  const settled = loan.saldo <= 0;
  return (
    <div className={styles.columns}>
      <div>
        <Card title="Tu préstamo" aside={<StatusChip status="Aprobado" />}>
          <div>
            <p className="soft">Te falta por pagar</p>
            <p className={styles.total}>
              <Dinero centavos={centavos(Math.max(loan.saldo, 0))} />
            </p>
          </div>
          <Progress done={loan.cuotasPagadas ?? 0} total={loan.cuotas ?? 0} label={cuotasPagadasText(loan)} />
          <PlanCuotas loan={loan} />
        </Card>
        <Condiciones loan={loan} />
      </div>
      <div>
        {settled ? (
          <Notice kind="exito" title="¡Pagaste todo tu préstamo!">
            No debes nada. Lo cerraremos en los próximos días y podrás solicitar otro.
          </Notice>
        ) : (
          <Pagar loan={loan} />
        )}
        <MisPagos />
      </div>
    </div>
  );
}
