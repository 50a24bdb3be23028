import { formatCedula } from "../../../rules/country/cedula.ts";
import { formatDiaCorto, toDia } from "../../../rules/country/fecha.ts";
import { formatDolares } from "../../../rules/money/dinero.ts";
import { formatAtiende } from "../../../rules/texts/atenciones.ts";
import { useTerminos } from "../../api/ajustes.ts";
import { trpc } from "../../api/trpc.ts";
import { cx } from "../../kit/cx.ts";
import { Button } from "../../kit/show/button.tsx";
import { Dinero } from "../../kit/show/dinero.tsx";
import type { Column } from "../../kit/show/table.tsx";
import { Name, RowActions, Sub } from "../kit/lista/cells.tsx";
import { ClienteLink, fullName } from "../kit/person.tsx";
import type { Loan } from "../kit/types.ts";
import { usePide } from "../vistos/use-vistos.ts";
import own from "./solicitud/solicitud.module.css";
import { pesoDe, type SolicitudAct } from "./solicitud/solicitud.tsx";

/** What is notable about a request before opening it: the score, another account, another administrator's opinion. */
function Senales({ loan }: { loan: Loan }) {
  const puntaje = trpc.puntajes.of.useQuery({ loanId: loan.id }).data;
  const otras = trpc.senales.ofLoan.useQuery({ loanId: loan.id }).data?.vistos.length ?? 0;
  const pide = usePide(loan);
  const puntos = puntaje && `${puntaje.total}, ${puntaje.nivel}`;
  return (
    <div>
      {puntos}
      {otras > 0 && (
        <Sub>
          <span className={own.heavy}>Visto en otra cuenta</span>
        </Sub>
      )}
      {pide && <Sub>Pide visto bueno</Sub>}
    </div>
  );
}

/** The size of a cuota, and its share of the person's income. */
function Peso({ loan }: { loan: Loan }) {
  const { cuotas, cuota, texto, alta } = pesoDe(loan, useTerminos());
  return (
    <div>
      {cuotas} × {formatDolares(cuota)}
      <span className={cx(own.note, alta && own.heavy)}>{texto}</span>
    </div>
  );
}

/** The columns of a request, and the decision for administrators who may take it. */
export function pendienteColumns(onAct: ((kind: SolicitudAct, loan: Loan) => void) | null): Column<Loan>[] {
  const columns: Column<Loan>[] = [
    {
      title: "Cliente",
      render: (loan) => (
        <Name lines>
          <strong>
            <ClienteLink userId={loan.userId}>{fullName(loan)}</ClienteLink>
          </strong>
          {loan.atiende ? (
            // In place of that line: updates move no button being pressed.
            <Sub>
              <span className={own.enManos} title={formatAtiende("solicitud", loan.atiende)}>
                {formatAtiende("solicitud", loan.atiende)}
              </span>
            </Sub>
          ) : (
            <Sub>
              <time dateTime={new Date(loan.createdAt).toISOString()}>{formatDiaCorto(toDia(loan.createdAt))}</time> ·{" "}
              {formatCedula(loan.cedula)}
            </Sub>
          )}
        </Name>
      ),
    },
    {
      title: "Monto",
      numeric: true,
      render: ({ amount }) => (
        <strong>
          <Dinero centavos={amount} />
        </strong>
      ),
    },
    { title: "Cuotas", numeric: true, spare: true, render: (loan) => <Peso loan={loan} /> },
    { title: "Puntaje", spare: true, render: (loan) => <Senales loan={loan} /> },
  ];
  if (!onAct) return columns;
  const acciones = (loan: Loan) => (
    <RowActions>
      <Button small onClick={() => onAct("aprobar", loan)}>
        Aprobar
      </Button>
      <Button small variant="secondary" onClick={() => onAct("rechazar", loan)}>
        Rechazar
      </Button>
      <Button small variant="secondary" onClick={() => onAct("verificar", loan)}>
        Solicitar Verificación
      </Button>
    </RowActions>
  );
  return [...columns, { title: "Acciones", render: acciones }];
}
