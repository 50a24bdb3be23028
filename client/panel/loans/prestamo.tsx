import { formatCedula } from "../../../rules/country/cedula.ts";
import { formatDia, formatDiaCorto } from "../../../rules/country/fecha.ts";
import { centavos, formatDolares } from "../../../rules/money/dinero.ts";
import { debeOf } from "../../../rules/money/libro.ts";
import { cx } from "../../kit/cx.ts";
import { Button } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import { Dinero } from "../../kit/show/dinero.tsx";
import { Fecha } from "../../kit/show/fecha.tsx";
import { StatusChip } from "../../pieces/status.tsx";
import { CardActions } from "../kit/lista/card-actions.tsx";
import { Facts, fullName, PersonHead, WhatsApp } from "../kit/person.tsx";
import type { ApprovedLoan } from "../kit/types.ts";
import { type Acto, actosDe, atraso, type LoanAct } from "./actos.ts";
import { FechaForm } from "./aprobar/fecha.tsx";
import own from "./prestamo.module.css";

/** The prefilled message to the borrower: the next cuota, in words they may forward. */
function saludo({ nombre, proxima }: ApprovedLoan): string {
  if (!proxima) return `Hola, ${nombre}. Te escribimos por tu préstamo.`;
  return `Hola, ${nombre}. Te recordamos tu cuota ${proxima.numero} de ${formatDolares(proxima.monto)}, con fecha ${formatDia(proxima.vence)}.`;
}

const NOMBRES = { multa: "Multa", resto: "Resto" } as const;

/** The agreed plan; below a cuota what it lacks, if that differs; then other amounts to pay. */
function Cuotas({ loan: { plan, cargos, castigadoEn } }: { loan: ApprovedLoan }) {
  // A written-off loan has no due days.
  const open = castigadoEn === null ? "Pendiente" : "Incobrable";
  const pendienteDe = (numero: number) =>
    cargos.find((cargo) => cargo.tipo === "cuota" && cargo.numero === numero)?.pendiente ?? 0;
  return (
    <ol className={own.plan} aria-label="Plan de pagos">
      {plan.map(({ numero, monto, vence, estado }) => (
        <li key={numero}>
          <span className={own.numero}>
            <span className="visually-hidden">Cuota </span>
            {numero}
          </span>
          <Dia vence={vence} />
          <Monto monto={monto} pendiente={pendienteDe(numero)} />
          {/* Normal states stay quiet, so that late ones stand out. */}
          {estado === "Pendiente" ? <span className={own.quiet}>{open}</span> : <StatusChip status={estado} />}
        </li>
      ))}
      {cargos.map(
        ({ tipo, numero, monto, pendiente, vence, estado }) =>
          tipo !== "cuota" && (
            <li key={`${tipo}${numero}`}>
              <span className={own.otro}>
                {NOMBRES[tipo]}
                <Dia vence={vence} />
              </span>
              <Monto monto={monto > 0 ? monto : pendiente} pendiente={pendiente} />
              {estado === "pagada" || (estado === "vencida" && castigadoEn === null) ? (
                <StatusChip status={estado === "pagada" ? "Pagado" : "Vencido"} />
              ) : (
                <span className={own.quiet}>{open}</span>
              )}
            </li>
          ),
      )}
    </ol>
  );
}

function Dia({ vence }: { vence: ApprovedLoan["cargos"][number]["vence"] }) {
  return (
    <time dateTime={vence}>
      {formatDiaCorto(vence)} {vence.slice(0, 4)}
    </time>
  );
}

function Monto({ monto, pendiente }: { monto: number; pendiente: number }) {
  return (
    <span className={own.monto}>
      <strong>
        <Dinero centavos={centavos(monto)} />
      </strong>
      {pendiente > 0 && pendiente !== monto && (
        <span className={own.note}>faltan {formatDolares(centavos(pendiente))}</span>
      )}
    </span>
  );
}

