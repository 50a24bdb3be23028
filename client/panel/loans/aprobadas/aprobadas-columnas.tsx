import { formatCedula } from "../../../../rules/country/cedula.ts";
import { daysBetween, formatDiaCorto } from "../../../../rules/country/fecha.ts";
import { formatDolares } from "../../../../rules/money/dinero.ts";
import { debeOf } from "../../../../rules/money/libro.ts";
import { hoyEnCaracas } from "../../../api/hora.ts";
import { Button } from "../../../kit/show/button.tsx";
import { Dinero } from "../../../kit/show/dinero.tsx";
import type { Column } from "../../../kit/show/table.tsx";
import { StatusChip } from "../../../pieces/status.tsx";
import { Name, RowActions } from "../../kit/lista/cells.tsx";
import { Menu, type MenuItem } from "../../kit/menu.tsx";
import { ClienteLink, fullName } from "../../kit/person.tsx";
import type { ApprovedLoan } from "../../kit/types.ts";
import { type Acto, actosDe, atraso, isPaid, type LoanAct } from "../actos.ts";
import own from "../prestamo.module.css";

/** From this many days before it falls due, a cuota deserves a reminder. */
const CERCA_DIAS = 3;

/** What a row's buttons do. */
export interface Manos {
  onAct: (kind: LoanAct, loan: ApprovedLoan) => void;
  onRemind: (loanId: string) => void;
  reminding: (loanId: string) => boolean;
  /** If the list is of loans that can be closed with one press. */
  onClose?: ((loan: ApprovedLoan) => void) | undefined;
  closing: (loanId: string) => boolean;
}

/** Its status as chips; «Al día» if there is nothing special. */
function Estado({ loan }: { loan: ApprovedLoan }) {
  const { atrasoDias, castigadoEn, enRevision, baneado } = loan;
  return (
    <div className={own.estado}>
      {baneado && <StatusChip status="Baneado" />}
      {atrasoDias > 0 && <StatusChip status="Vencido" label={atraso(atrasoDias)} />}
      {enRevision > 0 && <StatusChip status="Pendiente" label={`${formatDolares(enRevision)} por revisar`} />}
      {castigadoEn !== null && <StatusChip status="Rechazado" label="Incobrable" />}
      {isPaid(loan) && <StatusChip status="Pagado" label="Todo pagado" />}
      {atrasoDias === 0 && castigadoEn === null && !isPaid(loan) && enRevision === 0 && (
        <span className="soft">Al día</span>
      )}
    </div>
  );
}

/** The act a row needs, depending on its status. */
function Probable({ loan, manos }: { loan: ApprovedLoan; manos: Manos }) {
  const { proxima, atrasoDias } = loan;
  const { onClose } = manos;
  if (onClose)
    return (
      <Button small busy={manos.closing(loan.id)} onClick={() => onClose(loan)}>
        Cerrar préstamo
      </Button>
    );
  if (isPaid(loan))
    return (
      <Button small variant="secondary" onClick={() => manos.onAct("completar", loan)}>
        Completar
      </Button>
    );
  if (proxima && (atrasoDias > 0 || daysBetween(hoyEnCaracas(), proxima.vence) <= CERCA_DIAS))
    return (
      <Button small variant="secondary" busy={manos.reminding(loan.id)} onClick={() => manos.onRemind(loan.id)}>
        Recordar
      </Button>
    );
  return null;
}

function Acciones({ loan, manos }: { loan: ApprovedLoan; manos: Manos }) {
  const { diarios, raros, ultimos } = actosDe(loan, manos.onClose !== undefined || isPaid(loan));
  const itemOf = ({ kind, label }: Acto): MenuItem => ({ label, onSelect: () => manos.onAct(kind, loan) });
  const fecha: MenuItem[] = loan.proxima
    ? [
        { label: "Enviar recordatorio", onSelect: () => manos.onRemind(loan.id) },
        { label: "Fecha del primer pago", onSelect: () => manos.onAct("fecha", loan) },
      ]
    : [];
  const last = ultimos.map((acto) => ({ ...itemOf(acto), danger: true }));
  return (
    <RowActions>
      <Probable loan={loan} manos={manos} />
      <Menu de={fullName(loan)} grupos={[[...fecha, ...diarios.map(itemOf)], raros.map(itemOf), last]} />
    </RowActions>
  );
}

const COLUMNS: Column<ApprovedLoan>[] = [
  {
    title: "Cliente",
    render: (loan) => (
      <Name>
        <ClienteLink userId={loan.userId}>{fullName(loan)}</ClienteLink>
      </Name>
    ),
  },
  { title: "Cédula", spare: true, render: ({ cedula }) => <span>{formatCedula(cedula)}</span> },
  {
    title: "Saldo",
    numeric: true,
    render: (loan) => (
      <strong>
        <Dinero centavos={debeOf(loan)} />
      </strong>
    ),
  },
  {
    title: "Cuota",
    numeric: true,
    spare: true,
    render: ({ proxima }) => (proxima ? <Dinero centavos={proxima.monto} /> : "—"),
  },
  {
    title: "Vence",
    render: ({ proxima }) =>
      proxima ? <time dateTime={proxima.vence}>{formatDiaCorto(proxima.vence)}</time> : <span>—</span>,
  },
  { title: "Estado", render: (loan) => <Estado loan={loan} /> },
  { title: "Pagadas", spare: true, render: ({ cuotas, cuotasPagadas }) => `${cuotasPagadas} de ${cuotas}` },
];

/** The columns of a running loan, with acts for administrators who may decide. */
export function aprobadaColumns(manos: Manos | null): Column<ApprovedLoan>[] {
  if (!manos) return COLUMNS;
  return [...COLUMNS, { title: "Acciones", spare: true, render: (loan) => <Acciones loan={loan} manos={manos} /> }];
}
