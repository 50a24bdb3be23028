import { centavos } from "../../../rules/money/dinero.ts";
import { paths } from "../../../rules/paths.ts";
import { formatNumero } from "../../../rules/texts/numeros.ts";
import { ButtonLink } from "../../kit/show/button.tsx";
import { Card, DataList } from "../../kit/show/card.tsx";
import { Dinero, DineroBs } from "../../kit/show/dinero.tsx";
import { Progress } from "../../kit/show/progress.tsx";
import { motivoDicho } from "../../pieces/cargos.ts";
import { cuotasPagadasText, deudaDe, dueNow, hoyEnCaracas, type MiLoan } from "../../pieces/mi-loan.ts";
import { Filas, Plan } from "../../pieces/plan.tsx";
import { StatusChip } from "../../pieces/status.tsx";
import { Caminos } from "../inicio/caminos.tsx";
import { enEspera, tituloDeuda } from "../inicio/deuda-dicha.ts";
import { Final, tituloFinal } from "../inicio/final.tsx";
import { Toca } from "../inicio/toca.tsx";
import { EnRevision } from "../pagar/en-revision.tsx";
import { MisPagos } from "../pagar/mis-pagos.tsx";
import { Pagar } from "../pagar/pagar.tsx";
import styles from "./solicitar.module.css";

function Condiciones({ loan }: { loan: MiLoan }) {
  const { numero, amount, montoFinal, interes, multas, datosPago } = loan;
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
          ...(multas > 0 ? [{ label: "Multas", value: <Dinero centavos={multas} /> }] : []),
          { label: "Total a pagar", value: <Dinero centavos={centavos(total)} /> },
        ]}
      />
    </Card>
  );
}

/** `/solicitar#pagar` is here already: following the link would only change the address. */
function goToPagar(): void {
  const place = document.getElementById("pagar");
  place?.scrollIntoView();
  place?.focus({ preventScroll: true });
}

/** What has to be paid now, and the way to the form, before anything else. */
function Ahora({ loan }: { loan: MiLoan }) {
  const hoy = hoyEnCaracas();
  const due = loan.castigo > 0 ? [] : dueNow(loan, hoy);
  return (
    <>
      <div>
        <p className="soft">{loan.castigo > 0 ? "Debes" : tituloDeuda(loan, hoy)}</p>
        <Toca loan={loan} />
      </div>
      {loan.enRevision > 0 && <EnRevision loan={loan} />}
      <ButtonLink
        href={`${paths.solicitar}#pagar`}
        variant={enEspera(loan, hoy) ? "secondary" : "primary"}
        onClick={goToPagar}
        block
      >
        Pagar
      </ButtonLink>
      {/* Of one cuota as it was agreed, the amount and the day say all. */}
      {(due.length > 1 || due.some((cargo) => motivoDicho(cargo, loan.cargos))) && (
        <Filas titulo="Lo que toca pagar" filas={due} cargos={loan.cargos} hoy={hoy} />
      )}
    </>
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
          <Plan cargos={loan.cargos} hoy={hoyEnCaracas()} />
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
