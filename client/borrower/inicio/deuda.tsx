import { Suspense } from "react";
import { paths } from "../../../rules/paths.ts";
import { useTasa } from "../../api/tasa.ts";
import { piece } from "../../kit/piece.ts";
import { ButtonLink } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import { Dinero } from "../../kit/show/dinero.tsx";
import { Fecha } from "../../kit/show/fecha.tsx";
import { Progress } from "../../kit/show/progress.tsx";
import { EnBolivares } from "../../pieces/en-bolivares.tsx";
import { cuandoVence, cuotasPagadasText, deudaDe, hoyEnCaracas, type MiLoan, porPagar } from "../../pieces/mi-loan.ts";
import { StatusChip } from "../../pieces/status.tsx";
import styles from "./deuda.module.css";
import { despues, enEspera, tituloDeuda } from "./deuda-dicha.ts";

/** Only who has a loan needs them. */
const caminos = piece(() => import("./caminos.tsx"), "Caminos");
const final = piece(() => import("./final.tsx"), "Final");

function Cuando({ loan }: { loan: MiLoan }) {
  const hoy = hoyEnCaracas();
  const next = despues(loan, hoy);
  return (
    <>
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
    </>
  );
}

/** The money of a running loan: how much now, when, how much in all, and the way to pay it. */
function Debe({ loan }: { loan: MiLoan }) {
  const tasa = useTasa();
  const hoy = hoyEnCaracas();
  const monto = porPagar(loan, hoy);
  return (
    <>
      <div className="stack-sm">
        <div>
          <p className={styles.figure}>
            <Dinero centavos={monto} />
          </p>
          <Cuando loan={loan} />
        </div>
        <EnBolivares monto={monto} tasa={tasa} />
      </div>
      {loan.castigo > 0 ? (
        <Suspense>
          <final.Content loan={loan} />
        </Suspense>
      ) : (
        <Progress done={loan.cuotasPagadas ?? 0} total={loan.cuotas ?? 0} label={cuotasPagadasText(loan)} />
      )}
      <div className={styles.foot}>
        <p>
          En total debes{" "}
          <strong>
            <Dinero centavos={deudaDe(loan)} />
          </strong>
        </p>
        <ButtonLink
          href={`${paths.solicitar}#pagar`}
          // Who has paid it should not pay it again.
          variant={enEspera(loan, hoy) ? "secondary" : "primary"}
          className={styles.pay}
        >
          Pagar
        </ButtonLink>
      </div>
      {loan.castigo === 0 && (
        <Suspense>
          <caminos.Content loan={loan} />
        </Suspense>
      )}
    </>
  );
}

function toneOf(loan: MiLoan): "danger" | "green" {
  return loan.castigo > 0 || (loan.atrasoDias > 0 && !enEspera(loan, hoyEnCaracas())) ? "danger" : "green";
}

/** How much do I owe, and when? The first thing a borrower wants to know. */
export function Deuda({ loan }: { loan: MiLoan }) {
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
  return (
    <Card tone={toneOf(loan)} title={tituloDeuda(loan, hoyEnCaracas())}>
      {deudaDe(loan) > 0 ? (
        <Debe loan={loan} />
      ) : (
        <Suspense>
          <final.Content loan={loan} />
        </Suspense>
      )}
    </Card>
  );
}
