import { centavos } from "../../../rules/money/dinero.ts";
import { Card, DataList } from "../../kit/show/card.tsx";
import { Dinero, DineroBs } from "../../kit/show/dinero.tsx";
import { Progress } from "../../kit/show/progress.tsx";
import { cuotasPagadasText, deudaDe, hoyEnCaracas, type MiLoan } from "../../pieces/mi-loan.ts";
import { Plan } from "../../pieces/plan.tsx";
import { StatusChip } from "../../pieces/status.tsx";
import { Caminos } from "../inicio/caminos.tsx";
import { Final, tituloFinal } from "../inicio/final.tsx";
import { MisPagos } from "../pagar/mis-pagos.tsx";
import { Pagar } from "../pagar/pagar.tsx";
import styles from "./solicitar.module.css";

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
  const [deuda, hoy] = [deudaDe(loan), hoyEnCaracas()];
  const late = loan.cargos.some(({ estado }) => estado === "vencida");
  return (
    <div className={styles.columns}>
      <div>
        <Card
          title={loan.castigo > 0 || deuda === 0 ? tituloFinal(loan) : "Tu préstamo"}
          aside={
            loan.castigo > 0 ? (
              <StatusChip status="Vencido" label="Incobrable" />
            ) : (
              <StatusChip status={late ? "Vencido" : deuda === 0 ? "Pagado" : "Aprobado"} />
            )
          }
        >
          {deuda > 0 && (
            <div>
              <p className="soft">{loan.castigo > 0 ? "Debes" : "Te falta por pagar"}</p>
              <p className={styles.total}>
                <Dinero centavos={deuda} />
              </p>
            </div>
          )}
          {(loan.castigo > 0 || deuda === 0) && <Final loan={loan} />}
          <Progress done={loan.cuotasPagadas ?? 0} total={loan.cuotas ?? 0} label={cuotasPagadasText(loan)} />
          <Plan cargos={loan.cargos} hoy={hoy} />
          {loan.saldo > 0 && <Caminos loan={loan} />}
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