/** The debt, and how much of it is late, was overpaid or was written off; and pagos awaiting review. */
function Saldo({ loan }: { loan: ApprovedLoan }) {
  const { vencido, aFavor, castigo, enRevision } = loan;
  return (
    <>
      <strong className={own.saldo}>
        <Dinero centavos={debeOf(loan)} />
      </strong>
      {vencido > 0 && <span className={cx(own.note, own.overdue)}>{formatDolares(vencido)} vencido</span>}
      {castigo > 0 && <span className={own.note}>{formatDolares(castigo)} dado por incobrable</span>}
      {aFavor > 0 && <span className={own.note}>{formatDolares(aFavor)} a favor</span>}
      {enRevision > 0 && <span className={own.note}>{formatDolares(enRevision)} por revisar</span>}
    </>
  );
}

interface PrestamoProps {
  loan: ApprovedLoan;
  reminding: boolean;
  onRemind: () => void;
  /** Absent for administrators who may only read: no actions. */
  onAct?: ((kind: LoanAct) => void) | undefined;
  /** For a loan with nothing left to pay: closes it with one press. */
  onClose?: (() => void) | undefined;
  closing?: boolean;
}

/** A running loan: the debt, the due dates, and its actions. */
export function PrestamoCard(props: PrestamoProps) {
  const { loan } = props;
  return (
    <Card
      role="group"
      aria-label={`Préstamo de ${fullName(loan)}`}
      className={cx(own.card, loan.atrasoDias > 0 && own.late)}
    >
      <Prestamo {...props} />
    </Card>
  );
}

/** The same without a card, in one column. */
export function Prestamo(props: PrestamoProps) {
  const { loan, onAct } = props;
  const { amount, montoFinal, multas, proxima, cuotas, cuotasPagadas, castigo } = loan;
  const late = loan.atrasoDias;
  return (
    <>
      <PersonHead
        nombre={fullName(loan)}
        userId={loan.userId}
        meta={
          <>
            <span>{formatCedula(loan.cedula)}</span>
            <WhatsApp telefono={loan.telefono} texto={saludo(loan)} />
          </>
        }
        aside={
          (late > 0 || loan.baneado) && (
            <div className="row">
              {loan.baneado && <StatusChip status="Baneado" />}
              {late > 0 && <StatusChip status="Vencido" label={atraso(late)} />}
            </div>
          )
        }
      />
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
          { label: "Saldo", value: <Saldo loan={loan} /> },
          {
            label: "Próxima cuota",
            value: proxima ? (
              <span className={cx(late > 0 && own.overdue)}>
                <Dinero centavos={proxima.monto} />
                <span className={own.note}>
                  <Fecha dia={proxima.vence} />
                </span>
              </span>
            ) : castigo > 0 ? (
              "Incobrable"
            ) : (
              `Todo pagado (${cuotasPagadas}\u00a0de\u00a0${cuotas})`
            ),
          },
        ]}
      />
      <div className={own.body}>
        <Cuotas loan={loan} />
        {proxima && onAct && <FechaForm loan={loan} />}
      </div>
      {onAct && <Acciones {...props} onAct={onAct} />}
    </>
  );
}

/** The actions possible on the loan: everyday ones first, corrections and closings apart. */
function Acciones({ loan, reminding, onRemind, onAct, onClose, closing }: PrestamoProps & { onAct: OnAct }) {
  const { diarios, raros, ultimos } = actosDe(loan, onClose !== undefined);
  return (
    <CardActions
      main={
        onClose && (
          <Button busy={closing ?? false} onClick={onClose}>
            Cerrar préstamo
          </Button>
        )
      }
      seldom={<Botones actos={raros} variant="ghost" onAct={onAct} />}
      last={ultimos.length > 0 && <Botones actos={ultimos} variant="quiet" onAct={onAct} />}
    >
      {loan.proxima && (
        <Button variant="secondary" busy={reminding} onClick={onRemind}>
          Enviar recordatorio
        </Button>
      )}
      <Botones actos={diarios} variant="secondary" onAct={onAct} />
    </CardActions>
  );
}

type OnAct = (kind: LoanAct) => void;

interface BotonesProps {
  actos: readonly Acto[];
  variant: "secondary" | "ghost" | "quiet";
  onAct: OnAct;
}

function Botones({ actos, variant, onAct }: BotonesProps) {
  return actos.map(({ kind, label }) => (
    <Button key={kind} variant={variant} onClick={() => onAct(kind)}>
      {label}
    </Button>
  ));
}
