import { formatCedula } from "../../../rules/country/cedula.ts";
import { formatDia, formatDiaCorto } from "../../../rules/country/fecha.ts";
import { formatDolares } from "../../../rules/money/dinero.ts";
import { cx } from "../../kit/cx.ts";
import { Button } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import { Dinero } from "../../kit/show/dinero.tsx";
import { Fecha } from "../../kit/show/fecha.tsx";
import { StatusChip } from "../../pieces/status.tsx";
import { CardActions } from "../kit/card-actions.tsx";
import { Facts, fullName, PersonHead, WhatsApp } from "../kit/person.tsx";
import type { ApprovedLoan } from "../kit/types.ts";
import { FechaForm } from "./fecha.tsx";
import own from "./prestamo.module.css";

export type LoanAct = "completar" | "subirNivel" | "multar" | "anularMulta" | "banear";

/** What is written to the borrower: the cuota that comes next, in words they may forward. */
function saludo({ nombre, proxima }: ApprovedLoan): string {
  if (!proxima) return `Hola, ${nombre}. Te escribimos por tu préstamo.`;
  return `Hola, ${nombre}. Te recordamos tu cuota ${proxima.numero} de ${formatDolares(proxima.monto)}, con fecha ${formatDia(proxima.vence)}.`;
}

function Cuotas({ plan }: { plan: ApprovedLoan["plan"] }) {
  return (
    <ol className={own.plan} aria-label="Plan de pagos">
      {plan.map(({ numero, monto, vence, estado }) => (
        <li key={numero}>
          <span className={own.numero}>
            <span className="visually-hidden">Cuota </span>
            {numero}
          </span>
          <time dateTime={vence}>
            {formatDiaCorto(vence)} {vence.slice(0, 4)}
          </time>
          <strong>
            <Dinero centavos={monto} />
          </strong>
          {/* What is as it should be stays quiet, so that what is late is seen. */}
          {estado === "Pendiente" ? <span className={own.quiet}>Pendiente</span> : <StatusChip status={estado} />}
        </li>
      ))}
    </ol>
  );
}

/** What is owed; `late` marks the cuota that comes next. */
function Cifras({ loan, late }: { loan: ApprovedLoan; late: boolean }) {
  const { amount, montoFinal, multas, saldo, proxima, cuotas, cuotasPagadas } = loan;
  return (
    <Facts
      items={[
        { label: "Prestado", value: <Dinero centavos={amount} /> },
        {
          label: "Monto final",
          value: (
            <>
              <Dinero centavos={montoFinal} />
              {multas > 0 && <span className={own.note}>con {formatDolares(multas)} de multas</span>}
            </>
          ),
        },
        {
          label: "Saldo",
          value: (
            <strong className={own.saldo}>
              <Dinero centavos={saldo} />
            </strong>
          ),
        },
        {
          label: "Próxima cuota",
          value: proxima ? (
            <span className={cx(late && own.overdue)}>
              <Dinero centavos={proxima.monto} />
              <span className={own.note}>
                <Fecha dia={proxima.vence} />
              </span>
            </span>
          ) : (
            `Todo pagado (${cuotasPagadas} de ${cuotas})`
          ),
        },
      ]}
    />
  );
}

interface PrestamoCardProps {
  loan: ApprovedLoan;
  reminding: boolean;
  onRemind: () => void;
  onAct: (kind: LoanAct) => void;
}

function Acciones({ loan, reminding, onRemind, onAct }: PrestamoCardProps) {
  return (
    <CardActions
      last={
        <Button variant="quiet" onClick={() => onAct("banear")}>
          Banear
        </Button>
      }
    >
      <Button variant="secondary" busy={reminding} onClick={onRemind}>
        Enviar recordatorio
      </Button>
      <Button variant="secondary" onClick={() => onAct("completar")}>
        Completar
      </Button>
      <Button variant="secondary" onClick={() => onAct("subirNivel")}>
        Subir nivel
      </Button>
      <Button variant="secondary" onClick={() => onAct("multar")}>
        Multar
      </Button>
      {loan.multas > 0 && (
        <Button variant="secondary" onClick={() => onAct("anularMulta")}>
          Anular multa
        </Button>
      )}
    </CardActions>
  );
}

/** A loan under way: what is owed, when, and what may be done about it. */
export function PrestamoCard(props: PrestamoCardProps) {
  const { loan } = props;
  const nombre = fullName(loan);
  const late = loan.atrasoDias;
  return (
    <Card role="group" aria-label={`Préstamo de ${nombre}`} className={cx(late > 0 && own.late)}>
      <PersonHead
        nombre={nombre}
        userId={loan.userId}
        meta={
          <>
            <span>{formatCedula(loan.cedula)}</span>
            <WhatsApp telefono={loan.telefono} texto={saludo(loan)} />
          </>
        }
        aside={
          late > 0 && <StatusChip status="Vencido" label={late === 1 ? "1 día de atraso" : `${late} días de atraso`} />
        }
      />
      <Cifras loan={loan} late={late > 0} />
      <div className={own.body}>
        <Cuotas plan={loan.plan} />
        <FechaForm loan={loan} />
      </div>
      <Acciones {...props} />
    </Card>
  );
}
