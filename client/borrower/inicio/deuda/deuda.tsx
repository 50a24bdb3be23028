import { type Centavos, centavos } from "../../../../rules/money/dinero.ts";
import { paths } from "../../../../rules/paths.ts";
import { hoyEnCaracas } from "../../../api/hora.ts";
import { useTasa } from "../../../api/tasa.ts";
import { piece } from "../../../kit/piece.ts";
import { ButtonLink } from "../../../kit/show/button.tsx";
import { Card } from "../../../kit/show/card.tsx";
import { Dinero } from "../../../kit/show/dinero.tsx";
import { Fecha } from "../../../kit/show/fecha.tsx";
import { Progress } from "../../../kit/show/progress.tsx";
import { EnBolivares } from "../../../pieces/dinero/en-bolivares.tsx";
import {
  cuandoVence,
  cuotasPagadasText,
  deudaDe,
  enEspera,
  type MiLoan,
  porPagar,
} from "../../../pieces/dinero/mi-loan.ts";
import { StatusChip } from "../../../pieces/status.tsx";
import { Respuesta } from "../../respuesta.tsx";
import styles from "./deuda.module.css";
import { despues, tituloDeuda } from "./deuda-dicha.ts";

/** Only needed with a loan; the dashboard waits for it (dashboard.tsx). */
const late = () => import("./caminos.tsx");
export const caminos = piece(late, "Caminos");
export const rechazado = piece(late, "Rechazado");

/** The amount to pay now, large: how much, when, in bolívares, and how. */
function Toca({ loan, waits }: { loan: MiLoan; waits: boolean }) {
  const hoy = hoyEnCaracas();
  const tasa = useTasa();
  const monto = porPagar(loan, hoy);
  return (
    <>
      <div className="stack-sm">
        <div>
          <p className={styles.figure}>
            <Dinero centavos={monto} />
          </p>
          {loan.proxima && (
            <p className={styles.when}>
              <Fecha dia={loan.proxima.vence} />
              <strong>{cuandoVence(loan.proxima.vence, hoy)}</strong>
            </p>
          )}
        </div>
        <EnBolivares monto={monto} tasa={tasa} hoy={hoy} />
      </div>
      <ButtonLink
        href={`${paths.solicitar}#pagar`}
        // After registering a payment, a person should not pay again.
        variant={waits ? "secondary" : "primary"}
        block
      >
        Pagar
      </ButtonLink>
    </>
  );
}

/** The progress and the total; collapsed, what falls due next. */
function Resto({ loan, aparte }: DeudaProps) {
  const hoy = hoyEnCaracas();
  const next = despues(loan, hoy);
  const total = (
    <>
      En total debes{" "}
      <strong>
        <Dinero centavos={centavos(deudaDe(loan) + aparte)} />
      </strong>
    </>
  );
  return (
    <div className="stack-sm">
      {loan.castigo === 0 && (
        <Progress done={loan.cuotasPagadas ?? 0} total={loan.cuotas ?? 0} label={cuotasPagadasText(loan)} />
      )}
      {next ? (
        <details className={styles.resto}>
          <summary>{total}</summary>
          <p className="soft small">
            Después, <Dinero centavos={next.monto} />: {cuandoVence(next.vence, hoy)}.
          </p>
        </details>
      ) : (
        <p>{total}</p>
      )}
    </div>
  );
}

interface DeudaProps {
  loan: MiLoan;
  /** The debt apart from the loan. */
  aparte: Centavos;
}

/** The first thing a borrower wants to know: how much do I owe, and when? */
export function Deuda({ loan, aparte }: DeudaProps) {
  if (loan.status === "Pendiente") {
    return (
      <Card title="Tu solicitud" aside={<StatusChip status="Pendiente" label="En revisión" />}>
        <p className={styles.figure}>
          <Dinero centavos={loan.amount} />
        </p>
        <Respuesta desde={loan.createdAt} que="solicitud" />
        <p className="soft">Te avisamos aquí apenas la revisemos.</p>
      </Card>
    );
  }
  if (loan.status !== "Aprobado") return null;
  const hoy = hoyEnCaracas();
  const waits = enEspera(loan, hoy);
  return (
    <Card
      tone={loan.castigo > 0 || (loan.atrasoDias > 0 && !waits) ? "danger" : "green"}
      title={tituloDeuda(loan, hoy)}
    >
      {deudaDe(loan) > 0 && (
        <>
          <Toca loan={loan} waits={waits} />
          <Resto loan={loan} aparte={aparte} />
        </>
      )}
      <caminos.Content loan={loan} />
    </Card>
  );
}
