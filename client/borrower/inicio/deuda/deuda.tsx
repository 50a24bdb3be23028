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
import styles from "./deuda.module.css";
import { despues, tituloDeuda } from "./deuda-dicha.ts";

/** Only who has a loan needs it. The board waits for it (dashboard.tsx). */
const late = () => import("./caminos.tsx");
export const caminos = piece(late, "Caminos");
export const rechazado = piece(late, "Rechazado");

/** What has to be paid now, large: how much, when, in bolívares, and what comes after it. */
function Toca({ loan }: { loan: MiLoan }) {
  const hoy = hoyEnCaracas();
  const tasa = useTasa();
  const next = despues(loan, hoy);
  const monto = porPagar(loan, hoy);
  return (
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
        {next && (
          <p className="soft small">
            Después, <Dinero centavos={next.monto} />: {cuandoVence(next.vence, hoy)}.
          </p>
        )}
      </div>
      <EnBolivares monto={monto} tasa={tasa} hoy={hoy} />
    </div>
  );
}

/** The money of a running loan: how much now, when, the way to pay it, and how much in all. */
function Debe({ loan, aparte, waits }: DeudaProps & { waits: boolean }) {
  return (
    <>
      <Toca loan={loan} />
      <div className={styles.foot}>
        <ButtonLink
          href={`${paths.solicitar}#pagar`}
          // Who has paid it should not pay it again.
          variant={waits ? "secondary" : "primary"}
          className={styles.pay}
        >
          Pagar
        </ButtonLink>
        <p>
          En total debes{" "}
          <strong>
            <Dinero centavos={centavos(deudaDe(loan) + aparte)} />
          </strong>
        </p>
      </div>
      {loan.castigo === 0 && (
        <Progress done={loan.cuotasPagadas ?? 0} total={loan.cuotas ?? 0} label={cuotasPagadasText(loan)} />
      )}
    </>
  );
}

interface DeudaProps {
  loan: MiLoan;
  /** What is owed beside it. */
  aparte: Centavos;
}

/** How much do I owe, and when? The first thing a borrower wants to know. */
export function Deuda({ loan, aparte }: DeudaProps) {
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
  const hoy = hoyEnCaracas();
  const waits = enEspera(loan, hoy);
  return (
    <Card
      tone={loan.castigo > 0 || (loan.atrasoDias > 0 && !waits) ? "danger" : "green"}
      title={tituloDeuda(loan, hoy)}
    >
      {deudaDe(loan) > 0 && <Debe loan={loan} aparte={aparte} waits={waits} />}
      <caminos.Content loan={loan} />
    </Card>
  );
}
