import { centavos } from "../../../rules/money/dinero.ts";
import { paths } from "../../../rules/paths.ts";
import { useTasa } from "../../api/tasa.ts";
import { ButtonLink } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import { Dinero } from "../../kit/show/dinero.tsx";
import { Fecha } from "../../kit/show/fecha.tsx";
import { Progress } from "../../kit/show/progress.tsx";
import { EnBolivares } from "../../pieces/en-bolivares.tsx";
import {
  cuandoVence,
  cuotasPagadasText,
  hoyEnCaracas,
  type MiLoan,
  porPagar,
  siguienteCuota,
} from "../../pieces/mi-loan.ts";
import { StatusChip } from "../../pieces/status.tsx";
import styles from "./deuda.module.css";

function titleOf(late: boolean, anyLeft: boolean): string {
  if (late) return "Tienes una cuota vencida";
  return anyLeft ? "Tu próxima cuota" : "Te falta por pagar";
}

/** How much do I owe, and when? The first thing a borrower wants to know. */
export function Deuda({ loan }: { loan: MiLoan }) {
  const tasa = useTasa();
  if (loan.status === "Pendiente") {
    return (
      <Card title="Tu solicitud" aside={<StatusChip status="Pendiente" label="En revisión" />}>
        <p className={styles.figure}>
          <Dinero centavos={loan.amount} />
        </p>
        <p className="soft">Te avisamos aquí apenas la revisemos.</p>
      </Card>
    );
  }
  if (loan.status !== "Aprobado") return null;
  if (loan.saldo <= 0) {
    return (
      <Card tone="green" title="¡Pagaste todo tu préstamo!">
        <p>No debes nada. Lo cerraremos en los próximos días y podrás solicitar otro.</p>
      </Card>
    );
  }
  const proxima = siguienteCuota(loan);
  const hoy = hoyEnCaracas();
  const late = proxima !== null && proxima.vence < hoy;
  return (
    <Card tone={late ? "danger" : "green"} title={titleOf(late, proxima !== null)}>
      <div className="stack-sm">
        <div>
          <p className={styles.figure}>
            <Dinero centavos={centavos(porPagar(loan))} />
          </p>
          {proxima && (
            <p className={styles.when}>
              <Fecha dia={proxima.vence} />
              <strong>{cuandoVence(proxima.vence, hoy)}</strong>
            </p>
          )}
        </div>
        <EnBolivares monto={centavos(porPagar(loan))} tasa={tasa} />
      </div>
      <Progress done={loan.cuotasPagadas ?? 0} total={loan.cuotas ?? 0} label={cuotasPagadasText(loan)} />
      <div className={styles.foot}>
        <p>
          En total debes{" "}
          <strong>
            <Dinero centavos={loan.saldo} />
          </strong>
        </p>
        <ButtonLink href={`${paths.solicitar}#pagar`} className={styles.pay}>
          Pagar
        </ButtonLink>
      </div>
    </Card>
  );
}
