import { Suspense } from "react";
import { paths } from "../../../rules/paths.ts";
import { piece } from "../../kit/piece.ts";
import { ButtonLink } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import { Dinero } from "../../kit/show/dinero.tsx";
import { Progress } from "../../kit/show/progress.tsx";
import { cuotasPagadasText, deudaDe, hoyEnCaracas, type MiLoan } from "../../pieces/mi-loan.ts";
import { StatusChip } from "../../pieces/status.tsx";
import styles from "./deuda.module.css";
import { enEspera, tituloDeuda } from "./deuda-dicha.ts";
import { Toca } from "./toca.tsx";

/** Only who has a loan needs them. */
const caminos = piece(() => import("./caminos.tsx"), "Caminos");
const enRevision = piece(() => import("../pagar/en-revision.tsx"), "EnRevision");
const final = piece(() => import("./final.tsx"), "Final");

/** The money of a running loan: how much now, when, how much in all, and the way to pay it. */
function Debe({ loan }: { loan: MiLoan }) {
  return (
    <>
      <Toca loan={loan} />
      {loan.enRevision > 0 && (
        <Suspense>
          <enRevision.Content loan={loan} />
        </Suspense>
      )}
      <div className={styles.foot}>
        <ButtonLink
          href={`${paths.solicitar}#pagar`}
          // Who has paid it should not pay it again.
          variant={enEspera(loan, hoyEnCaracas()) ? "secondary" : "primary"}
          className={styles.pay}
        >
          Pagar
        </ButtonLink>
        <p>
          En total debes{" "}
          <strong>
            <Dinero centavos={deudaDe(loan)} />
          </strong>
        </p>
      </div>
      {loan.castigo > 0 ? (
        <Suspense>
          <final.Content loan={loan} />
        </Suspense>
      ) : (
        <>
          <Progress done={loan.cuotasPagadas ?? 0} total={loan.cuotas ?? 0} label={cuotasPagadasText(loan)} />
          <Suspense>
            <caminos.Content loan={loan} />
          </Suspense>
        </>
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
